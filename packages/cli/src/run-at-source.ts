/** `constat run --source`: the database does the sums. */
import {
  type AnyAnalysis,
  type Outcome,
  type RawOptions,
  runOnSource,
  type SourceReport,
} from '@constat/analyses';
import type { ColumnType } from '@constat/data';
import type { SourceAsked } from './arguments.ts';
import { filterWords } from './engines/filter.ts';
import { openSource } from './engines/open.ts';
import { programLines } from './engines/program.ts';
import { readAnyJson } from './read-json.ts';

/** What else the command line says. */
interface Asked {
  readonly command: { readonly missing: readonly string[]; readonly seed: number | undefined };
  readonly options: RawOptions;
  readonly types: ReadonlyMap<string, ColumnType>;
}

/** Opens the table, runs the analysis there, and closes it. */
export async function runAtSource(
  analysis: AnyAnalysis,
  { address, table, filter, rows, draw }: SourceAsked,
  { command, options, types }: Asked,
  around: Parameters<typeof readAnyJson>[2],
): Promise<{ readonly outcome: Outcome; readonly source: SourceReport | null }> {
  const conditions = filter === undefined ? undefined : await readAnyJson(filter, '--filter', around);
  const opened = await openSource(address, {
    ...(table === undefined ? {} : { table }),
    ...(conditions === undefined ? {} : { filter: conditions }),
    types,
    missing: command.missing,
  });
  try {
    const { outcome, report } = await runOnSource(analysis, opened.source, options, {
      ...(command.seed === undefined ? {} : { seed: command.seed }),
      ...(rows === undefined ? {} : { rowLimit: rows }),
      ...(draw === undefined ? {} : { sampleSize: draw }),
      ...(conditions === undefined ? {} : { filter: filterWords(conditions) }),
      program: programLines(opened),
    });
    return { outcome, source: report };
  } finally {
    await opened.close();
  }
}
