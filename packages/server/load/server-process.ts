/** The server as a process of its own, with a data folder for the run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSecrets, type Secrets } from '../src/secrets.ts';
import { freePort } from '../test/matrix/postgres.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly secrets: Secrets;
  /** Seconds of processor time so far. */
  cpuSeconds(): number;
  /** Memory it holds now. */
  residentMb(): number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Starts the server of this checkout, or of the one named by LOAD_CHECKOUT, to compare. */
export async function startProcess(
  databaseUrl: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'constat-load-'));
  const data = join(directory, 'data');
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'packages/server/src/main.ts'], {
    cwd: process.env.LOAD_CHECKOUT ?? repository,
    env: {
      ...process.env,
      PORT: String(port),
      CONSTAT_DATA: data,
      CONSTAT_APP: 'off',
      CONSTAT_AUTH_LIMIT: '1000000',
      DATABASE_URL: databaseUrl ?? '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const healthy = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; !(await healthy()); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    secrets: await loadSecrets(data),
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    residentMb: () => residentMb(child.pid ?? 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Processor time of a process, where the system says it (Linux): fields 14 and 15 of its stat, in hundredths. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process, where the system says it. */
function residentMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  } catch {
    return Number.NaN;
  }
}
