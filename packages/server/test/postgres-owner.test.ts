/** An empty PostgreSQL database with an ordinary owner: the exact words that are missing, once, and then it works. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database.ts';
import { prepareRoles } from '../src/database-roles.ts';
import { readSettings, SettingsError, startServer } from '../src/index.ts';
import { connect } from './harness.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';

const bin = findPostgres();

it('makes what is missing together with another process that starts at the same moment', async () => {
  const known = new Set<string>();
  const made: string[] = [];
  const database = {
    rows: async (sql: string) =>
      sql.includes('quote_ident')
        ? [{ name: 'me' }]
        : [...known].map((name) => ({ name, bypass: true, mine: true })),
    exec: async (sql: string) => {
      const [, name = ''] = /^create role (\w+)/.exec(sql) ?? [];
      made.push(name);
      if (name === 'authenticated') {
        // The other one was faster with this one and the next.
        known.add('authenticated').add('service_role');
        throw Object.assign(new Error('role already exists'), { code: '42710' });
      }
      known.add(name);
    },
  };
  await expect(prepareRoles(database as unknown as Database)).resolves.toBeUndefined();
  expect(made).toEqual(['anon', 'authenticated']);
});

if (!bin) console.log('No PostgreSQL 15 or newer on this machine: nothing is tried on one.');

describe.runIf(bin)('an ordinary owner of an empty database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'constat-owner-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let superuser: postgres.Sql;
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '');
    superuser = postgres(cluster.url, { max: 1, onnotice: () => {} });
    await superuser.unsafe('create role "Owner" login');
    await superuser.unsafe('create database constat owner "Owner"');
  });
  afterAll(async () => {
    await superuser?.end();
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is told in one message what a superuser has to run; after that the server works', async () => {
    const url = cluster.url.replace('constat@', 'Owner@').replace(/\/postgres$/, '/constat');
    const settings = readSettings({
      PORT: '0',
      CONSTAT_APP: 'off',
      CONSTAT_DATA: join(directory, 'data'),
      DATABASE_URL: url,
    });
    const problem: unknown = await startServer(settings).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(SettingsError);
    const { message } = problem as SettingsError;
    expect(message).toContain('create role service_role nologin bypassrls;');
    const statements = message.split('\n').filter((line) => line.startsWith('  '));
    expect(statements.at(-1)?.trim()).toBe('grant anon, authenticated, service_role to "Owner";');
    for (const statement of statements) await superuser.unsafe(statement);

    const server = await startServer(settings);
    try {
      const client = connect(server.url, server.secrets?.publishableKey ?? '');
      const { data, error } = await client.auth.signUp({
        email: 'a@example.org',
        password: 'a good password',
      });
      expect(error).toBeNull();
      const profile = await client.from('profiles').select('accounttype').single();
      expect(profile.data).toEqual({ accounttype: 'standard' });
      const path = `${data.user?.id}/p.json`;
      const body = new TextEncoder().encode('{}').buffer;
      const saved = await client.storage
        .from('userprojects')
        .upload(path, body, { contentType: 'application/json' });
      expect(saved.error).toBeNull();
      const raise = await client
        .from('profiles')
        .update({ is_admin: true })
        .eq('id', data.user?.id ?? '');
      expect(raise.error?.code).toBe('42501');
    } finally {
      await server.stop();
    }
  });
});
