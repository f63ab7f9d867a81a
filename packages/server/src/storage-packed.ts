/**
 * Stored files for the embedded backend's storage API, each as one blob: the length of its metadata, the metadata, the bytes. So
 * both are replaced at once, and a crash leaves the old object or the new one. Where blobs are kept is for others to say.
 */
import { createHash } from 'node:crypto';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** A place that keeps blobs by name. */
export interface BlobStore {
  /** A blob; undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** Replaces a blob as a whole, or not at all. */
  write(name: string, parts: readonly Uint8Array[]): Promise<void>;
  /** Removes a blob; one that is missing counts as removed. */
  remove(name: string): Promise<void>;
  /** What only an administrator could look at. */
  urlOf(name: string): string;
}

/** Names each blob by the hash of its bucket and key: no key, however written, can name a place outside the store. */
export class PackedStorage implements StorageAdapter {
  readonly driver = null;
  readonly #store: BlobStore;

  constructor(store: BlobStore) {
    this.#store = store;
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: ReadableStream | Uint8Array,
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
    const metadata: Metadata = {
      cacheControl,
      contentLength: bytes.length,
      size: bytes.length,
      mimetype: contentType,
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      lastModified: new Date(),
      httpStatusCode: 200,
    };
    await this.#store.write(nameOf(bucket, key), [...head(metadata), bytes]);
    return metadata;
  }

  /** Whether there is such a file. */
  async has(bucket: string, key: string): Promise<boolean> {
    return (await this.#store.read(nameOf(bucket, key))) !== undefined;
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    return (await this.#read(bucket, key)).metadata;
  }

  async getObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    headers?: { ifNoneMatch?: string },
  ): Promise<Awaited<ReturnType<StorageAdapter['getObject']>>> {
    const { metadata, bytes } = await this.#read(bucket, key);
    if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
    return { metadata, httpStatusCode: 200, body: bytes };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    await this.#store.remove(nameOf(bucket, key));
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    sourceBucket: string,
    sourceKey: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ): Promise<Metadata> {
    const { metadata, bytes } = await this.#read(sourceBucket, sourceKey);
    await this.#store.write(nameOf(bucket, key), [...head(metadata), bytes]);
    return metadata;
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return this.#store.urlOf(nameOf(bucket, key));
  }

  async #read(bucket: string, key: string): Promise<{ metadata: Metadata; bytes: Buffer }> {
    const whole = await this.#store.read(nameOf(bucket, key));
    if (!whole) throw new Error(`there is no file for what is noted as ${bucket}/${key}.`);
    const start = LENGTH_BYTES + whole.readUInt32BE(0);
    const saved = JSON.parse(whole.toString('utf8', LENGTH_BYTES, start)) as Metadata;
    const { lastModified } = saved;
    return {
      metadata: lastModified ? { ...saved, lastModified: new Date(lastModified) } : saved,
      bytes: whole.subarray(start),
    };
  }
}

const LENGTH_BYTES = 4;

const nameOf = (bucket: string, key: string): string =>
  createHash('sha256').update(`${bucket}\0${key}`).digest('hex');

function head(metadata: Metadata): readonly Uint8Array[] {
  const json = Buffer.from(JSON.stringify(metadata));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return [length, json];
}
