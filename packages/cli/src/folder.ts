/** A folder whose files may be read, and nothing outside of it. */
import { readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { IMPORT_EXTENSIONS } from '@constat/data';
import { UsageError } from './arguments.ts';

/** Whether a file can be read as data, by its name. */
const isData = (name: string): boolean =>
  IMPORT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
const MOST_FILES = 200;
const DEEPEST = 3;

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

export interface DataFolder {
  /** The files of data, by their names below the folder. */
  list(): Promise<readonly string[]>;
  /** Where a file really is; throws where it is not below the folder, also by a link. */
  locate(name: string): Promise<string>;
}

/** Opens a folder; throws UsageError where there is none. */
export async function openFolder(path: string): Promise<DataFolder> {
  const folder = await realpath(resolve(path)).catch(() => {
    throw new UsageError(`There is no folder '${path}'.`);
  });
  return {
    async list() {
      const found: string[] = [];
      const walk = async (at: string, depth: number): Promise<void> => {
        for (const entry of await readdir(at, { withFileTypes: true })) {
          if (entry.name.startsWith('.') || found.length >= MOST_FILES) continue;
          const full = join(at, entry.name);
          if (entry.isDirectory() && depth < DEEPEST) await walk(full, depth + 1);
          else if (entry.isFile() && isData(entry.name)) found.push(relative(folder, full));
        }
      };
      await walk(folder, 1);
      return found.sort();
    },
    async locate(name) {
      const wanted = resolve(folder, name);
      const real = isInside(folder, wanted) ? await realpath(wanted).catch(() => null) : null;
      if (real === null || !isInside(folder, real))
        throw new UsageError(`There is no file '${name}' in the folder that was opened.`);
      return real;
    },
  };
}
