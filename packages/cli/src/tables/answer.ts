/** What a server asks of one of its tables: what is in it, or an analysis of it. */
import type { RawOptions } from '@constat/analyses';
import { ask, type ColumnType, guarded, holdsNumbers, type Source, TooManyGroupsError } from '@constat/data';
import { filterWords } from '../engines/filter.ts';
import { openSource } from '../engines/open.ts';
import { messageOf, type OpenedSource, SourceError } from '../engines/opened.ts';
import { programLines } from '../engines/program.ts';
import { keepAwayFrom } from './reach.ts';

/** Written by the server: the person who asks chooses the filter, the analysis and its options, and nothing else. */
export interface TableRequest {
  readonly address: string;
  /** What people call it. */
  readonly title: string;
  readonly table?: string;
  readonly types?: Readonly<Record<string, ColumnType>>;
  readonly missing?: readonly string[];
  /** Seconds that a statement may take. */
  readonly seconds: number;
  /** Rows that a group has at least to be seen; 0 or 1 shows all. */
  readonly smallest: number;
  /** Rows that an analysis may fetch where it needs every case. */
  readonly rowLimit?: number;
  /** Networks that are not reached. */
  readonly blocked?: readonly string[];
  /** The only folder that files may be in. */
  readonly within?: string;
  readonly filter: unknown;
  readonly wanted:
    | { readonly kind: 'test'; readonly tables: readonly string[] }
    | { readonly kind: 'describe'; readonly preview: number }
    | { readonly kind: 'run'; readonly analysis: string; readonly options: RawOptions };
}

interface DescribedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly engineType: string;
  /** Its levels; null of numbers, where there are too many, and where one is too small to be seen: the others would tell its size. */
  readonly levels: readonly Level[] | null;
}

interface Level {
  readonly level: string;
  readonly count: number;
}

/** Levels that are listed; a variable with more is known by its name. */
const MOST_LEVELS = 200;

async function levelsOf(source: Source, name: string, smallest: number): Promise<readonly Level[] | null> {
  try {
    const { keys, values } = await source.ask(
      ask.plan({ complete: [name], by: [ask.byValue(name)], measures: [ask.rowCount], limit: MOST_LEVELS }),
    );
    const levels = (keys[0] ?? []).map((level, row) => ({
      level: String(level),
      count: values[0]?.[row] ?? 0,
    }));
    if (levels.some(({ count }) => count < smallest)) return null;
    return levels.sort((a, b) => a.level.localeCompare(b.level, 'en'));
  } catch (error) {
    if (error instanceof TooManyGroupsError) return null;
    throw error;
  }
}

const rowsOf = async (source: Source): Promise<number> =>
  (await source.ask(ask.plan({ measures: [ask.rowCount] }))).values[0]?.[0] ?? 0;

async function describe({ source }: OpenedSource, smallest: number, preview: number) {
  const columns: DescribedColumn[] = [];
  for (const { name, type, engineType } of source.columns)
    columns.push({
      name,
      type,
      engineType,
      levels: holdsNumbers(type) ? null : await levelsOf(source, name, smallest),
    });
  const names = columns.map(({ name }) => name);
  return {
    kind: 'described' as const,
    engine: source.engine,
    rows: await rowsOf(source),
    columns,
    preview: preview > 0 && smallest <= 1 ? await source.rows({ columns: names, limit: preview }) : null,
  };
}

/** Who leaves out a few rows could tell what they are from two results. */
async function refuseNarrow(request: TableRequest, kept: Source): Promise<void> {
  const all = await open({ ...request, filter: undefined });
  try {
    const left = (await rowsOf(all.source)) - (await rowsOf(kept));
    if (left > 0 && left < request.smallest)
      throw new TableProblem(
        `The filter leaves out fewer than ${request.smallest} rows, and this table tells nothing of so few. Widen or drop the filter.`,
      );
  } finally {
    await all.close();
  }
}

const open = ({
  address,
  table,
  types,
  missing,
  seconds,
  within,
  filter,
}: TableRequest): Promise<OpenedSource> =>
  openSource(address, {
    ...(table === undefined ? {} : { table }),
    ...(filter === undefined || filter === null ? {} : { filter }),
    types: new Map(Object.entries(types ?? {})),
    missing: missing ?? [],
    seconds,
    ...(within === undefined ? {} : { within }),
  });

/** What the person can put right. */
export class TableProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TableProblem';
  }
}

/** Opens the table; what is wrong with the filter is for the person, anything else for the owner of the table. */
async function openFor(request: TableRequest): Promise<OpenedSource> {
  try {
    return await open(request);
  } catch (error) {
    const [, problem] = error instanceof SourceError ? (/^--filter:? (.*)$/s.exec(error.message) ?? []) : [];
    throw problem === undefined ? error : new TableProblem(`The filter cannot be used: ${problem}`);
  }
}

/** Columns that are told by name of a table that is tried. */
const MOST_NAMES = 12;

/** What one table of a place is, or why it cannot be read. */
async function tryTable(request: TableRequest, table: string | undefined) {
  const { table: _, ...place } = request;
  try {
    const opened = await open({ ...place, ...(table === undefined ? {} : { table }), filter: undefined });
    try {
      const { source } = opened;
      return {
        table: table ?? null,
        engine: source.engine,
        columns: source.columns.length,
        names: source.columns.slice(0, MOST_NAMES).map(({ name }) => name),
        rows: await rowsOf(source).catch(() => null),
        mayWrite: opened.mayWrite ? await opened.mayWrite().catch(() => null) : false,
      };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { table: table ?? null, reason: messageOf(error) };
  }
}

/** Tries every table of a place, one after the other; where the first says why the place itself does not answer, the others are not asked. */
async function tryPlace(request: TableRequest, tables: readonly string[]) {
  const tried = [];
  for (const table of tables.length === 0 ? [undefined] : tables) {
    const found = await tryTable(request, table);
    tried.push(found);
    if ('reason' in found && /does not answer/.test(found.reason)) break;
  }
  return { kind: 'tested' as const, tables: tried };
}

/** Opens the table, answers, and closes it. Throws TableProblem for what the person can put right. */
export async function answerTable(request: TableRequest) {
  const { smallest, filter, wanted } = request;
  if (request.blocked) keepAwayFrom(request.blocked);
  if (wanted.kind === 'test') return tryPlace(request, wanted.tables);
  const opened = await openFor(request);
  try {
    if (wanted.kind === 'describe') return await describe(opened, smallest, wanted.preview);
    // what is in a table is told without the analyses, which take longer to load than that
    const { loadAnalysis, runOnSource, SAMPLE_SIZE } = await import('@constat/analyses');
    const analysis = await loadAnalysis(wanted.analysis);
    if (!analysis) throw new TableProblem(`There is no analysis '${wanted.analysis}'.`);
    const isLimited = smallest > 1;
    const source: Source = { ...opened.source, name: request.title };
    if (isLimited && filter !== undefined && filter !== null) await refuseNarrow(request, opened.source);
    const { outcome, report } = await runOnSource(
      analysis,
      isLimited ? guarded(source, smallest) : source,
      wanted.options,
      {
        withholdsRows: isLimited || request.rowLimit === 0,
        ...(request.rowLimit === undefined
          ? {}
          : { rowLimit: request.rowLimit, sampleSize: Math.min(request.rowLimit, SAMPLE_SIZE) }),
        ...(filter === undefined || filter === null ? {} : { filter: filterWords(filter) }),
        program: programLines(opened),
      },
    );
    return { kind: 'outcome' as const, outcome, report };
  } finally {
    await opened.close();
  }
}
