/**
 * Runs an analysis on a table that is elsewhere: by sums made there where the analysis can, by fetching the variables that it uses
 * where the rows are few enough, and by a random sample that the engine draws where nothing else is left. What was done is part of
 * the result.
 */
import { ask, SmallGroupError, type Source, TooManyGroupsError } from '@constat/data';
import { andList, type Block, bold, type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import { chosenVariables } from '../chosen-variables.ts';
import { type AnyAnalysis, type Refusal, RefusedError } from '../contract.ts';
import type { RawOptions } from '../options.ts';
import { type Outcome, runAnalysis } from '../run.ts';
import { DEFAULT_SEED } from '../seed.ts';
import { askedOnce } from './asked-once.ts';
import { fetchFrame } from './fetch.ts';
import { NeedsCasesError } from './needs-cases.ts';
import { sketchFrame } from './sketch.ts';

/** How the numbers came about. */
export type Way = 'aggregates' | 'rows' | 'sample';

export interface SourceSettings {
  readonly seed?: number;
  /** Rows up to which the variables are fetched, where an analysis needs every case. */
  readonly rowLimit?: number;
  /** Size of the random sample beyond that. */
  readonly sampleSize?: number;
  /** Single rows may not be seen: what needs every case is refused. */
  readonly withholdsRows?: boolean;
  /** The filter in words. */
  readonly filter?: string;
  /** Lines of R that read the variables named, or a sample of their rows, as `d`. */
  readonly program?: (
    columns: readonly string[],
    sample?: { readonly size: number; readonly seed: number },
  ) => readonly string[];
  /** The time, in milliseconds. */
  readonly now?: () => number;
}

/** What is said and saved about where the numbers come from. */
export interface SourceReport {
  readonly engine: string;
  readonly table: string;
  readonly filter: string | null;
  /** Rows that meet the filter. */
  readonly rows: number;
  readonly way: Way;
  /** Why cases had to be fetched. */
  readonly reason: string | null;
  /** What is an approximation, and how good it is. */
  readonly approximate: string | null;
  /** Rows that were fetched. */
  readonly fetched: number;
  readonly seed: number | null;
  readonly started: string;
  readonly seconds: number;
  readonly statements: readonly string[];
}

export interface SourceOutcome {
  readonly outcome: Outcome;
  readonly report: SourceReport | null;
}

export const ROW_LIMIT = 1_000_000;
export const SAMPLE_SIZE = 100_000;

const sampleNotice = (report: SourceReport): NoticeBlock => ({
  kind: 'notice',
  code: 'sampled',
  level: 'warning',
  message: rich`This is the result of a random sample of ${num(report.fetched, 'integer')} of ${num(report.rows, 'integer')} rows, drawn by ${report.engine} with seed ${String(report.seed)}: ${report.reason ?? ''}.`,
});

const WAYS: Record<Way, string> = {
  aggregates: 'Sums, counts and extremes computed by the database over all rows',
  rows: 'The variables of all rows, fetched',
  sample: 'The variables of a random sample, drawn by the database',
};

/** A table of two columns: what, and how it is. */
function factsTable(
  id: string,
  title: string,
  [what, value]: readonly [string, string],
  rows: readonly (readonly [string, string])[],
  more: Pick<TableBlock, 'detail'> = {},
): TableBlock {
  return {
    kind: 'table',
    id,
    title: [title],
    columns: [
      { key: 'what', label: [what] },
      { key: 'value', label: [value] },
    ],
    rows: rows.map(([name, text]) => ({ cells: { what: name, value: text } })),
    ...more,
  };
}

const counted = (rows: number): string => rows.toLocaleString('en');

/** Where the numbers come from, as people read it. */
function sourceTables(report: SourceReport): readonly TableBlock[] {
  const facts: readonly (readonly [string, string] | null)[] = [
    ['Engine', report.engine],
    ['Table', report.table],
    report.filter === null ? null : ['Filter', report.filter],
    ['Rows', counted(report.rows)],
    ['Read as', WAYS[report.way]],
    report.reason === null ? null : ['Why', report.reason],
    report.approximate === null ? null : ['Approximate', report.approximate],
    report.way === 'aggregates' ? null : ['Rows fetched', counted(report.fetched)],
    report.seed === null ? null : ['Seed of the sample', String(report.seed)],
    ['Started', report.started.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC')],
    ['Seconds', report.seconds.toFixed(1)],
  ];
  return [
    factsTable(
      'source',
      'Where the Numbers Come From',
      ['Part', 'Value'],
      facts.filter((fact) => fact !== null),
    ),
    factsTable(
      'statements',
      'Statements Sent',
      ['No.', 'Statement'],
      report.statements.map((statement, i) => [String(i + 1), statement] as const),
      { detail: true },
    ),
  ];
}

/** The program for R reads the table instead of a file. */
const withProgram = (blocks: readonly Block[], lines: readonly string[]): readonly Block[] =>
  blocks.map((block) =>
    block.kind === 'text' && block.role === 'r-code'
      ? {
          ...block,
          paragraphs: block.paragraphs.map((runs) => [
            String(runs[0]).replace(/^d <- read\.csv\(.*$/m, () => lines.join('\n')),
          ]),
        }
      : block,
  );

/** Before the program, which is the last thing that people read. */
function withReport(
  blocks: readonly Block[],
  report: SourceReport,
  program: readonly string[],
): readonly Block[] {
  const notices = report.way === 'sample' ? [sampleNotice(report)] : [];
  const [finding, ...rest] = withProgram(blocks, program);
  const end = rest.findIndex((block) => block.kind === 'text' && block.role === 'methods');
  return [finding!, ...notices, ...rest.toSpliced(end < 0 ? rest.length : end, 0, ...sourceTables(report))];
}

interface Ran {
  readonly outcome: Outcome;
  readonly way: Way;
  readonly reason: string | null;
  readonly approximate: string | null;
  readonly fetched: number;
}

const reasonOf = (analysis: AnyAnalysis, what: string | null): string =>
  what === null ? `${analysis.entry.title} needs every case` : `${what} needs every case`;

/** By aggregates; null where these options, or the data, need every case. */
async function byAggregates(
  analysis: AnyAnalysis,
  source: Source,
  raw: RawOptions,
  seed: number,
): Promise<{ readonly outcome: Outcome; readonly approximate: string | null } | { readonly reason: string }> {
  if (!analysis.fromAggregates) return { reason: reasonOf(analysis, null) };
  const chosen = chosenVariables(analysis.options, raw);
  const frame = await sketchFrame(source, chosen);
  const remarks: string[] = [];
  const { fromAggregates } = analysis;
  const asked: AnyAnalysis = {
    ...analysis,
    fromAggregates: {
      ...fromAggregates,
      async compute(from, sketch, options, run) {
        const needed = fromAggregates.needsCases(options);
        if (needed !== null) throw new NeedsCasesError(needed);
        return fromAggregates.compute(from, sketch, options, {
          ...run,
          remark: (approximation) => remarks.push(approximation),
        });
      },
    },
  };
  try {
    const outcome = await runAnalysis(asked, frame, raw, { seed, progress: () => {}, source });
    return { outcome, approximate: remarks.length === 0 ? null : remarks.join(' ') };
  } catch (error) {
    if (error instanceof NeedsCasesError) return { reason: reasonOf(analysis, error.what) };
    if (error instanceof TooManyGroupsError)
      return { reason: `there are more than ${error.limit} different groups of values` };
    throw error;
  }
}

/** The result over the table, and how it came about. */
export async function runOnSource(
  analysis: AnyAnalysis,
  table: Source,
  raw: RawOptions,
  settings: SourceSettings = {},
): Promise<SourceOutcome> {
  const source = askedOnce(table, settings.withholdsRows);
  const { seed = DEFAULT_SEED, now = Date.now } = settings;
  const start = now();
  const ran = await refusing(() => run(analysis, source, raw, seed, settings));
  if (ran.outcome.status !== 'done') return { outcome: ran.outcome, report: null };
  const chosen = chosenVariables(analysis.options, raw);
  const counted = await source.ask(ask.plan({ measures: [ask.rowCount] }));
  const report: SourceReport = {
    engine: source.engine,
    table: source.name,
    filter: settings.filter ?? null,
    rows: counted.values[0]![0] ?? 0,
    way: ran.way,
    reason: ran.reason,
    approximate: ran.approximate,
    fetched: ran.fetched,
    seed: ran.way === 'sample' ? seed : null,
    started: new Date(start).toISOString(),
    seconds: (now() - start) / 1000,
    statements: [...source.statements],
  };
  const program =
    settings.program?.(chosen, ran.way === 'sample' ? { size: ran.fetched, seed } : undefined) ?? [];
  return {
    outcome: { ...ran.outcome, blocks: withReport(ran.outcome.blocks, report, program) },
    report,
  };
}

const withheld = (reason: string): Refusal => ({
  code: 'rows-withheld',
  message: rich`${reason}, and this table gives no single cases.`,
  advice: rich`Switch that option off, or choose another analysis. Which ones work on sums is in the list of the table.`,
});

function tooSmall({ group, smallest }: SmallGroupError): Refusal {
  const [first] = group;
  const least = num(smallest, 'integer');
  if (!first)
    return {
      code: 'small-group',
      message: rich`Fewer than ${least} rows are left, and this table shows no group as small as that.`,
      advice: rich`Widen the filter, or choose variables with fewer missing values.`,
    };
  const where = andList(group.map(({ variable, value }) => `${variable} = ${value}`));
  return {
    code: 'small-group',
    variable: first.variable,
    message: rich`The group ${bold(where)} has fewer than ${least} rows, and this table shows no group as small as that.`,
    advice: rich`Choose a variable with larger groups, or ask the owner of the table for one that joins the small ones.`,
  };
}

/** What is refused before the analysis runs is an outcome like what it refuses itself. */
async function refusing(work: () => Promise<Ran>): Promise<Ran> {
  try {
    return await work();
  } catch (error) {
    const refusals = error instanceof SmallGroupError ? [tooSmall(error)] : null;
    if (!refusals && !(error instanceof RefusedError)) throw error;
    return {
      outcome: { status: 'refused', refusals: refusals ?? (error as RefusedError).refusals },
      way: 'aggregates',
      reason: null,
      approximate: null,
      fetched: 0,
    };
  }
}

async function run(
  analysis: AnyAnalysis,
  source: Source,
  raw: RawOptions,
  seed: number,
  { rowLimit = ROW_LIMIT, sampleSize = SAMPLE_SIZE, withholdsRows = false }: SourceSettings,
): Promise<Ran> {
  const summed = await byAggregates(analysis, source, raw, seed);
  if ('outcome' in summed) return { ...summed, way: 'aggregates', reason: null, fetched: 0 };
  if (withholdsRows) throw new RefusedError([withheld(summed.reason)]);
  const chosen = chosenVariables(analysis.options, raw);
  const counted = await source.ask(ask.plan({ measures: [ask.rowCount] }));
  const rows = counted.values[0]![0] ?? 0;
  const way: Way = rows <= rowLimit ? 'rows' : 'sample';
  const frame = await fetchFrame(
    source,
    chosen,
    way === 'rows' ? rowLimit : sampleSize,
    way === 'rows' ? undefined : seed,
  );
  const outcome = await runAnalysis(analysis, frame, raw, { seed, progress: () => {} });
  return { outcome, way, reason: summed.reason, approximate: null, fetched: frame.rows };
}
