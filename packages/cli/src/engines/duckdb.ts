/** Files larger than memory, and databases of DuckDB, read by DuckDB inside this process. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { duckdb as dialect, sqlSource } from '@constat/data';
import { readFilter } from './filter.ts';
import {
  messageOf,
  type OpenedSource,
  SourceError,
  selectStatements,
  sourceColumns,
  type TableSettings,
} from './opened.ts';

const NOT_INSTALLED =
  'DuckDB is not installed here. It is an optional package: npm install @duckdb/node-api brings it.';

/** What is used of the optional package. */
interface Duckdb {
  readonly DuckDBInstance: {
    create(
      path: string,
      options: Readonly<Record<string, string>>,
    ): Promise<{
      connect(): Promise<Connection>;
      closeSync(): void;
    }>;
  };
  version(): string;
}

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>;
  interrupt(): void;
  closeSync(): void;
}

/** The name is no literal: where the optional package is not installed, this file still compiles. */
const PACKAGE: string = '@duckdb/node-api';

async function load(): Promise<Duckdb> {
  try {
    return (await import(PACKAGE)) as Duckdb;
  } catch {
    throw new SourceError(NOT_INSTALLED);
  }
}

/** Readers by the end of a file's name. */
const READERS: readonly { readonly ends: RegExp; readonly call: (path: string) => string }[] = [
  { ends: /\.parquet$/i, call: (path) => `read_parquet(${dialect.text(path)})` },
  { ends: /\.(?:csv|tsv|txt)(?:\.gz)?$/i, call: (path) => `read_csv(${dialect.text(path)})` },
];

/** What stands behind FROM for an address: files, a folder of them, or a table of a database file. */
async function relationOf(
  address: string,
  table: string | undefined,
): Promise<{ database?: string; relation: string }> {
  if (/\.(?:duckdb|db)$/i.test(address)) {
    if (table === undefined) throw new SourceError('Which table of the database? Name it with --table.');
    return { database: address, relation: dialect.identifier(table) };
  }
  if (table !== undefined)
    throw new SourceError('--table is for databases; the address names the files already.');
  const reader = READERS.find(({ ends }) => ends.test(address));
  if (reader) return { relation: reader.call(address) };
  const isFolder = await stat(address).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new SourceError(
      `'${address}' is no folder, and names no Parquet, CSV or DuckDB file. For example: duckdb:'folder/*.parquet'.`,
    );
  const files = await readdir(address);
  const inside = READERS.find(({ ends }) => files.some((file) => ends.test(file)));
  if (!inside) throw new SourceError(`There are no Parquet or CSV files in '${address}'.`);
  const first = files.find((file) => inside.ends.test(file))!;
  const end = /\.[^.]+(?:\.gz)?$/.exec(first)![0];
  return { relation: inside.call(join(address, `*${end}`)) };
}

/** How much DuckDB may hold in memory before it writes to disk. */
export const DUCKDB_MEMORY = '1500MB';

/** Refuses files outside the folder, also where a link leads there. */
async function refuseOutside(address: string, within: string): Promise<void> {
  const path = resolve(address);
  const [plain = path] = /^[^*?[\]{}]*/.exec(path) ?? [];
  const known = plain === path ? path : dirname(`${plain}x`);
  const [found, folder] = await Promise.all([
    realpath(known).catch(() => null),
    realpath(within).catch(() => null),
  ]);
  if (found === null || folder === null) throw new SourceError('There is no such file or folder.');
  if (found !== folder && !found.startsWith(folder + sep))
    throw new SourceError('The file is outside the folder that the owner of the server named.');
}

/** From now on nothing else is read than what is in the folder; it cannot be taken back. */
async function keepWithin(connection: Connection, within: string): Promise<void> {
  const folders = [within, await realpath(within)].map((each) => dialect.text(join(each, sep)));
  await connection.run(`SET allowed_directories = [${folders.join(', ')}]`);
  await connection.run('SET enable_external_access = false');
}

/** Opens files or a database; nothing is ever written to them. */
export async function openDuckdb(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  const { DuckDBInstance, version } = await load();
  if (settings.within !== undefined) await refuseOutside(address, settings.within);
  const { database, relation } = await relationOf(address, settings.table);
  const instance = await DuckDBInstance.create(
    database ?? ':memory:',
    database ? { access_mode: 'READ_ONLY' } : {},
  ).catch((error: unknown) => {
    throw new SourceError(`'${address}' cannot be opened: ${messageOf(error)}`);
  });
  const connection = await instance.connect();
  const close = async () => {
    connection.closeSync();
    instance.closeSync();
  };
  try {
    await connection.run(`SET memory_limit = '${DUCKDB_MEMORY}'`);
    await connection.run(
      `SET temp_directory = ${dialect.text(join(tmpdir(), `constat-duckdb-${process.pid}`))}`,
    );
    if (settings.within !== undefined) await keepWithin(connection, settings.within);
    const described = await connection
      .runAndReadAll(`DESCRIBE SELECT * FROM ${relation}`)
      .catch((error: unknown) => {
        throw new SourceError(`'${address}' cannot be read: ${messageOf(error)}`);
      });
    const columns = sourceColumns(
      dialect,
      described
        .getRows()
        .map(([name, engineType]) => ({ name: String(name), engineType: String(engineType) })),
      settings,
    );
    const filter = settings.filter === undefined ? [] : readFilter(columns, settings.filter);
    const source = sqlSource({
      dialect,
      relation,
      name: settings.table ?? address,
      engine: `DuckDB ${version()}`,
      columns,
      filter,
      async query(statement, before = []) {
        for (const each of before) await connection.run(each);
        const running = connection.runAndReadAll(statement);
        const limit =
          settings.seconds === undefined
            ? undefined
            : setTimeout(() => connection.interrupt(), settings.seconds * 1000);
        try {
          return (await running).getRows();
        } finally {
          clearTimeout(limit);
          if (before.length > 0) await connection.run('RESET threads');
        }
      },
    });
    return {
      source,
      connectR: [
        'library(DBI)',
        database
          ? `con <- dbConnect(duckdb::duckdb(), dbdir = ${JSON.stringify(database)}, read_only = TRUE)`
          : 'con <- dbConnect(duckdb::duckdb())',
      ],
      select: (names, sample) => selectStatements(dialect, { sql: relation, columns, filter }, names, sample),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
