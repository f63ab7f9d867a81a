/**
 * A database that a server has started on once, made before the tests and copied by each: making one takes ten times as long as
 * opening it. Kept from run to run, for as long as migrations, server and libraries are the same.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, startServer } from '../src/index.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(repository, '.cache', 'test-database');

function keyOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(repository, 'package-lock.json')));
  for (const folder of ['supabase/migrations', 'packages/server/src'])
    for (const file of readdirSync(join(repository, folder)).sort())
      hash.update(file).update(readFileSync(join(repository, folder, file)));
  return hash.digest('hex').slice(0, 16);
}

const prepared = join(CACHE, keyOfSources());

/** Puts a copy of the database into a data folder that has none. */
export function copyPreparedDatabase(dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  cpSync(prepared, join(dataDirectory, 'database'), { recursive: true });
}

/** Makes what all tests need; called once, before them. What it answers is called after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  await prepare();
  // By its name alone: a server of its own, from the programs on this machine.
  const bin = findPostgres();
  if (process.env.TEST_DATABASE_URL !== 'postgres' || !bin) return undefined;
  const { url, stop } = await startPostgres(bin);
  process.env.TEST_DATABASE_URL = url;
  return stop;
}

/** Makes the database where it is missing. */
async function prepare(): Promise<void> {
  if (existsSync(prepared)) return;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const directory = mkdtempSync(join(tmpdir(), 'constat-prepared-'));
  const data = join(directory, 'data');
  const server = await startServer(readSettings({ PORT: '0', CONSTAT_DATA: data, CONSTAT_APP: 'off' }));
  await server.stop();
  // In place at once: a run that is interrupted leaves none, not half of one.
  const making = `${prepared}.making`;
  cpSync(join(data, 'database'), making, { recursive: true });
  renameSync(making, prepared);
  rmSync(directory, { recursive: true, force: true });
}
