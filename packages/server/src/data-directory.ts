/** The folder that holds secrets, database and files: private to its owner, used by one server at a time. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from './settings-error.ts';

/** Creates the folder when missing, closed to other users of the machine. */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
}

/**
 * Refuses a folder that another running server uses; returns how to give it back. The lock is a local socket: it is
 * gone with its process, however that ends, while a file with a process id would outlive it.
 */
export async function lockDataDirectory(directory: string): Promise<() => void> {
  const address = lockAddress(directory);
  if (await isAnswered(address)) {
    throw new SettingsError(
      `${directory} is in use by another server. Stop it, or set CONSTAT_DATA to another folder.`,
    );
  }
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const lock = await listen(address);
  return () => lock.close();
}

/** Whether a server uses the folder now. */
export async function isInUse(directory: string): Promise<boolean> {
  return existsSync(directory) && isAnswered(lockAddress(directory));
}

function lockAddress(directory: string): string {
  const name = `constat-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}
