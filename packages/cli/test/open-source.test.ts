/** Engines beyond DuckDB and PostgreSQL: ClickHouse over HTTP, and those that a module brings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadAnalysis, runOnSource } from '@constat/analyses';
import { ask } from '@constat/data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSource } from '../src/engines/open.ts';
import { type ClickhouseServer, clickhouseServer, hasClickhouse } from './clickhouse-server.ts';

/** Where the optional package is; null where it is not installed. */
function packagePath(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}
const duckdbPath = packagePath('@duckdb/node-api');

let folder = '';
let clickhouse: ClickhouseServer | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'constat-open-'));
  clickhouse = await clickhouseServer();
});
afterAll(async () => {
  await clickhouse?.stop();
  await rm(folder, { recursive: true });
});

const listen = (
  answer: (request: IncomingMessage, statement: string) => { status?: number; body: string },
): Promise<{ server: Server; address: string }> =>
  new Promise((resolve) => {
    const server = createServer(async (request, response) => {
      let statement = '';
      for await (const part of request) statement += part;
      const { status = 200, body } = answer(request, statement);
      response.writeHead(status).end(body);
    });
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      resolve({ server, address: `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}` });
    });
  });

it('ClickHouse is asked in requests that may not write, with a limit of time, and what is no number comes back as such', async () => {
  const asked: { url: URL; user: unknown; key: unknown; statement: string }[] = [];
  const { server, address } = await listen(({ url, headers }, statement) => {
    asked.push({
      url: new URL(url ?? '', 'http://x'),
      user: headers['x-clickhouse-user'],
      key: headers['x-clickhouse-key'],
      statement,
    });
    if (statement.startsWith('SELECT version'))
      return { body: '{"meta":[{"type":"String"}],"data":[["24.8.1"]]}' };
    if (statement.startsWith('DESCRIBE'))
      return {
        body: '{"meta":[],"data":[["age","Nullable(UInt8)"],["arm","LowCardinality(Nullable(String))"],["born","Date"],["dose","Decimal(9, 2)"],["ok","Bool"]]}',
      };
    return { body: '{"meta":[{"type":"Float64"},{"type":"UInt64"}],"data":[["inf","12"]]}' };
  });
  const opened = await openSource(`clickhouse:http://reader:se%3Acret@${address}/clinic`, {
    table: 'visits.of`2025`',
    seconds: 7,
  });
  expect(opened.source.engine).toBe('ClickHouse 24.8.1');
  expect(opened.source.columns.map(({ name, type }) => [name, type])).toEqual([
    ['age', 'numeric'],
    ['arm', 'categorical'],
    ['born', 'date'],
    ['dose', 'numeric'],
    ['ok', 'boolean'],
  ]);
  const answer = await opened.source.ask(ask.plan({ measures: [ask.max(ask.column('age')), ask.rowCount] }));
  expect(answer.values).toEqual([[Number.POSITIVE_INFINITY], [12]]);
  for (const { url, user, key } of asked) {
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      readonly: '2',
      max_execution_time: '7',
      database: 'clinic',
    });
    expect([user, key]).toEqual(['reader', 'se:cret']);
  }
  expect(asked[1]?.statement).toBe('DESCRIBE TABLE `visits`.`of\\`2025\\``');
  expect(opened.connectR.join('\n')).not.toContain('cret');
  await opened.close();
  server.close();
});

it('what is wrong with an address is said', async () => {
  const { server, address } = await listen(() => ({ status: 403, body: 'Code: 194. Password required' }));
  await expect(openSource(`clickhouse:http://${address}`, { table: 't' })).rejects.toThrow(
    'The database does not answer: Code: 194. Password required',
  );
  await expect(openSource(`clickhouse:http://${address}`)).rejects.toThrow('--table');
  await expect(openSource('clickhouse:tcp://server', { table: 't' })).rejects.toThrow('http or https');
  await expect(openSource('clickhouse:server', { table: 't' })).rejects.toThrow('is no address');
  await expect(openSource('adapter:/nowhere.mjs')).rejects.toThrow(
    "The adapter '/nowhere.mjs' cannot be loaded",
  );
  server.close();
});

/** Rows of a small table, as SQL. */
const VALUES = Array.from(
  { length: 40 },
  (_, i) => `(${(i * 7) % 11}, '${i % 3 === 0 ? 'a' : 'b'}', '2024-01-0${1 + (i % 9)}')`,
).join(', ');

