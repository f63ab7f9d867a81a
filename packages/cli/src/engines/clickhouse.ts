/** Tables and views of ClickHouse over its HTTP interface, in requests that may not write. */
import { clickhouse as dialect, sqlSource } from '@constat/data';
import { readFilter } from './filter.ts';
import {
  messageOf,
  type OpenedSource,
  SourceError,
  selectStatements,
  sourceColumns,
  type TableSettings,
} from './opened.ts';

/** Seconds that a statement may take unless somebody says otherwise. */
const PATIENCE = 600;
/** Characters of a statement; models of many terms write long ones. */
const LONGEST = 16_000_000;

/** What the profile of a role may say otherwise and would leave rows out without a word: a limit that is met has to fail, and so has a part of a table that does not answer. */
const WHOLE = {
  ...Object.fromEntries(
    ['timeout', 'read', 'group_by', 'sort', 'result', 'distinct', 'set', 'join', 'transfer'].map((what) => [
      `${what}_overflow_mode`,
      'throw',
    ]),
  ),
  read_overflow_mode_leaf: 'throw',
  skip_unavailable_shards: '0',
  limit: '0',
  offset: '0',
} as const;

interface Answered {
  /** What went wrong after the first rows were written. */
  readonly exception?: unknown;
  readonly meta: readonly { readonly name: string; readonly type: string }[];
  readonly data: readonly (readonly unknown[])[];
}

/** Sends statements to the server that the address names. */
function sender(address: string, settings: TableSettings) {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new SourceError(
      `'${address}' is no address of ClickHouse. For example: clickhouse:https://reader@server:8443/registry.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new SourceError('ClickHouse is reached by http or https.');
  const seconds = settings.seconds ?? PATIENCE;
  const user = decodeURIComponent(url.username) || 'default';
  const password = decodeURIComponent(url.password) || process.env.CLICKHOUSE_PASSWORD;
  const database = decodeURIComponent(url.pathname.slice(1));
  const parameters = new URLSearchParams({
    // reads, and settings of a statement; it cannot be taken back by one
    readonly: '2',
    max_execution_time: String(Math.ceil(seconds)),
    max_query_size: String(LONGEST),
    output_format_json_quote_denormals: '1',
    output_format_json_quote_64bit_floats: '0',
    ...WHOLE,
    // what fails on the way fails as a whole
    wait_end_of_query: '1',
    default_format: 'JSONCompact',
    ...(database === '' ? {} : { database }),
  });
  const query = async (statement: string): Promise<readonly (readonly unknown[])[]> => {
    const signal = AbortSignal.timeout((seconds + 15) * 1000);
    const ask = () =>
      fetch(`${url.origin}/?${parameters}`, {
        method: 'POST',
        headers: {
          'X-ClickHouse-User': user,
          ...(password === undefined || password === '' ? {} : { 'X-ClickHouse-Key': password }),
        },
        body: statement,
        redirect: 'error',
        signal,
      });
    // the server closes connections that were idle for some seconds; the next one is new
    const response = await ask().catch((error: unknown) => {
      if (error instanceof TypeError && !signal.aborted) return ask();
      throw error;
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text.trim().slice(0, 1000));
    const { data, meta, exception } = JSON.parse(text) as Answered;
    if (exception !== undefined) throw new Error(String(exception).slice(0, 1000));
    return data.map((row) =>
      row.map((cell, i) => (/Float/.test(meta[i]?.type ?? '') ? (INFINITE.get(cell) ?? cell) : cell)),
    );
  };
  return { query, url, database };
}

/** What is no number in JSON. */
const INFINITE: ReadonlyMap<unknown, number> = new Map([
  ['inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['nan', Number.NaN],
  ['-nan', Number.NaN],
]);

/** A name such as visits or clinic.visits. */
const relationOf = (table: string): string =>
  table
    .split('.')
    .map((part) => dialect.identifier(part))
    .join('.');

/** Opens a table of `http(s)://user@server:port/database`. */
export async function openClickhouse(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  const { table } = settings;
  if (table === undefined) throw new SourceError('Which table of the database? Name it with --table.');
  const { query, url, database } = sender(address, settings);
  const relation = relationOf(table);
  const [server] = await query('SELECT version()').catch((error: unknown) => {
    throw new SourceError(`The database does not answer: ${messageOf(error)}`);
  });
  const listed = await query(`DESCRIBE TABLE ${relation}`).catch((error: unknown) => {
    throw new SourceError(`The table '${table}' cannot be read: ${messageOf(error)}`);
  });
  const columns = sourceColumns(
    dialect,
    listed.map(([name, engineType]) => ({ name: String(name), engineType: String(engineType) })),
    settings,
  );
  const filter = settings.filter === undefined ? [] : readFilter(columns, settings.filter);
  const source = sqlSource({
    dialect,
    relation,
    name: table,
    engine: `ClickHouse ${String(server?.[0])}`,
    columns,
    filter,
    query,
  });
  const inR = [
    `host = ${JSON.stringify(url.hostname)}`,
    ...(database === '' ? [] : [`db = ${JSON.stringify(database)}`]),
  ];
  return {
    source,
    connectR: [
      'library(DBI)',
      `con <- dbConnect(RClickhouse::clickhouse(), ${inR.join(', ')}) # its native port; user and password from ~/.clickhouse-client`,
    ],
    mayWrite: () =>
      query('SHOW GRANTS').then(
        (grants) =>
          grants.some(([grant]) => /^GRANT\b.*\b(?:ALL|INSERT|ALTER|DROP|TRUNCATE)\b/.test(String(grant))),
        () => null,
      ),
    select: (names, sample) => selectStatements(dialect, { sql: relation, columns, filter }, names, sample),
    close: async () => {},
  };
}
