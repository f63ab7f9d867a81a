/** A ClickHouse server with a folder of its own, from the programs of this machine; none where they are not installed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program, which Debian keeps where the PATH of people does not lead. */
const program = (): string | undefined =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
    .map((folder) => join(folder, 'clickhouse-server'))
    .find(existsSync);

/** Whether the program is on this machine. */
export const hasClickhouse = (): boolean => program() !== undefined;

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

export async function clickhouseServer(): Promise<ClickhouseServer | null> {
  const path = program();
  if (path === undefined) return null;
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
