/** A ClickHouse for tests: the one that an address names, ClickHouse as a library where the package chdb is found, or a server started from the programs of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program, which Debian keeps where the PATH of people does not lead. */
const program = (): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, 'clickhouse-server'))
    .find(existsSync);

/** Whether the library can be loaded: from the folder that CONSTAT_CHDB names, or from here. */
function hasLibrary(): boolean {
  try {
    const folder = process.env.CONSTAT_CHDB ?? process.cwd();
    createRequire(join(folder, 'package.json')).resolve('chdb');
    return true;
  } catch {
    return false;
  }
}

/** Whether there is a ClickHouse for tests. */
export const hasClickhouse = (): boolean =>
  Boolean(process.env.CONSTAT_CLICKHOUSE) || hasLibrary() || program() !== undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const settings = (folder: string, http: number, tcp: number): string => `<yandex>
  <logger><level>error</level><console>1</console></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <keep_alive_timeout>3600</keep_alive_timeout>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><mark_cache_size>5368709</mark_cache_size>
  <users_config>users.xml</users_config><default_profile>default</default_profile>
</yandex>`;

const USERS = `<yandex>
  <profiles><default/></profiles><quotas><default/></quotas>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
</yandex>`;

export interface ClickhouseServer {
  /** http://127.0.0.1:port */
  readonly address: string;
  stop(): Promise<void>;
}

/** Ends a process that was started here. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

/** The library in a process of its own, with an address. */
async function library(): Promise<ClickhouseServer> {
  const path = fileURLToPath(new URL('embedded-clickhouse.mjs', import.meta.url));
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'] });
  let words = '';
  child.stderr.on('data', (part) => {
    words += part;
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (part) => resolve(String(part).trim()));
    child.once('exit', () => reject(new Error(`ClickHouse did not start: ${words.slice(-1000)}`)));
  });
  return { address, stop: () => ended(child) };
}

export async function clickhouseServer(): Promise<ClickhouseServer | null> {
  const named = process.env.CONSTAT_CLICKHOUSE;
  if (named) return { address: named.replace(/\/+$/, ''), stop: async () => {} };
  if (hasLibrary()) return library();
  const path = program();
  return path === undefined ? null : installed(path);
}

/** A server with a folder of its own. */
async function installed(path: string): Promise<ClickhouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'constat-clickhouse-'));
  const [http, tcp] = [await freePort(), await freePort()];
  await mkdir(join(folder, 'data'));
  await mkdir(join(folder, 'tmp'));
  await writeFile(join(folder, 'users.xml'), USERS);
  await writeFile(join(folder, 'config.xml'), settings(folder, http, tcp));
  const child = spawn(path, [`--config-file=${join(folder, 'config.xml')}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (part) => {
    words += part;
  });
  let ended = false;
  const end = new Promise<void>((resolve) => {
    const done = () => {
      ended = true;
      resolve();
    };
    child.once('exit', done).once('error', done);
  });
  const address = `http://127.0.0.1:${http}`;
  while (
    !(await fetch(`${address}/ping`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (ended) throw new Error(`ClickHouse did not start: ${words.slice(-1000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    async stop() {
      child.kill('SIGKILL');
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
