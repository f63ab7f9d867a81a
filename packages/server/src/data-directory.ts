/** The folder that holds secrets, database and files: private to its owner, used by one server at a time. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settings.ts';

/** Creates the folder when missing, closed to other users of the machine. */
export function prepareDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
}

/** Refuses a folder that another running server uses; returns how to give it back. */
export function lockDataDirectory(directory: string): () => void {
  const file = join(directory, 'server.pid');
  if (existsSync(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isRunning(holder)) {
      throw new SettingsError(
        `${directory} is in use by another server (process ${holder}). Stop it, or set CONSTAT_DATA to another folder.`,
      );
    }
  }
  writeFileSync(file, String(process.pid), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
