/** The server as npm start runs it: a process of its own, whose end can be seen. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSecrets, type Secrets } from '../src/secrets.ts';
import { freePort } from './matrix/postgres.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { newDatabase } from './server-database.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface TestProcess {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  readonly secrets: Secrets;
  /** What it has printed so far. */
  output(): string;
  /** Whether it has not ended. */
  isRunning(): boolean;
  remove(): Promise<void>;
}

/** Runs main.ts in a process of its own; resolves with it as soon as it has printed the text, or has ended. */
export async function runMain(
  env: Readonly<Record<string, string>>,
  until: string,
): Promise<{ readonly child: ChildProcess; output(): string }> {
  const child = spawn(
    process.execPath,
    ['--liftoff-only', '--import', 'tsx', 'packages/server/src/main.ts'],
    {
      cwd: repository,
      env: { ...process.env, CONSTAT_APP: 'off', DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  await new Promise<void>((resolve) => {
    const read = (part: Buffer) => {
      text += part.toString();
      if (text.includes(until)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve());
  });
  return { child, output: () => text };
}

/** Starts a server on a free port and a data folder of its own. */
export async function startTestProcess(env: Readonly<Record<string, string>> = {}): Promise<TestProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'constat-process-'));
  const data = join(directory, 'data');
  const cluster = process.env.TEST_DATABASE_URL;
  const database = cluster ? await newDatabase(cluster) : undefined;
  if (!database) copyPreparedDatabase(data);
  const port = await freePort();
  const started = {
    PORT: String(port),
    CONSTAT_DATA: data,
    CONSTAT_AUTH_LIMIT: '1000000',
    DATABASE_URL: database?.url ?? '',
    ...env,
  };
  const { child, output } = await runMain(started, 'is running at');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode !== null) throw new Error(`The server did not start: ${output()}`);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    data,
    secrets: await loadSecrets(data),
    output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    remove: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await ended;
      }
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
