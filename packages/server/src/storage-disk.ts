/** Stored files on disk. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, PackedStorage } from './storage-packed.ts';

const UNFINISHED = '.tmp';
/** What files leave to the database on the same disk, which ends where it cannot write: a twentieth, at most half a gigabyte. */
const KEPT_SHARE = 1 / 20;
const MOST_KEPT = 512 * 1024 * 1024;

/** Bytes of the disk on which a folder is: all, and those that are free. */
export type DiskRoom = (folder: string) => Promise<{ readonly all: number; readonly free: number }>;

const roomOf: DiskRoom = async (folder) => {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { all: blocks * bsize, free: bavail * bsize };
};

/** Keeps each object as one file. */
export class DiskStorage extends PackedStorage {
  readonly #directory: string;

  constructor(directory: string, room = roomOf) {
    super(diskStore(directory, room));
    this.#directory = directory;
  }

  /** Removes what a crash left half written; nobody may be writing. */
  async clearUnfinished(): Promise<void> {
    const names = await readdir(this.#directory, { recursive: true }).catch(() => []);
    const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
    await Promise.all(unfinished.map((name) => rm(join(this.#directory, name), { force: true })));
  }
}

function diskStore(directory: string, room: DiskRoom): BlobStore {
  const fileOf = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    read: (name) =>
      readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    write: (name, parts) => writeWhole(fileOf(name), parts, room),
    remove: (name) => rm(fileOf(name), { force: true }),
    urlOf: (name) => `file://${fileOf(name)}`,
  };
}

/** Writes a file so that a crash leaves the old or the new content, never half of it. */
async function writeWhole(file: string, parts: readonly Uint8Array[], room: DiskRoom): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { all, free } = await room(dirname(file));
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (free - bytes < Math.min(all * KEPT_SHARE, MOST_KEPT))
    throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
  // Two writes of the same object at once must not share a temporary file.
  const temporary = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.concat(parts));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