it.runIf(hasClickhouse())('ClickHouse answers analyses', async () => {
  if (!clickhouse) throw new Error('no server');
  const send = async (body: string) => {
    const response = await fetch(`${clickhouse?.address}/`, { method: 'POST', body });
    expect(await response.text()).toBe('');
  };
  await send('CREATE TABLE visits (score UInt8, arm String, day Date) ENGINE = MergeTree ORDER BY score');
  await send(`INSERT INTO visits VALUES ${VALUES}`);
  const opened = await openSource(`clickhouse:${clickhouse.address}/default`, { table: 'visits' });
  const analysis = await loadAnalysis('independent-samples-ttest');
  if (!analysis) throw new Error('no analysis');
  const { outcome, report } = await runOnSource(analysis, opened.source, {
    outcomes: ['score'],
    group: 'arm',
  });
  expect([outcome.status, report?.way, report?.rows]).toEqual(['done', 'aggregates', 40]);
  const days = await opened.source.ask(
    ask.plan({ measures: [ask.min(ask.column('day')), ask.max(ask.column('day'))] }),
  );
  expect(days.values).toEqual([[Date.UTC(2024, 0, 1)], [Date.UTC(2024, 0, 9)]]);
  await expect(openSource(`clickhouse:${clickhouse.address}/default`, { table: 'nothing' })).rejects.toThrow(
    "The table 'nothing' cannot be read",
  );
});

/** Kinds of columns of ClickHouse: type, what fills it from `number` (0 to 19), the number of values, the least and the largest. */
const KINDS: readonly (readonly [string, string, number, number, number])[] = [
  ['Int64', 'number - 5', 20, -5, 14],
  ['Int128', 'number', 20, 0, 19],
  ['Nullable(Float32)', 'if(number % 4 = 0, NULL, number / 2)', 15, 0.5, 9.5],
  [
    'Float64',
    "if(number = 3, nan, if(number = 4, toFloat64('-inf'), number))",
    19,
    Number.NEGATIVE_INFINITY,
    19,
  ],
  ['Decimal(18, 4)', 'toDecimal64(number, 4) / 8', 20, 0, 2.375],
  ['Nullable(Decimal(38, 10))', 'if(number = 0, NULL, toDecimal128(number, 10) / 4)', 19, 0.25, 4.75],
  ['Date', "toDate('2149-06-06') - number", 20, Date.UTC(2149, 4, 18), Date.UTC(2149, 5, 6)],
  ['Nullable(Date32)', "toDate32('1930-01-01') + number", 20, Date.UTC(1930, 0, 1), Date.UTC(1930, 0, 20)],
  [
    "DateTime('Asia/Tokyo')",
    "toDateTime('2024-03-31 01:30:00', 'UTC') + number * 60",
    ...[20, Date.UTC(2024, 2, 31, 1, 30), Date.UTC(2024, 2, 31, 1, 49)],
  ] as [string, string, number, number, number],
  [
    'Nullable(DateTime64(6))',
    "toDateTime64('1950-01-01 00:00:00.123456', 6, 'UTC') + number",
    ...[20, Date.UTC(1950, 0, 1, 0, 0, 0, 123), Date.UTC(1950, 0, 1, 0, 0, 19, 123)],
  ] as [string, string, number, number, number],
];

