/** A server that is killed in the middle of a save: afterwards there is the old file or the new one, and it can be read. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSecrets } from '../src/secrets.ts';
import { connect } from './harness.ts';
import { freePort } from './matrix/postgres.ts';
import { copyPreparedDatabase } from './prepared-database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'constat-crash-'));
const data = join(directory, 'data');
const ADA = { email: 'ada@example.org', password: 'a good password' };
let port = 0;
let server: ChildProcess | undefined;

beforeAll(async () => {
  port = await freePort();
});
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** Starts the server as npm start does, in a process of its own. */
async function start(): Promise<void> {
  server = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', 'packages/server/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), CONSTAT_DATA: data, CONSTAT_APP: 'off', DATABASE_URL: '' },
    stdio: 'ignore',
  });
  // As long as it runs it is on its way.
  while (server.exitCode === null) {
    const healthy = await fetch(`http://localhost:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server did not start.');
}

async function kill(): Promise<void> {
  const child = server;
  if (!child) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** How often it is killed; `CRASH_ROUNDS=100` for a night. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const ROWS = 1_900_000;
/** A file of nearly 2 MB that says which version it is, at both ends and in between. */
const version = (n: number) =>
  new TextEncoder().encode(JSON.stringify({ n, data: String(n % 10).repeat(ROWS), end: n }));

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

it('keeps the old file or the new one, never half', { timeout: (ROUNDS + 1) * 120_000 }, async () => {
  copyPreparedDatabase(data);
  await start();
  const { publishableKey } = await loadSecrets(data);
  const url = `http://localhost:${port}`;
  const client = connect(url, publishableKey);
  const { data: joined } = await client.auth.signUp(ADA);
  const path = `${joined.user?.id}/project.json`;
  const bucket = () => client.storage.from('userprojects');
  const options = { contentType: 'application/json', upsert: true };
  expect((await bucket().upload(path, version(0).buffer, options)).error).toBeNull();

  let saved = 0;
  let tried = 0;
  const save = async (): Promise<boolean> => {
    tried += 1;
    const { error } = await bucket()
      .upload(path, version(tried).buffer, options)
      .catch((reason: unknown) => ({ error: reason }));
    if (!error) saved = tried;
    return !error;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = 10 + ((round * 30) % 400);
    expect(await save()).toBe(true);
    // Then saves without a pause, until one of them meets the end of the server.
    const dying = new Promise<void>((resolve) => {
      setTimeout(() => void kill().then(resolve), delay);
    });
    while (await save());
    await dying;
    await start();
    expect((await client.auth.signInWithPassword(ADA)).error).toBeNull();
    const { data: file, error } = await bucket().download(path);
    expect(error).toBeNull();
    const kept = JSON.parse((await file?.text()) ?? '') as { n: number; data: string; end: number };
    expect([saved, tried]).toContain(kept.n);
    expect(kept).toEqual(JSON.parse(new TextDecoder().decode(version(kept.n))));
    const listed = await bucket().list(joined.user?.id ?? '');
    expect(listed.data).toHaveLength(1);
    if (process.env.CRASH_ROUNDS)
      console.log(`round ${round + 1}: ${tried} saves, ${saved} the last acknowledged`);
  }
  // What the crashes left half written is no object and does not pile up.
  expect(filesIn(join(data, 'storage'))).toHaveLength(1);
  await kill();
});
