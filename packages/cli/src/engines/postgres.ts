/** Tables and views of PostgreSQL, read in transactions that cannot write. */
import { postgres as dialect, sqlSource } from '@constat/data';
import postgres from 'postgres';
import { readFilter } from './filter.ts';
import {
  messageOf,
  type OpenedSource,
  SourceError,
  selectStatements,
  sourceColumns,
  type TableSettings,
} from './opened.ts';

/** A name such as visits or clinic.visits; a point within a name is written in quotes. */
function relationOf(table: string): string {
  const parts = [...table.matchAll(/"((?:[^"]|"")*)"|([^."]+)/g)].map(
    ([, inQuotes, plain]) => inQuotes?.replaceAll('""', '"') ?? plain!,
  );
  return parts.map((part) => dialect.identifier(part)).join('.');
}

/** Seconds that a statement may take unless somebody says otherwise. */
const PATIENCE = 600;

/** Opens a table; every statement runs in a read-only transaction with a time limit. */
export async function openPostgres(address: string, settings: TableSettings = {}): Promise<OpenedSource> {
  if (settings.table === undefined)
    throw new SourceError('Which table of the database? Name it with --table.');
  const relation = relationOf(settings.table);
  const client = postgres(address, { max: 1, prepare: false, onnotice: () => {}, connect_timeout: 15 });
  const close = () => client.end({ timeout: 5 });
  const query = (
    statement: string,
    before: readonly string[] = [],
  ): Promise<readonly (readonly unknown[])[]> =>
    client.begin('isolation level repeatable read read only', async (transaction) => {
      await transaction.unsafe(
        `SET LOCAL statement_timeout = ${Math.ceil((settings.seconds ?? PATIENCE) * 1000)}`,
      );
      await transaction.unsafe('SET LOCAL standard_conforming_strings = on');
      await transaction.unsafe('SET LOCAL extra_float_digits = 1');
      for (const each of before) await transaction.unsafe(each);
      return [...(await transaction.unsafe(statement).values())] as readonly (readonly unknown[])[];
    });
  try {
    const [server] = await query('SHOW server_version').catch((error: unknown) => {
      throw new SourceError(`The database does not answer: ${messageOf(error)}`);
    });
    const listed = await query(
      `SELECT attname, format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = ${dialect.text(relation)}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    ).catch((error: unknown) => {
      throw new SourceError(`The table '${settings.table}' cannot be read: ${messageOf(error)}`);
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
      name: settings.table,
      engine: `PostgreSQL ${String(server?.[0]).split(' ')[0]}`,
      columns,
      filter,
      query,
    });
    const { hostname, port, pathname } = new URL(address);
    return {
      source,
      mayWrite: async () => {
        const [role] = await query(
          `SELECT bool_or(has_table_privilege(${dialect.text(relation)}::regclass, kind)) FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS kind`,
        );
        return role?.[0] === true;
      },
      connectR: [
        'library(DBI)',
        `con <- dbConnect(RPostgres::Postgres(), host = ${JSON.stringify(hostname)}, port = ${port || 5432}, dbname = ${JSON.stringify(decodeURIComponent(pathname.slice(1)))}) # user and password from the environment`,
      ],
      select: (names, sample) => selectStatements(dialect, { sql: relation, columns, filter }, names, sample),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
