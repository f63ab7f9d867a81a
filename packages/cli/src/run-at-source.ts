/** `constat run --source`: the database does the sums. */
import {
  type AnyAnalysis,
  type Outcome,
  type RawOptions,
  runOnSource,
  type SourceReport,
  type SourceSettings,
} from '@constat/analyses';
import type { ColumnType } from '@constat/data';
import type { SourceAsked } from './arguments.ts';
import { filterWords } from './engines/filter.ts';
import { openSource } from './engines/open.ts';
import type { OpenedSource } from './engines/opened.ts';
import { readAnyJson } from './read-json.ts';

/** What else the command line says. */
interface Asked {
  readonly command: { readonly missing: readonly string[]; readonly seed: number | undefined };
  readonly options: RawOptions;
  readonly types: ReadonlyMap<string, ColumnType>;
}

/** Lines of R that read the variables named, or a sample of their rows, as `d`. */
export const programLines =
  (opened: OpenedSource): NonNullable<SourceSettings['program']> =>
  (columns, sample) => {
    const statements = opened.select(columns, sample).map((statement) => JSON.stringify(statement));
    return [
      ...opened.connectR,
      ...statements.slice(0, -1).map((statement) => `invisible(dbGetQuery(con, ${statement}))`),
      `d <- dbGetQuery(con, ${statements.at(-1)})`,
    ];
  };

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
