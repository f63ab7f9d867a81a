// Files of tests are not here for long: where the system has a folder in memory with enough room, they are kept there. Databases are
// copied and removed by the dozen; on a disk that is a fifth of their tests.
import { accessSync, constants, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const ROOM = 4 * 1024 ** 3;

/** For this process and those it starts, unless somebody said where. */
export function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined) return;
  try {
    accessSync(FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    if (bavail * bsize >= ROOM) process.env.TMPDIR = FOLDER;
  } catch {
    // No such folder: the disk it is.
  }
}
