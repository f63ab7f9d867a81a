/** What can be wrong with the machine or the folder when a server starts, said in a sentence. */
import { SettingsError } from './settings-error.ts';

const CODES: Readonly<Record<string, (place: string) => string>> = {
  EACCES: (place) =>
    `${place} cannot be written: this user has no right to. Change its owner, or set CONSTAT_DATA to another folder.`,
  EPERM: (place) =>
    `${place} cannot be written: this user has no right to. Change its owner, or set CONSTAT_DATA to another folder.`,
  EROFS: (place) => `${place} cannot be written: its disk is read-only. Set CONSTAT_DATA to another folder.`,
  ENOSPC: (place) => `The disk of ${place} is full. Make room, then start again.`,
  EDQUOT: (place) => `The disk of ${place} is full. Make room, then start again.`,
  ENOTDIR: (place) => `${place} is not a folder. Set CONSTAT_DATA to a folder.`,
  EEXIST: (place) => `${place} is not a folder. Set CONSTAT_DATA to a folder.`,
};

/** The error as a sentence about the data folder, where its code has one; else the error itself. */
export function folderProblem(error: unknown, directory: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  return sentence && !(error instanceof SettingsError) ? new SettingsError(sentence(directory)) : error;
}

/** The sentence for a built-in database that does not open. */
export const damagedDatabase = (directory: string): SettingsError =>
  new SettingsError(
    `The database in ${directory} cannot be opened: its files are damaged or incomplete. Put back a backup (npm run restore), or set CONSTAT_DATA to a new folder.`,
  );
