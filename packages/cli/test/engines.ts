/** Tables in engines: DuckDB where it is installed and PostgreSQL as PGlite inside the test process, ClickHouse where its server is on the machine. */
import {
  type Column,
  clickhouse,
  type Dialect,
  duckdb,
  Frame,
  postgres,
  type Source,
  type SourceColumn,
  sqlSource,
} from '@constat/data';
import { PgliteConnection } from '@supabase/lite/pglite';
import { clickhouseServer } from './clickhouse-server.ts';

export interface TestEngine {
  readonly name: string;
  /** A new table with the cells of the columns. */
  table(columns: readonly Column[]): Promise<Source>;
  close(): Promise<void>;
}

interface Driver {
  readonly dialect: Dialect;
  readonly types: { readonly number: string; readonly text: string };
  /** What follows the columns of a new table. */
  readonly kept?: string;
  exec(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
}

const ROWS_AT_ONCE = 500;

/** A cell as SQL. */
function cellSql(dialect: Dialect, { cells }: Column, row: number): string {
  if (cells.kind === 'numbers') {
    const value = cells.values[row]!;
    if (Number.isNaN(value)) return row % 2 === 0 ? 'NULL' : dialect.double("'NaN'");
    return Number.isFinite(value)
      ? dialect.number(value)
      : dialect.double(`'${value > 0 ? '' : '-'}Infinity'`);
  }
  const text =
    cells.kind === 'strings'
      ? cells.values[row]!
      : cells.codes[row]! < 0
        ? null
        : cells.levels[cells.codes[row]!]!;
  return text === null || text === undefined ? 'NULL' : dialect.text(text);
}

let made = 0;

async function makeTable(driver: Driver, columns: readonly Column[]): Promise<Source> {
  const { dialect } = driver;
  const name = `t${made++} "quoted"`;
  const table = dialect.identifier(name);
  const types = columns.map(({ cells }) => driver.types[cells.kind === 'numbers' ? 'number' : 'text']);
  await driver.exec(
    `CREATE TABLE ${table} (${columns.map((column, i) => `${dialect.identifier(column.name)} ${types[i]}`).join(', ')})${driver.kept ?? ''}`,
  );
  const { rows } = new Frame(columns);
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const lines = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, i) =>
      columns.map((column) => cellSql(dialect, column, from + i)).join(', '),
    );
    await driver.exec(`INSERT INTO ${table} VALUES ${lines.map((line) => `(${line})`).join(', ')}`);
  }
  return sqlSource({
    dialect,
    relation: table,
    name,
    engine: dialect.name,
    columns: columns.map(
      ({ cells: _cells, id: _id, role: _role, description: _description, ...column }, i): SourceColumn => ({
        ...column,
        engineType: types[i]!,
      }),
    ),
    async query(statement, before = []) {
      for (const each of before) if (!each.startsWith('SET LOCAL')) await driver.exec(each);
      return driver.rows(statement);
    },
  });
}

async function duckdbEngine(): Promise<TestEngine | null> {
  const name: string = '@duckdb/node-api';
  const api = await import(name).catch(() => null);
  if (!api) return null;
  const instance = await api.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const driver: Driver = {
    dialect: duckdb,
    types: { number: 'DOUBLE', text: 'VARCHAR' },
    exec: async (sql) => {
      await connection.run(sql);
    },
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRows(),
  };
  return {
    name: 'DuckDB',
    table: (columns) => makeTable(driver, columns),
    close: async () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function pgliteEngine(): Promise<TestEngine> {
  const connection = new PgliteConnection({ url: 'memory://' });
  await connection.driver.waitReady;
  const driver: Driver = {
    dialect: postgres,
    types: { number: 'double precision', text: 'text' },
    exec: async (sql) => {
      await connection.driver.exec(sql);
    },
    rows: async (sql) => (await connection.driver.query<unknown[]>(sql, [], { rowMode: 'array' })).rows,
  };
  return {
    name: 'PostgreSQL',
    table: (columns) => makeTable(driver, columns),
    close: () => connection.close(),
  };
}

async function clickhouseEngine(): Promise<TestEngine | null> {
  const server = await clickhouseServer();
  if (!server) return null;
  const send = async (sql: string): Promise<string> => {
    const response = await fetch(
      `${server.address}/?max_query_size=100000000&default_format=JSONCompact&output_format_json_quote_denormals=1`,
      { method: 'POST', body: sql },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(text.slice(0, 500));
    return text;
  };
  const driver: Driver = {
    dialect: clickhouse,
    types: { number: 'Nullable(Float64)', text: 'Nullable(String)' },
    kept: ' ENGINE = Memory',
    exec: async (sql) => {
      await send(sql);
    },
    rows: async (sql) => JSON.parse(await send(sql)).data,
  };
  return {
    name: 'ClickHouse',
    table: (columns) => makeTable(driver, columns),
    close: () => server.stop(),
  };
}

/** Every engine that can be started here. */
export async function testEngines(): Promise<readonly TestEngine[]> {
  const engines = await Promise.all([duckdbEngine(), pgliteEngine(), clickhouseEngine()]);
  return engines.filter((engine) => engine !== null);
}
