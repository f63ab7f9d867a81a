/** What was asked of tables, by whom: a line for each question, in files that cannot grow without end. */
import { appendFile, mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'tables.log';
/** Bytes of a file, and how many older ones are kept. */
const MOST_BYTES = 64 * 1024 * 1024;
const KEPT = 4;
/** Signs of a line; the statements of an analysis follow from its options. */
const LONGEST = 16 * 1024;

/** Bytes that are read from the end of the file. */
const READ_BYTES = 1024 * 1024;

export interface TableLogLine {
  readonly time: string;
  readonly account: string;
  readonly table: string;
  readonly wanted: string;
  readonly options: unknown;
  readonly filter: unknown;
  /** `done`, `refused`, or what went wrong. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** Their number, where the line would have been too long with them. */
  readonly statements: readonly string[] | number;
}

/** A line that a crash cut off is none. */
function parsed(line: string): TableLogLine | undefined {
  try {
    return JSON.parse(line) as TableLogLine;
  } catch {
    return undefined;
  }
}

/** Appends to the log of a data folder, one line after the other. */
export class TableLog {
  readonly #path: string;
  readonly #folder: string;
  #last: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, NAME);
  }

  /** Resolves when the line is on the disk. */
  add(line: TableLogLine): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => this.#write(line));
    return this.#last;
  }

  /** The last lines, the newest first. */
  async last(most: number): Promise<readonly TableLogLine[]> {
    await this.#last.catch(() => {});
    const file = await open(this.#path).catch(() => null);
    if (!file) return [];
    try {
      const { size } = await file.stat();
      const length = Math.min(size, READ_BYTES);
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
      const lines = buffer
        .toString('utf8')
        .split('\n')
        .slice(length < size ? 1 : 0);
      return lines
        .filter((line) => line !== '')
        .slice(-most)
        .reverse()
        .flatMap((line) => parsed(line) ?? []);
    } finally {
      await file.close();
    }
  }

  async #write({ statements, ...line }: TableLogLine): Promise<void> {
    const whole = JSON.stringify({ ...line, statements });
    const text =
      whole.length <= LONGEST
        ? whole
        : JSON.stringify({
            ...line,
            options: JSON.stringify(line.options).slice(0, LONGEST / 4),
            filter: JSON.stringify(line.filter ?? null).slice(0, LONGEST / 4),
            statements: typeof statements === 'number' ? statements : statements.length,
          });
    await mkdir(this.#folder, { recursive: true });
    const size = await stat(this.#path).then(
      (found) => found.size,
      () => 0,
    );
    if (size > MOST_BYTES) await this.#turn();
    await appendFile(this.#path, `${text}\n`, { mode: 0o600 });
  }

  /** The file becomes the first of the older ones, each of these the next, and the last is written over. */
  async #turn(): Promise<void> {
    for (let age = KEPT - 1; age > 0; age--)
      await rename(`${this.#path}.${age}`, `${this.#path}.${age + 1}`).catch(() => {});
    await rename(this.#path, `${this.#path}.1`);
  }
}
