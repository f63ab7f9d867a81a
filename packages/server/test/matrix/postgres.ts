/** A PostgreSQL server of its own for a test, from the programs installed on this machine. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The folder with initdb and postgres, or undefined. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** PostgreSQL refuses to run as root: there it runs as the user postgres or nobody. */
function otherUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The next name.
    }
  }
  return undefined;
}

/** A port nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface TestPostgres {
  readonly url: string;
  /** Ends it as an administrator would, and starts it again after what is done in between. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a free port; the answer says where, and how to end it. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const user = otherUser();
  const directory = mkdtempSync(join(tmpdir(), 'constat-postgres-'));
  const data = join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const path of [directory, data]) chownSync(path, user.uid, user.gid);
  const options = { cwd: directory, stdio: 'ignore', ...user } as const;
  const init = ['-D', data, '-U', 'constat', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, options);
  const port = await freePort();
  const settings = ['-h', '127.0.0.1', '-p', String(port), '-k', directory, '-F'];
  const ready = () => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const start = async () => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], options);
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    while (!ready()) {
      if (server.exitCode !== null) throw new Error('PostgreSQL did not start.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return async () => {
      server.kill('SIGINT');
      await ended;
    };
  };
  let end = await start();
  return {
    url: `postgres://constat@127.0.0.1:${port}/postgres`,
    restart: async (meanwhile) => {
      await end();
      await meanwhile();
      end = await start();
    },
    stop: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
