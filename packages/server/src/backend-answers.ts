/** The backend in its thread: opens it, and answers what the main thread passes on. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EmailDriver } from '@supabase/lite';
import { type Backend, openBackend } from './backend.ts';
import { type FromThread, pack, type ThreadData, type ToThread } from './backend-messages.ts';
import { asOneRequest } from './session-turns.ts';
import { SettingsError } from './settings-error.ts';

const BEAT_MS = 200;

/** Opens the backend and answers until the main thread says that it closes. */
export async function answerMainThread(): Promise<void> {
  const { settings, secrets, mailsOutside, beats } = workerData as ThreadData;
  const say = (message: FromThread, transfer: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, transfer);
  const beat = () => void Atomics.add(beats, 0, 1);
  setInterval(beat, BEAT_MS).unref();
  const log = (line: string) => say({ kind: 'log', line });
  let ready = false;
  process.on('unhandledRejection', (error) => {
    // On the way it ends the thread, and the start with it; later only the request it belongs to is lost.
    if (!ready) throw error;
    log(`unexpected: ${textOf(error)}`);
  });

  const mails = mailsThrough(say);
  let backend: Backend;
  try {
    const onBroken = (error: Error) => {
      log(`backend: the database can go on no more (${error.message}); the backend is started again`);
      // Only this thread ends; the main one starts another on the same data, and tells who waits.
      process.exit(1);
    };
    const session = { onStatement: beat, onBroken };
    const options = { log, session, ...(mailsOutside ? { email: mails.driver } : {}) };
    backend = await openBackend(settings, secrets, options);
  } catch (error) {
    say({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      isSetting: error instanceof SettingsError,
      stack: textOf(error),
    });
    return;
  }
  await warmUp(backend, secrets.publishableKey);
  ready = true;
  backend.follow({
    onChange: (change) => say({ kind: 'change', change }),
    onMissed: () => say({ kind: 'missed' }),
  });
  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'mailed') mails.sent(message.id, message.failure);
    else if (message.kind === 'close') void backend.close().finally(() => say({ kind: 'closed' }));
    else if (message.kind === 'backup') void copy(backend, message, say);
    else void answer(backend, message, say);
  });
  say({ kind: 'ready', appliedMigrations: backend.appliedMigrations });
}

async function copy(
  backend: Backend,
  { id, target }: Extract<ToThread, { readonly kind: 'backup' }>,
  say: (message: FromThread) => void,
): Promise<void> {
  const failure = await backend.backUp(target).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  say({ kind: 'copied', id, failure });
}

/** Asks once as a visitor would: the library looks at the whole database before its first answer, which nobody should wait for. */
async function warmUp(backend: Backend, apikey: string): Promise<void> {
  const question = new Request('http://localhost/rest/v1/notifications?limit=0', { headers: { apikey } });
  await asOneRequest(() => backend.handle(question, null)).catch(() => {});
}

async function answer(
  backend: Backend,
  message: Extract<ToThread, { readonly kind: 'request' | 'health' }>,
  say: (message: FromThread, transfer?: ArrayBuffer[]) => void,
): Promise<void> {
  const { id } = message;
  try {
    if (message.kind === 'health') {
      say({ kind: 'healthy', id, healthy: await backend.isHealthy() });
      return;
    }
    const { method, url, peerAddress, parcel } = message;
    const headers = parcel.headers.map(([name, value]): [string, string] => [name, value]);
    const body = parcel.body as Uint8Array<ArrayBuffer> | null;
    const request = new Request(url, { method, headers, body });
    const response = await asOneRequest(() => backend.handle(request, peerAddress));
    const packed = await pack(response);
    say({ kind: 'answer', id, status: response.status, parcel: packed.parcel }, packed.transfer);
  } catch (error) {
    say({ kind: 'broken', id, message: textOf(error) });
  }
}

/** A mail driver that hands mails to the main thread and waits until they are sent. */
function mailsThrough(say: (message: FromThread) => void): {
  readonly driver: EmailDriver;
  sent(id: number, failure: string | undefined): void;
} {
  const waiting = new Map<number, (failure: string | undefined) => void>();
  let last = 0;
  return {
    driver: {
      send: (message) =>
        new Promise((resolve, reject) => {
          last += 1;
          waiting.set(last, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))));
          say({ kind: 'mail', id: last, message });
        }),
    },
    sent: (id, failure) => {
      waiting.get(id)?.(failure);
      waiting.delete(id);
    },
  };
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
