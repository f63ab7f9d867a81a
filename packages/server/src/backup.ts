/** Copies of everything a server keeps: database, files, secrets. Taken while it runs or not; put back while no server uses the folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lockDataDirectory, prepareDataDirectory } from './data-directory.ts';
import type { Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { SERVER_VERSION } from './version.ts';

const run = promisify(execFile);
const FORMAT = 1;
const MANIFEST = 'backup.json';
const DUMP = 'postgres.dump';

interface Manifest {
  readonly format: number;
  /** Version and build that made it. */
  readonly constat: string;
  readonly createdAt: string;
  readonly database: 'built-in' | 'PostgreSQL';
}

const kindOf = (settings: Settings) => (settings.databaseUrl ? 'PostgreSQL' : 'built-in');

/** Copies the data folder of a server that is not running, and a dump of the PostgreSQL database where there is one, into a new folder. */
export async function backUp(settings: Settings, target: string): Promise<void> {
  const { dataDirectory } = settings;
  refuseUnusable(settings, target);
  const unlock = await lockDataDirectory(dataDirectory);
  try {
    await writeBackup(settings, target, (data) => cp(dataDirectory, data, { recursive: true }));
  } finally {
    unlock();
  }
}

/**
 * The same of a running server, which copies its own database. The database comes first: a file that is deleted meanwhile is missing
 * from the copy, as its owner wanted; one that is added is there without its row, and takes no harm.
 */
export async function backUpRunning(
  settings: Settings,
  target: string,
  snapshot: ((target: string) => Promise<void>) | undefined,
): Promise<void> {
  refuseUnusable(settings, target);
  const { dataDirectory } = settings;
  await writeBackup(settings, target, async (data) => {
    await mkdir(data, { mode: 0o700 });
    await snapshot?.(join(data, 'database'));
    await cp(secretsOf(settings), join(data, 'secrets.json'));
    const files = join(dataDirectory, 'storage');
    const whole = (path: string) => !path.endsWith('.tmp');
    if (existsSync(files)) await cp(files, join(data, 'storage'), { recursive: true, filter: whole });
  });
}

const secretsOf = (settings: Settings): string =>
  settings.secretsFile ?? join(settings.dataDirectory, 'secrets.json');

function refuseUnusable(settings: Settings, target: string): void {
  if (settings.hosted) throw new SettingsError('A hosted project has backups of its own.');
  if (!existsSync(secretsOf(settings))) {
    throw new SettingsError(`${settings.dataDirectory} holds no data to back up.`);
  }
  if (existsSync(target)) throw new SettingsError(`${target} exists already. Name a new folder.`);
}

/** Makes the folder of a copy, in place when it is complete. */
async function writeBackup(
  settings: Settings,
  target: string,
  copyData: (data: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(unfinished), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (settings.databaseUrl) {
    const file = join(unfinished, DUMP);
    await tool('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${settings.databaseUrl}`]);
  }
  await copyData(join(unfinished, 'data'));
  const manifest: Manifest = {
    format: FORMAT,
    constat: SERVER_VERSION,
    createdAt: new Date().toISOString(),
    database: kindOf(settings),
  };
  await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, target);
}

/** Puts a copy back. What the data folder held is kept beside it; the answer says where, or undefined when it was empty. */
export async function restore(settings: Settings, source: string): Promise<string | undefined> {
  const { dataDirectory } = settings;
  if (settings.hosted) throw new SettingsError('A hosted project has backups of its own.');
  const manifest = await readManifest(source);
  if (manifest.database !== kindOf(settings)) {
    throw new SettingsError(
      `This backup is of a ${manifest.database} database; ${manifest.database === 'PostgreSQL' ? 'set' : 'unset'} DATABASE_URL.`,
    );
  }
  prepareDataDirectory(dataDirectory);
  const unlock = await lockDataDirectory(dataDirectory);
  try {
    const incoming = `${dataDirectory}.incoming`;
    await rm(incoming, { recursive: true, force: true });
    await cp(join(source, 'data'), incoming, { recursive: true });
    if (settings.databaseUrl) {
      const dump = join(source, DUMP);
      const options = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];
      await tool('pg_restore', [...options, `--dbname=${settings.databaseUrl}`, dump]);
    }
    const held = (await readdir(dataDirectory)).length > 0;
    const before = `${dataDirectory}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    if (held) await rename(dataDirectory, before);
    else await rm(dataDirectory, { recursive: true });
    await rename(incoming, dataDirectory);
    prepareDataDirectory(dataDirectory);
    return held ? before : undefined;
  } finally {
    unlock();
  }
}

async function readManifest(source: string): Promise<Manifest> {
  const file = join(source, MANIFEST);
  if (!existsSync(file)) throw new SettingsError(`${source} is no backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new SettingsError(`${source} was made by a newer version. Update Constat, then try again.`);
  }
  return manifest;
}

async function tool(name: string, args: readonly string[]): Promise<void> {
  try {
    await run(name, [...args]);
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing) throw new SettingsError(`${name} is not installed; it comes with PostgreSQL.`);
    throw error;
  }
}
