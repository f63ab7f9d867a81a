/**
 * The backend on a thread of its own. Whatever a request makes it do, the main thread goes on answering pages; a thread that
 * gets on no more is ended and started again on the same data, and who waited is told so.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Backend, BackendOptions } from './backend.ts';
import { type FromThread, type Parcel, pack, type ThreadData, type ToThread } from './backend-messages.ts';
import type { Follower } from './realtime-changes.ts';
import { refusal } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { damagedDatabase } from './start-problems.ts';

const CHECK_MS = 250;
/** Requests under way at once; the thread answers one after the other, so that more would only wait. */
const MAX_WAITING = 500;
/** How long a request waits for a thread that is on its way back. */
const PATIENCE_MS = 5000;
const MAX_PAUSE_MS = 30_000;

const SENTENCES = {
  stopped: 'The database was started again. Please try again.',
  starting: 'The database is starting again. Please try again in a moment.',
  busy: 'The server has too much to do. Please try again in a moment.',
} as const;

/** The answer of a server whose backend cannot answer now. */
const unavailable = (reason: keyof typeof SENTENCES): Response =>
  refusal(503, 'unavailable', SENTENCES[reason], { 'Retry-After': '2' });

interface Waiting {
  answer(status: number, parcel: Parcel): void;
  fail(reason: keyof typeof SENTENCES): void;
  broken(error: Error): void;
  healthy(healthy: boolean): void;
  copied(failure: string | undefined): void;
}

/** Opens the backend on a thread; like openBackend otherwise. */
export async function openBackendThread(
  settings: Settings,
  secrets: Secrets,
  options: BackendOptions,
): Promise<Backend> {
  const supervisor = new Supervisor(settings, secrets, options);
  const appliedMigrations = await supervisor.start();
  return {
    appliedMigrations,
    handle: (request, peerAddress) => supervisor.handle(request, peerAddress),
    isHealthy: () => supervisor.isHealthy(),
    follow: (follower) => supervisor.follow(follower),
    backUp: (target) => supervisor.backUp(target),
    close: () => supervisor.close(),
  };
}

class Supervisor {
  readonly #data: Omit<ThreadData, 'beats'>;
  readonly #options: BackendOptions;
  readonly #limitMs: number;
  readonly #followers = new Set<Follower>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ready: Promise<unknown> = Promise.resolve();
  #watch: NodeJS.Timeout | undefined;
  #last = 0;
  #closing = false;
  #closed: () => void = () => {};

  constructor(settings: Settings, secrets: Secrets, options: BackendOptions) {
    this.#data = { settings, secrets, mailsOutside: options.email !== undefined };
    this.#options = options;
    this.#limitMs = settings.stuckSeconds * 1000;
  }

