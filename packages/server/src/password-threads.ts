/**
 * Password hashing away from the main thread. The backend library hashes with bcryptjs, which is JavaScript: each sign-in
 * would keep every other request waiting for as long as one hash takes. The library calls the functions of one shared
 * object, so the server puts its own in their place; they hand the work to threads.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

type Task =
  | { readonly kind: 'hash'; readonly password: string; readonly value: string | number }
  | { readonly kind: 'compare'; readonly password: string; readonly value: string };

interface Job {
  readonly task: Task;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

interface Reply {
  readonly result?: string | boolean;
  readonly failure?: string;
}

/** One core is left to everything else. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const COST = 10;

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
}

const waiting: Job[] = [];
const threads = new Set<Thread>();

function run(task: Task): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    next();
  });
}

/** Gives the oldest task to a thread that has none. */
function next(): void {
  const idle = [...threads].find((thread) => thread.job === undefined);
  const thread = idle ?? (threads.size < THREADS ? newThread() : undefined);
  const job = thread && waiting.shift();
  if (!thread || !job) return;
  thread.job = job;
  thread.worker.postMessage(job.task);
}

function newThread(): Thread {
  const worker = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] });
  const thread: Thread = { worker, job: undefined };
  threads.add(thread);
  const finish = (settle: (job: Job) => void) => {
    const { job } = thread;
    thread.job = undefined;
    if (job) settle(job);
    next();
  };
  worker.on('message', ({ result, failure }: Reply) =>
    finish((job) => (result === undefined ? job.reject(new Error(failure)) : job.resolve(result))),
  );
  worker.on('error', (error: Error) => {
    threads.delete(thread);
    finish((job) => job.reject(error));
  });
  // A thread must not keep the process alive; while somebody waits for it, their connection does.
  worker.unref();
  return thread;
}

/** Notes, for the request that runs, that a password was compared. */
const comparisons = new AsyncLocalStorage<{ compared: boolean }>();

const hash = (password: string, value: string | number = COST): Promise<string> =>
  run({ kind: 'hash', password, value }).then(String);

const compare = async (password: string, value: string): Promise<boolean> => {
  const note = comparisons.getStore();
  if (note) note.compared = true;
  return (await run({ kind: 'compare', password, value })) === true;
};

let installed = false;

/** Lets the backend library hash on threads from now on. */
export function hashOnThreads(): void {
  if (installed) return;
  installed = true;
  Object.assign(bcrypt, { hash, compare });
}

let unmatched: Promise<string> | undefined;

/**
 * Answers a sign-in by password. One for an address without an account takes as long as one with a wrong password, so
 * that nobody learns from the time which addresses have accounts.
 */
export async function signInEvenly(work: () => Promise<Response>): Promise<Response> {
  const note = { compared: false };
  const answer = await comparisons.run(note, work);
  if (!answer.ok && !note.compared) {
    unmatched ??= hash('nobody has this password');
    // One that failed is not remembered.
    const known = await unmatched.catch(() => {
      unmatched = undefined;
    });
    if (known !== undefined) await compare('nor this', known);
  }
  return answer;
}
