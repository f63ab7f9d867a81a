/** Stored files on disk. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BlobStore, PackedStorage } from './storage-packed.ts';

const UNFINISHED = '.tmp';

/** Keeps each object as one file. */
export class DiskStorage extends PackedStorage {
  readonly #directory: string;

  constructor(directory: string) {
    super(diskStore(directory));
    this.#directory = directory;
  }

  /** Removes what a crash left half written; nobody may be writing. */
  async clearUnfinished(): Promise<void> {
    const names = await readdir(this.#directory, { recursive: true }).catch(() => []);
    const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
    await Promise.all(unfinished.map((name) => rm(join(this.#directory, name), { force: true })));
  }
}

function diskStore(directory: string): BlobStore {
  const fileOf = (name: string) => join(directory, name.slice(0, 2), name);
  return {
    read: (name) =>
      readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    write: (name, parts) => writeWhole(fileOf(name), parts),
    remove: (name) => rm(fileOf(name), { force: true }),
    urlOf: (name) => `file://${fileOf(name)}`,
  };
}

/** Writes a file so that a crash leaves the old or the new content, never half of it. */
async function writeWhole(file: string, parts: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
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
