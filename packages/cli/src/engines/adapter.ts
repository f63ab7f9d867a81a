/** Engines that Constat does not know, by a module that says how their SQL differs and sends statements to them. */
import { pathToFileURL } from 'node:url';
import { type Dialect, sqlSource, standard } from '@constat/data';
import { readFilter } from './filter.ts';
import {
  messageOf,
  type OpenedSource,
  SourceError,
  selectStatements,
  sourceColumns,
  type TableSettings,
} from './opened.ts';

/** What the module's default export answers; docs/large-data.md describes it. */
interface Adapted {
  /** Name and version, as results say it. */
  readonly engine: string;
  /** What stands behind FROM. */
  readonly relation: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Rows of a statement as lists. */
  query(statement: string): Promise<readonly (readonly unknown[])[]>;
  /** What differs from standard SQL. */
  readonly dialect?: Partial<Dialect>;
  /** Lines of R that connect to the same place as `con`. */
  readonly connectR?: readonly string[];
  close?(): Promise<void>;
}

/** What it is called with. */
interface Wanted {
  /** What follows the path of the module and a # in the address. */
  readonly address: string;
  readonly table: string | undefined;
  readonly seconds: number | undefined;
  readonly standard: Dialect;
}

type Open = (wanted: Wanted) => Promise<Adapted>;

async function load(path: string): Promise<Open> {
  const module: { readonly default?: unknown } = await import(pathToFileURL(path).href).catch(
    (error: unknown) => {
      throw new SourceError(`The adapter '${path}' cannot be loaded: ${messageOf(error)}`);
    },
  );
  if (typeof module.default !== 'function')
    throw new SourceError(`The adapter '${path}' has no function as its default export.`);
  return module.default as Open;
}

const isAdapted = (value: unknown): value is Adapted => {
  const { engine, relation, columns, query } = (value ?? {}) as Partial<Adapted>;
  return (
    typeof engine === 'string' &&
    typeof relation === 'string' &&
    Array.isArray(columns) &&
    typeof query === 'function'
  );
};

/** Opens `path/of/module.mjs#address`. */
export async function openAdapted(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  const [path = '', ...rest] = address.split('#');
  const open = await load(path);
  const adapted: unknown = await open({
    address: rest.join('#'),
    table: settings.table,
    seconds: settings.seconds,
    standard,
  }).catch((error: unknown) => {
    throw new SourceError(`The table cannot be opened: ${messageOf(error)}`);
  });
  if (!isAdapted(adapted))
    throw new SourceError(
      `The adapter '${path}' must answer { engine, relation, columns: [{ name, type }], query }.`,
    );
  const { engine, relation, query, close, connectR } = adapted;
  const dialect: Dialect = { ...standard, ...adapted.dialect };
  const columns = sourceColumns(
    dialect,
    adapted.columns.map(({ name, type }) => ({ name: String(name), engineType: String(type) })),
    settings,
  );
  const filter = settings.filter === undefined ? [] : readFilter(columns, settings.filter);
  const source = sqlSource({
    dialect,
    relation,
    name: settings.table ?? relation,
    engine,
    columns,
    filter,
    query: async (statement, before = []) => {
      for (const each of before) await query.call(adapted, each);
      return query.call(adapted, statement);
    },
  });
  return {
    source,
    connectR: connectR ?? ['library(DBI)', `# con <- dbConnect(...) # ${engine}`],
    select: (names, sample) => selectStatements(dialect, { sql: relation, columns, filter }, names, sample),
    close: async () => close?.call(adapted),
  };
}
