/** Running a server over years: upgrades of its database, copies and their return, commands, logs. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTurn, unitTurn } from '../../../scripts/in-turn.ts';
import { runAdminCommand } from '../src/admin-commands.ts';
import { openBackend } from '../src/backend.ts';
import { backUp, restore } from '../src/backup.ts';
import { readSettings, type Settings, startServer } from '../src/index.ts';
import { publicPath, requestLine } from '../src/request-log.ts';
import { connect } from './harness.ts';

const directory = mkdtempSync(join(tmpdir(), 'constat-operations-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const settings: Settings = {
  ...readSettings({ PORT: '0', CONSTAT_DATA: join(directory, 'data'), CONSTAT_APP: 'off' }),
};
const ADA = { email: 'ada@example.org', password: 'a good password' };

const signIn = async (server: Awaited<ReturnType<typeof startServer>>) => {
  const client = connect(server.url, server.secrets?.publishableKey ?? '');
  const { data, error } = await client.auth.signInWithPassword(ADA);
  if (error) throw error;
  return { client, id: data.user.id };
};
/** Runs the command of package.json on the data folder of this test. */
const admin = async (port: string, ...args: string[]) => {
  const file = join(repository, 'packages/server/src/admin.ts');
  const env = { ...process.env, CONSTAT_DATA: settings.dataDirectory, PORT: port };
  return (
    await promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...args], { env, cwd: repository })
  ).stdout;
};

describe('a database of the first version', () => {
  const first = join(directory, 'migrations');
  beforeAll(async () => {
    mkdirSync(first);
    copyFileSync(join(settings.migrationsDirectory, '0001_profiles.sql'), join(first, '0001_profiles.sql'));
    const server = await startServer({ ...settings, migrationsDirectory: first }, { open: openBackend });
    expect(server.appliedMigrations).toEqual(['0001_profiles']);
    await connect(server.url, server.secrets?.publishableKey ?? '').auth.signUp(ADA);
    await server.stop();
  });

  it('is upgraded with its accounts, from every later version in turn', async () => {
    const all = readdirSync(settings.migrationsDirectory)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    const [between] = inTurn([...all.keys()].slice(1, -1), 1, unitTurn());
    let applied = 1;
    for (const last of [0, between ?? 0, all.length - 1]) {
      const files = all.slice(0, last + 1);
      for (const file of files) copyFileSync(join(settings.migrationsDirectory, file), join(first, file));
      const server = await startServer({ ...settings, migrationsDirectory: first }, { open: openBackend });
      const added = files.slice(applied).map((file) => file.replace('.sql', ''));
      expect(server.appliedMigrations).toEqual(added);
      applied = files.length;
      const { client, id } = await signIn(server);
      const profile = await client.from('profiles').select('accounttype').eq('id', id).single();
      expect(profile.data).toEqual({ accounttype: 'standard' });
      const raise = await client.from('profiles').update({ is_admin: true }).eq('id', id);
      expect(raise.error?.code, `after ${all[last]}`).toBe('42501');
      await server.stop();
    }
  });

  it('gets its first administrator by a command, with the server stopped or running', async () => {
    expect(await admin('0', 'grant', 'ADA@example.org')).toBe('ada@example.org is now an administrator.\n');
    const server = await startServer(settings, { open: openBackend });
    try {
      const { client } = await signIn(server);
      const found = await client.rpc('admin_list_users', { search: 'ada' });
      expect(found.data).toMatchObject([{ email: 'ada@example.org', is_admin: true }]);
      const { port } = new URL(server.url);
      await expect(admin(port, 'grant', 'nobody@example.org')).rejects.toThrow('has to sign up first');
      const all = connect(server.url, server.secrets?.secretKey ?? '');
      const command = (...args: string[]) =>
        runAdminCommand(args, async (name, values) => (await all.rpc(name, values)).data as unknown);
      expect(await command('tier', 'ada@example.org', 'pro')).toContain('account type pro');
      expect(await command('list')).toMatch(/^ada@example\.org {2}[0-9a-f-]{36} {2}pro {2}administrator$/);
      await expect(command('tier', 'ada@example.org', 'best')).rejects.toThrow('must be one of');
      expect(await command('revoke', 'ada@example.org')).toContain('no longer');
      const health = await fetch(`${server.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    } finally {
      await server.stop();
    }
  });

  it('comes back from a copy with accounts, files and keys', async () => {
    const copy = join(directory, 'copy');
    let server = await startServer(settings, { open: openBackend });
    const before = await signIn(server);
    const path = `${before.id}/p.json`;
    const body = new TextEncoder().encode('{"v":1}').buffer;
    const options = { contentType: 'application/json' };
    expect((await before.client.storage.from('userprojects').upload(path, body, options)).error).toBeNull();
    await expect(backUp(settings, copy)).rejects.toThrow('is in use by another server');
    expect(existsSync(copy)).toBe(false);
    await server.stop();
    await backUp(settings, copy);
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    await expect(backUp(settings, copy)).rejects.toThrow('exists already');

    server = await startServer(settings, { open: openBackend });
    await (await signIn(server)).client.storage.from('userprojects').remove([path]);
    await server.stop();
    const kept = await restore(settings, copy);
    expect(kept && existsSync(join(kept, 'secrets.json'))).toBe(true);

    server = await startServer(settings, { open: openBackend });
    const { client } = await signIn(server);
    const { data } = await client.storage.from('userprojects').download(path);
    expect(await data?.text()).toBe('{"v":1}');
    await server.stop();
    await expect(restore(settings, directory)).rejects.toThrow('is no backup');
    await expect(restore({ ...settings, databaseUrl: 'postgres://x/y' }, copy)).rejects.toThrow(
      'unset DATABASE_URL',
    );
  });
});

describe('the log', () => {
  it.each([
    ['/api/storage/v1/object/userdatasets/u-1/Salary.json', '/api/storage/v1/object/userdatasets/*'],
    [
      '/api/storage/v1/object/sign/userprojects/u-1/Thesis.json',
      '/api/storage/v1/object/sign/userprojects/*',
    ],
    ['/api/storage/v1/object/public/avatars/u-1.png', '/api/storage/v1/object/public/avatars/*'],
    ['/api/rest/v1/user_datasets', '/api/rest/v1/user_datasets'],
    // Nobody writes lines of their own, nor colours.
    ['/api/x\nGET /y 200 1 ms\u001b[31m\u2028', '/api/x%0AGET /y 200 1 ms%1B[31m%E2%80%A8'],
    ['/api/storage/v1/object/userdatasets/u-1/Sal\nary.json', '/api/storage/v1/object/userdatasets/*'],
  ])('writes %s as %s', (path, written) => {
    expect(publicPath(path)).toBe(written);
  });

  it('has one line per request, as text or as JSON', () => {
    const entry = { method: 'GET', path: '/api/rest/v1/profiles', status: 200, ms: 7 };
    expect(requestLine('text', entry)).toBe('GET /api/rest/v1/profiles 200 7 ms');
    expect(JSON.parse(requestLine('json', entry, new Date(0)))).toEqual({
      time: '1970-01-01T00:00:00.000Z',
      level: 'info',
      ...entry,
    });
    expect(JSON.parse(requestLine('json', { ...entry, status: 503 }))).toMatchObject({ level: 'error' });
    expect(requestLine('text', { ...entry, path: `/api/${'x'.repeat(14_000)}` }).length).toBeLessThan(250);
  });
});