async function clickhouseTable(
  server: ClickhouseServer,
  name: string,
  types: readonly string[],
  values: string,
) {
  const send = async (body: string) => {
    const response = await fetch(`${server.address}/`, { method: 'POST', body });
    expect(await response.text()).toBe('');
  };
  await send(`DROP TABLE IF EXISTS ${name}`);
  const columns = types.map((type, i) => `c${i} ${type}`).join(', ');
  await send(`CREATE TABLE ${name} (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
  await send(`INSERT INTO ${name} SELECT ${values} FROM numbers(20)`);
  return openSource(`clickhouse:${server.address}/default`, { table: name, seconds: 1 });
}

it.runIf(hasClickhouse())(
  'ClickHouse: numbers and dates of every kind are what they are, also before 1970',
  async () => {
    if (!clickhouse) throw new Error('no server');
    const types = KINDS.map(([type]) => type);
    const values = KINDS.map(([, value]) => value).join(', ');
    const { source } = await clickhouseTable(clickhouse, 'kinds', types, values);
    const measures = KINDS.flatMap((_, i) => {
      const of = ask.column(`c${i}`);
      return [ask.valid(of), ask.min(of), ask.max(of)];
    });
    const found = (await source.ask(ask.plan({ measures }))).values.flat();
    expect(KINDS.map(([type], i) => [type, ...found.slice(3 * i, 3 * i + 3)])).toEqual(
      KINDS.map(([type, , ...wanted]) => [type, ...wanted]),
    );
  },
);

it.runIf(hasClickhouse())('ClickHouse: words of every kind, and blanks that are missing', async () => {
  if (!clickhouse) throw new Error('no server');
  const types = [
    'LowCardinality(Nullable(String))',
    "Enum8('x' = 1, 'y' = 2)",
    'FixedString(3)',
    'UUID',
    'Bool',
  ];
  const values = `['a', NULL, ' ', 'it''s'][number % 4 + 1], ['x', 'y'][number % 2 + 1], ['ab', 'abc'][number % 2 + 1],
    toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), number % 2`;
  const { source } = await clickhouseTable(clickhouse, 'words', types, values);
  const levels = async (name: string) => {
    const { keys } = await source.ask(
      ask.plan({ by: [ask.byValue(name)], complete: [name], measures: [ask.rowCount] }),
    );
    return [...(keys[0] ?? [])].sort();
  };
  expect(await Promise.all(types.map((_, i) => levels(`c${i}`)))).toEqual([
    ['a', "it's"],
    ['x', 'y'],
    ['ab', 'abc'],
    ['61f0c404-5cb3-11e7-907b-a6006ad3dba0'],
    ['false', 'true'],
  ]);
});

it.runIf(hasClickhouse())(
  'ClickHouse may not write, fails at its limits instead of leaving rows out, and ends in time',
  async () => {
    if (!clickhouse) throw new Error('no server');
    const { source } = await clickhouseTable(clickhouse, 'many', ['Int64'], 'number');
    const wanted = ask.plan({ by: [ask.byValue('c0')], measures: [ask.rowCount] });
    expect((await source.ask(wanted)).values[0]).toHaveLength(20);
    // a role whose profile leaves out what is too much; settings of a session stay in the library
    const { address } = clickhouse;
    const asReader = (settings: string, statement: string) =>
      fetch(`${address}/?readonly=2${settings}`, { method: 'POST', body: statement }).then((each) =>
        each.text(),
      );
    const profile = '&session_id=limits&max_rows_to_group_by=3&group_by_overflow_mode=any';
    await asReader(profile, 'SELECT 1');
    const isSession = !process.env.CONSTAT_CLICKHOUSE;
    if (isSession)
      await expect(source.ask(wanted)).rejects.toThrow(/max_rows_to_group_by|Limit for rows to GROUP BY/);
    await asReader('&session_id=limits&max_rows_to_group_by=0', 'SELECT 1');
    expect((await source.ask(wanted)).values[0]).toHaveLength(20);
    expect(await asReader('', 'INSERT INTO many VALUES (1)')).toContain('readonly');
    expect(await asReader('', 'DROP TABLE many')).toContain('readonly');
    // more rows than a second is enough for
    const response = await fetch(`${address}/`, {
      method: 'POST',
      body: 'CREATE OR REPLACE VIEW endless AS SELECT sipHash64(number) AS x FROM numbers(1000000000000)',
    });
    expect(await response.text()).toBe('');
    const endless = await openSource(`clickhouse:${address}/default`, { table: 'endless', seconds: 1 });
    await expect(endless.source.ask(ask.plan({ measures: [ask.max(ask.column('x'))] }))).rejects.toThrow(
      /TIMEOUT_EXCEEDED|Timeout exceeded/,
    );
  },
);

/** DuckDB as a stranger: what is not given is standard SQL. */
const ADAPTER = (duckdb: string) => `
import { DuckDBInstance } from ${JSON.stringify(duckdb)};
export default async ({ address, table, standard }) => {
  const instance = await DuckDBInstance.create(address, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const query = async (statement) => (await connection.runAndReadAll(statement)).getRows();
  const relation = standard.identifier(table);
  const described = await query('DESCRIBE ' + relation);
  return {
    engine: 'Stranger',
    relation,
    columns: described.map(([name, type]) => ({ name, type })),
    query,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
    dialect: { isNaN: (sql) => 'isnan(' + sql + ')' },
  };
};
`;

it.runIf(duckdbPath !== null)('an adapter brings any engine that speaks SQL', async () => {
  if (duckdbPath === null) throw new Error('no DuckDB');
  const path = join(folder, 'adapter.mjs');
  await writeFile(path, ADAPTER(pathToFileURL(duckdbPath).href));
  const { DuckDBInstance } = await import(duckdbPath);
  const instance = await DuckDBInstance.create(join(folder, 'visits.duckdb'));
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE visits (score INTEGER, arm TEXT, day DATE)`);
  await connection.run(`INSERT INTO visits VALUES ${VALUES}`);
  connection.closeSync();
  instance.closeSync();
  const opened = await openSource(`adapter:${path}#${join(folder, 'visits.duckdb')}`, {
    table: 'visits',
    filter: [{ column: 'score', operator: 'gte', value: 1 }],
  });
  const analysis = await loadAnalysis('one-way-anova');
  if (!analysis) throw new Error('no analysis');
  const { outcome, report } = await runOnSource(analysis, opened.source, {
    outcomes: ['score'],
    group: 'arm',
  });
  expect([outcome.status, report?.way, report?.engine]).toEqual(['done', 'aggregates', 'Stranger']);
  await expect(opened.source.rows({ columns: ['score'], limit: 5, sample: 1 })).rejects.toThrow(
    'no random sample with a seed',
  );
  await opened.close();
});
