/** The database behind the embedded backend: PGlite in the data folder, or a PostgreSQL server. */
import { cp } from 'node:fs/promises';
import type { App } from '@supabase/lite';
import { keepStack } from './session-stack.ts';
import { type SessionEvents, takeTurns } from './session-turns.ts';
import { damagedDatabase, folderProblem } from './start-problems.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Database {
  readonly connection: App['connection'];
  /** Whether other processes may use it at the same time. */
  readonly isShared: boolean;
  /** Runs SQL text, one or more statements. */
  exec(sql: string): Promise<void>;
  /** Runs one statement, its values written as $1, $2 ..., and returns its rows. */
  rows(sql: string, values?: readonly string[]): Promise<readonly Row[]>;
  /** Runs SQL texts as one unit: all of them or none. */
  transaction(statements: readonly string[]): Promise<void>;
  /**
   * Hears what the database announces on a channel; the answer ends it. `onMissed` is called when it is heard again after a time
   * in which the connection was lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onMissed: () => void,
  ): Promise<() => Promise<void>>;
  /** Copies the files of the database to a new folder while it runs; a server has programs of its own for that. */
  readonly snapshot: ((target: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** PostgreSQL inside this process, its files in a folder. */
export async function openEmbedded(directory: string, events: SessionEvents = {}): Promise<Database> {
  const { PgliteConnection } = await import('@supabase/lite/pglite');
  const connection = new PgliteConnection({ url: directory });
  const { driver } = connection;
  try {
    await driver.waitReady;
    // Asked here: a damaged database does not answer.
    const { rows } = await driver.query<{ type: number }>(
      `select typarray::integer as type from pg_type where typtype = 'c'`,
    );
    // The driver copies all it knows of types for each statement; lists of whole rows, most of them, are never asked for.
    for (const { type } of rows) for (const known of [driver.parsers, driver.serializers]) delete known[type];
  } catch (error) {
    const problem = folderProblem(error, directory);
    throw problem === error ? damagedDatabase(directory) : problem;
  }
  keepStack(driver.Module);
  takeTurns(driver, events);
  return {
    connection,
    isShared: false,
    exec: async (sql) => {
      await driver.exec(sql);
    },
    rows: async (sql, values = []) => (await driver.query<Row>(sql, [...values])).rows,
    transaction: (statements) =>
      driver.transaction(async (transaction) => {
        for (const statement of statements) await transaction.exec(statement);
      }),
    listen: async (channel, onPayload) => {
      const end = await driver.listen(channel, onPayload);
      return () => end();
    },
    snapshot: async (target) => {
      await driver.exec('checkpoint');
      // Nobody writes meanwhile, so the copy is what a crash at this moment would leave, and opens as after one.
      await driver.runExclusive(() => cp(directory, target, { recursive: true }));
    },
    close: () => connection.close(),
  };
}

/** Connections to a PostgreSQL server, and how long they wait for a lock or for the next statement of a transaction. */
const CONNECTIONS = 10;
const LOCK_MS = 5000;
const IDLE_MS = 15_000;

/** A PostgreSQL server named by its address; a statement that takes longer than the limit is ended by it. */
export async function openServer(url: string, statementMs: number): Promise<Database> {
  const { PostgresConnection } = await import('@supabase/lite/postgres');
  const json = (type: number) => ({
    to: type,
    from: [type],
    // The backend hands over objects already written as JSON; writing them once more would store a string.
    serialize: (value: unknown) =>
      typeof value === 'string' && /^[[{]/.test(value) ? value : JSON.stringify(value),
    parse: (text: string): unknown => JSON.parse(text),
  });
  const connection = new PostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
      types: { json: json(114), jsonb: json(3802) },
      max: CONNECTIONS,
      connection: {
        statement_timeout: statementMs,
        lock_timeout: LOCK_MS,
        idle_in_transaction_session_timeout: IDLE_MS,
      },
    },
  });
  const { driver } = connection;
  return {
    connection,
    isShared: true,
    exec: async (sql) => {
      await driver.unsafe(sql);
    },
    rows: async (sql, values = []) => [...(await driver.unsafe(sql, [...values]))],
    transaction: async (statements) => {
      await driver.begin(async (transaction) => {
        // Migrations take the time they need.
        await transaction.unsafe('set local statement_timeout = 0; set local lock_timeout = 0');
        for (const statement of statements) await transaction.unsafe(statement);
      });
    },
    listen: async (channel, onPayload, onMissed) => {
      let isFirst = true;
      const { unlisten } = await driver.listen(channel, onPayload, () => {
        if (!isFirst) onMissed();
        isFirst = false;
      });
      return unlisten;
    },
    snapshot: undefined,
    close: () => connection.close(),
  };
}
