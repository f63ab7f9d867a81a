/** A copy of a running server, taken by the command while people save, and put back elsewhere: on both kinds of database. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restore } from '../src/backup.ts';
import { readSettings, startServer } from '../src/index.ts';
import { connect } from './harness.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { newDatabase } from './server-database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const bin = findPostgres();
const KINDS = ['built-in', ...(bin ? ['PostgreSQL'] : [])] as const;
const ADA = { email: 'ada@example.org', password: 'a good password' };

describe.each(KINDS)('with the %s database', (kind) => {
  const directory = mkdtempSync(join(tmpdir(), 'constat-copy-'));
  let cluster: Awaited<ReturnType<typeof startPostgres>> | undefined;
  const databases: Awaited<ReturnType<typeof newDatabase>>[] = [];
  beforeAll(async () => {
    if (kind === 'built-in' || !bin) return;
    cluster = await startPostgres(bin);
    for (let i = 0; i < 2; i += 1) databases.push(await newDatabase(cluster.url));
  });
  afterAll(async () => {
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('a copy of a running server has everything that was saved before it', async () => {
    const settings = (name: string, index: number) =>
      readSettings({
        PORT: '0',
        CONSTAT_APP: 'off',
        CONSTAT_DATA: join(directory, name),
        DATABASE_URL: databases[index]?.url,
      });
    const source = settings('source', 0);
    if (kind === 'built-in') copyPreparedDatabase(source.dataDirectory);
    const server = await startServer(source);
    const client = connect(server.url, server.secrets?.publishableKey ?? '');
    const { data } = await client.auth.signUp(ADA);
    const path = `${data.user?.id}/p.json`;
    const save = (value: number) =>
      client.storage
        .from('userprojects')
        .upload(path, new TextEncoder().encode(JSON.stringify({ value })).buffer, {
          contentType: 'application/json',
          upsert: true,
        });
    expect((await save(1)).error).toBeNull();
    let saving = true;
    const busy = (async () => {
      for (let value = 2; saving; value += 1) expect((await save(value)).error).toBeNull();
    })();
    const copy = join(directory, 'copy');
    const command = join(repository, 'packages/server/src/backup-command.ts');
    const { port } = new URL(server.url);
    const env = {
      ...process.env,
      PORT: port,
      CONSTAT_DATA: source.dataDirectory,
      DATABASE_URL: source.databaseUrl ?? '',
    };
    const run = () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', command, 'backup', copy], {
        env,
        cwd: repository,
      });
    expect((await run()).stdout).toContain('Backed up');
    expect(statSync(copy).mode & 0o777).toBe(0o700);
    await expect(run()).rejects.toThrow('exists already');
    saving = false;
    await busy;
    const unknown = await fetch(`${server.url}/backup`, { method: 'POST', body: '{}' });
    expect(unknown.status).toBe(404);
    await server.stop();

    const target = settings('target', 1);
    expect(await restore(target, copy)).toBeUndefined();
    const again = await startServer(target);
    try {
      expect(again.secrets).toEqual(server.secrets);
      const later = connect(again.url, again.secrets?.publishableKey ?? '');
      expect((await later.auth.signInWithPassword(ADA)).error).toBeNull();
      const file = await later.storage.from('userprojects').download(path);
      expect(JSON.parse((await file.data?.text()) ?? '')).toEqual({ value: expect.any(Number) });
    } finally {
      await again.stop();
    }
  });
});