  /** Starts a thread; resolves when it can answer. */
  start(): Promise<readonly string[]> {
    const beats = new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadData = { ...this.#data, beats };
    const worker = new Worker(new URL('./backend-worker.mjs', import.meta.url), { execArgv: [], workerData });
    const started = new Promise<readonly string[]>((resolve, reject) => {
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'ready') {
          this.#worker = worker;
          this.#watchOver(worker, beats);
          // There are none yet when it starts for the first time. What a thread had to tell when it ended is lost.
          this.#missed();
          resolve(message.appliedMigrations);
        } else if (message.kind === 'failed') {
          reject(message.isSetting ? new SettingsError(message.message) : new Error(message.stack));
          void worker.terminate();
        } else this.#receive(worker, message);
      });
      worker.on('error', (error) => {
        this.#log(`backend: its thread ended: ${error.message}`);
        const { dataDirectory, databaseUrl } = this.#data.settings;
        reject(databaseUrl ? error : damagedDatabase(join(dataDirectory, 'database')));
      });
      worker.on('exit', () => {
        reject(new Error('The thread of the backend ended.'));
        if (this.#worker === worker) this.#restart();
      });
    });
    this.#ready = started;
    return started;
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }

  /** Ends the thread when its count stands still: it is inside a statement that does not return. */
  #watchOver(worker: Worker, beats: Int32Array): void {
    let [seen, still] = [-1, 0];
    clearInterval(this.#watch);
    // Counted in checks, not by the clock, which goes on while the machine sleeps.
    this.#watch = setInterval(() => {
      const now = Atomics.load(beats, 0);
      still = now === seen ? still + 1 : 0;
      seen = now;
      if (still * CHECK_MS < this.#limitMs) return;
      this.#log(
        `backend: a statement did not return within ${this.#limitMs / 1000} s; the backend is started again`,
      );
      void worker.terminate();
    }, CHECK_MS);
    this.#watch.unref();
  }

  #restart(): void {
    this.#worker = undefined;
    clearInterval(this.#watch);
    for (const waiting of this.#waiting.values()) waiting.fail('stopped');
    this.#waiting.clear();
    if (this.#closing) return;
    const attempt = (pause: number): Promise<unknown> =>
      this.start().catch(async (error: unknown) => {
        this.#log(
          `backend: it could not be started again: ${error instanceof Error ? error.message : error}`,
        );
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        if (!this.#closing) await attempt(Math.min(pause * 2, MAX_PAUSE_MS));
      });
    this.#ready = attempt(1000);
  }

  #receive(worker: Worker, message: Exclude<FromThread, { readonly kind: 'ready' | 'failed' }>): void {
    if (message.kind === 'answer') this.#take(message.id)?.answer(message.status, message.parcel);
    else if (message.kind === 'broken') this.#take(message.id)?.broken(new Error(message.message));
    else if (message.kind === 'healthy') this.#take(message.id)?.healthy(message.healthy);
    else if (message.kind === 'copied') this.#take(message.id)?.copied(message.failure);
    else if (message.kind === 'change')
      for (const follower of this.#followers) follower.onChange(message.change);
    else if (message.kind === 'missed') this.#missed();
    else if (message.kind === 'log') this.#log(message.line);
    else if (message.kind === 'mail') void this.#mail(worker, message);
    else this.#closed();
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  async #mail(
    worker: Worker,
    { id, message }: Extract<FromThread, { readonly kind: 'mail' }>,
  ): Promise<void> {
    const failure = await this.#options.email?.send(message).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    worker.postMessage({ kind: 'mailed', id, failure } satisfies ToThread);
  }

  /** The thread, as soon as it is there; undefined when that takes too long. */
  async #thread(): Promise<Worker | undefined> {
    if (this.#worker) return this.#worker;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.#ready.catch(() => {}), late]);
    clearTimeout(timer);
    return this.#worker;
  }

  async handle(request: Request, peerAddress: string | null): Promise<Response> {
    if (this.#waiting.size >= MAX_WAITING) return unavailable('busy');
    const { parcel, transfer } = await pack(request);
    const worker = await this.#thread();
    if (!worker) return unavailable('starting');
    // Bodies that came slowly may all be there at the same moment.
    if (this.#waiting.size >= MAX_WAITING) return unavailable('busy');
    return new Promise((resolve, reject) => {
      this.#last += 1;
      const id = this.#last;
      this.#waiting.set(id, {
        answer: (status, parcel) => resolve(answerOf(status, parcel)),
        fail: (reason) => resolve(unavailable(reason)),
        broken: reject,
        healthy: () => {},
        copied: () => {},
      });
      const { method, url } = request;
      worker.postMessage(
        { kind: 'request', id, method, url, peerAddress, parcel } satisfies ToThread,
        transfer,
      );
    });
  }

  async isHealthy(): Promise<boolean> {
    const worker = this.#worker;
    if (!worker) return false;
    return new Promise((resolve) => {
      this.#last += 1;
      const id = this.#last;
      const end = (healthy: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(healthy);
      };
      const timer = setTimeout(end, PATIENCE_MS, false);
      const no = () => end(false);
      this.#waiting.set(id, { answer: no, fail: no, broken: no, healthy: end, copied: no });
      worker.postMessage({ kind: 'health', id } satisfies ToThread);
    });
  }

  async backUp(target: string): Promise<void> {
    const worker = await this.#thread();
    if (!worker) throw new Error(SENTENCES.starting);
    return new Promise((resolve, reject) => {
      this.#last += 1;
      const id = this.#last;
      const fail = (reason: keyof typeof SENTENCES) => reject(new Error(SENTENCES[reason]));
      const copied = (failure: string | undefined) =>
        failure === undefined ? resolve() : reject(new Error(failure));
      this.#waiting.set(id, { answer: () => {}, fail, broken: reject, healthy: () => {}, copied });
      worker.postMessage({ kind: 'backup', id, target } satisfies ToThread);
    });
  }

  #missed(): void {
    for (const follower of this.#followers) follower.onMissed();
  }

  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    await this.#ready.catch(() => {});
    const worker = this.#worker;
    if (!worker) return;
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve;
      worker.once('exit', () => resolve());
    });
    worker.postMessage({ kind: 'close' } satisfies ToThread);
    await closed;
    this.#worker = undefined;
    await worker.terminate();
  }
}

/** An answer of the thread; it says how long it is, which is known here. */
function answerOf(status: number, parcel: Parcel): Response {
  const body = parcel.body as Uint8Array<ArrayBuffer> | null;
  const headers = new Headers(parcel.headers.map(([name, value]): [string, string] => [name, value]));
  if (body) headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, headers });
}
