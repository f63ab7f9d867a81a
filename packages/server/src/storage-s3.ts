/** Stored files in S3-compatible storage, so that several processes share them. */
import { randomUUID } from 'node:crypto';
import { bodyHash, signRequest } from './s3-signature.ts';
import type { Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { type BlobStore, PackedStorage } from './storage-packed.ts';

type S3Settings = NonNullable<Settings['s3']>;

const TRIES = 3;
const TIMEOUT_MS = 20_000;
const PAUSE_MS = 200;
const NOTHING = new Uint8Array();
/** The one region whose buckets are made without naming it. */
const FIRST_REGION = 'us-east-1';

/** Keeps each object as one object of the service. */
export class S3Storage extends PackedStorage {
  readonly #settings: S3Settings;

  constructor(settings: S3Settings) {
    super(s3Store(settings));
    this.#settings = settings;
  }

  /** Makes a bucket that is not there yet; refuses settings with which nothing can be kept, before the first person tries to. */
  async check(): Promise<void> {
    const { url, bucket } = this.#settings;
    const name = `check-${randomUUID()}`;
    const store = s3Store(this.#settings);
    try {
      await makeBucket(this.#settings);
      await store.write(name, [Buffer.from('ok')]);
      if (!(await store.read(name))) throw new Error('what was just written is not there.');
      await store.remove(name);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SettingsError(`The bucket ${bucket} at ${url} (S3_URL, S3_BUCKET) cannot be used: ${reason}`);
    }
  }
}

/** Asks for the bucket; where there is none, makes it. Keys that may do neither can still write to a bucket that is there. */
async function makeBucket(settings: S3Settings): Promise<void> {
  const url = new URL(`${settings.url}/${settings.bucket}`);
  const found = await request(settings, 'HEAD', url);
  if (found.status !== 404) return;
  const place =
    settings.region === FIRST_REGION
      ? ''
      : `<CreateBucketConfiguration><LocationConstraint>${settings.region}</LocationConstraint></CreateBucketConfiguration>`;
  const made = await request(settings, 'PUT', url, Buffer.from(place));
  // Another process may have been quicker.
  if (!made.ok && made.status !== 409) throw problem(made.status);
}

/** One signed request, again where the service fails for a moment: all name the whole of what they read or write. */
async function request(
  settings: S3Settings,
  method: string,
  url: URL,
  body: Uint8Array = NOTHING,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const headers = signRequest(
      { method, url, headers: { 'x-amz-content-sha256': bodyHash(body) }, service: 's3', body },
      settings,
      new Date(),
    );
    const { answer, error } = await send(url, method, headers, body);
    if (answer && (answer.status < 500 || answer.status === 507)) return answer;
    if (attempt === TRIES) throw answer ? problem(answer.status) : error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
  }
}

function s3Store(settings: S3Settings): BlobStore {
  const addressOf = (name: string) =>
    new URL(`${settings.url}/${settings.bucket}/${name.slice(0, 2)}/${name}`);
  const ask = (method: string, name: string, body?: Uint8Array) =>
    request(settings, method, addressOf(name), body);
  const expectOk = (answer: Response): Response => {
    if (!answer.ok) throw problem(answer.status);
    return answer;
  };
  return {
    read: async (name) => {
      const answer = await ask('GET', name);
      return answer.status === 404 ? undefined : Buffer.from(await expectOk(answer).arrayBuffer());
    },
    write: async (name, parts) => {
      await expectOk(await ask('PUT', name, Buffer.concat(parts))).arrayBuffer();
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name);
      if (answer.status !== 404) expectOk(answer);
    },
    urlOf: (name) => addressOf(name).href,
  };
}

async function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Promise<{ readonly answer?: Response; readonly error?: unknown }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const bytes = method === 'PUT' ? { body: new Uint8Array(body) } : {};
    return { answer: await fetch(url, { method, headers, signal, ...bytes }) };
  } catch (error) {
    return { error };
  }
}

/** A full service is a full disk for those who ask this server. */
function problem(status: number): Error {
  const error = new Error(`the storage service answered ${status}.`);
  return status === 507 ? Object.assign(error, { code: 'ENOSPC' }) : error;
}
