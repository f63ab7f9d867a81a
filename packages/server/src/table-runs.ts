/** Questions to tables, each in a process of its own, which ends with its time, its memory, or the person who asked. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../cli/src/tables/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What a process runs: the bundle that CONSTAT_QUESTIONS names, which starts at once; else the sources, read anew for each question. */
const program = (): readonly string[] => {
  const bundle = process.env.CONSTAT_QUESTIONS;
  return bundle ? [bundle] : ['--import', 'tsx', SOURCE];
};

let isBundling = false;

/** Where `npm start` says how, the first question has the bundle made, so that those after it start at once. */
function bundleForLater(): void {
  const { CONSTAT_BUNDLER: bundler, CONSTAT_QUESTIONS: bundle } = process.env;
  if (!bundler || bundle || isBundling) return;
  isBundling = true;
  const folder = join(ROOT, '.cache', 'questions');
  execFile(process.execPath, [bundler, folder], { cwd: ROOT }, (error) => {
    if (!error) process.env.CONSTAT_QUESTIONS = join(folder, 'main.mjs');
  });
}

/** Processes at once; the others wait. */
const AT_ONCE = 2;
const MOST_WAITING = 16;
/** Megabytes of a process beside those of the engine. */
const MEMORY = 1024;
/** Bytes of an answer, and of what a process may say of its troubles. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_WORDS = 4000;
/** Seconds beyond those of the statement: for the start, and for what is computed after it. */
const GRACE = 15;

export type RunEnd =
  /** `words` are for the log: what an engine said of a question that it could not answer. */
  | { readonly kind: 'answer'; readonly text: string; readonly words: string }
  | { readonly kind: 'late' | 'gone' | 'busy' | 'too-long' }
  | { readonly kind: 'broken'; readonly words: string };

/** What a process needs of the environment: the way to programs and folders, and what clients of databases read. The owner's passwords go to no place that an administrator named. */
function surroundings(isOwners: boolean): Record<string, string> {
  const names = isOwners
    ? /^(?:PATH|HOME|TMPDIR|TZ|LANG|NODE_EXTRA_CA_CERTS|PG[A-Z]+|CLICKHOUSE_PASSWORD)$/
    : /^(?:PATH|HOME|TMPDIR|TZ|LANG|NODE_EXTRA_CA_CERTS)$/;
  const wanted = ([name]: [string, string | undefined]): boolean => names.test(name);
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => wanted(entry) && entry[1] !== undefined,
    ),
  );
}

/** Lets a few run, and the others wait in the order they came. */
class Turns {
  #free = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is one's turn; null where too many wait already. */
  take(): Promise<void> | null {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= MOST_WAITING) return null;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

const turns = new Turns();

/** Asks in a process; `signal` ends it. */
export async function runQuestion(
  question: object,
  seconds: number,
  signal: AbortSignal,
  isOwners = true,
): Promise<RunEnd> {
  const turn = turns.take();
  if (!turn) return { kind: 'busy' };
  bundleForLater();
  await turn;
  try {
    return signal.aborted ? { kind: 'gone' } : await answered(question, seconds, signal, isOwners);
  } finally {
    turns.give();
  }
}

function answered(
  question: object,
  seconds: number,
  signal: AbortSignal,
  isOwners: boolean,
): Promise<RunEnd> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY}`, ...program()], {
      cwd: ROOT,
      env: surroundings(isOwners),
      stdio: 'pipe',
    });
    let end: RunEnd | undefined;
    const stop = (why: RunEnd) => {
      end ??= why;
      child.kill('SIGKILL');
    };
    const late = setTimeout(() => stop({ kind: 'late' }), (seconds + GRACE) * 1000);
    const gone = () => stop({ kind: 'gone' });
    signal.addEventListener('abort', gone);
    const parts: Buffer[] = [];
    let bytes = 0;
    let words = '';
    child.stdout.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) stop({ kind: 'too-long' });
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (words.length < MOST_WORDS) words += part.toString().slice(0, MOST_WORDS - words.length);
    });
    // A process that ends before it has read the question says why in other ways.
    child.stdin.on('error', () => {});
    child.on('error', ({ message }) => stop({ kind: 'broken', words: message }));
    child.on('close', (code) => {
      clearTimeout(late);
      signal.removeEventListener('abort', gone);
      const text = Buffer.concat(parts).toString();
      resolve(
        end ?? (code === 0 && text !== '' ? { kind: 'answer', text, words } : { kind: 'broken', words }),
      );
    });
    child.stdin.end(JSON.stringify(question));
  });
}
