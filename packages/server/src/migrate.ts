/** Applies supabase/migrations to the embedded backend, with the history table of the Supabase CLI. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import type { Database } from './database.ts';

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** Default privileges that a hosted project has from the start. */
const HOSTED_DEFAULTS = `
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;

function readMigrations(directory: string): readonly Migration[] {
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const match = /^(\d+)_([\w-]+)\.sql$/.exec(file);
      if (!match?.[1] || !match[2]) return [];
      return [{ version: match[1], name: match[2], sql: readFileSync(join(directory, file), 'utf8') }];
    });
}

/** Brings the database to the newest migration; returns the names of those applied now. */
export async function migrate(database: Database, directory: string): Promise<readonly string[]> {
  await database.exec(HOSTED_DEFAULTS);
  const done = await database.rows('select version from supabase_migrations.schema_migrations');
  const versions = new Set(done.map((row) => row.version));
  const pending = readMigrations(directory).filter(({ version }) => !versions.has(version));
  for (const { version, name, sql } of pending) {
    try {
      // The note first: of two processes that start at once the second waits here, and then finds that it is done.
      await database.transaction([
        `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}')`,
        sql,
      ]);
    } catch (error) {
      if (await isApplied(database, version)) continue;
      throw new Error(`Migration ${version}_${name} failed.`, { cause: error });
    }
  }
  return pending.map(({ version, name }) => `${version}_${name}`);
}

const isApplied = async (database: Database, version: string): Promise<boolean> =>
  (await database.rows('select 1 from supabase_migrations.schema_migrations where version = $1', [version]))
    .length > 0;

const TRIES = 5;
const PAUSE_MS = 500;
/** What PostgreSQL says when two processes make or change the same thing at once. */
const AT_ONCE = ['23505', '42P06', '42P07', '42710', '42723', '40P01', 'XX000'];

/** Does what can be repeated, again when another process that starts at the same moment was in the way. */
export async function alongside(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (attempt === TRIES || typeof code !== 'string' || !AT_ONCE.includes(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Runs the grants and revokes of all migrations again. The embedded backend grants every privilege on every table when
 * it first sees row-level security, which would undo the column privileges that keep users from changing their tier.
 */
export async function restorePrivileges(database: Database, directory: string): Promise<void> {
  const statements = readMigrations(directory)
    .flatMap(({ sql }) => splitSqlStatements(sql))
    .map((statement) => statement.replace(/^(\s*--[^\n]*\n|\s+)*/, ''))
    .filter((statement) => /^(grant|revoke)\b/i.test(statement));
  await database.transaction(statements);
}
