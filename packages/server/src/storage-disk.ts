/** Stored files on disk, for the embedded backend's storage API. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * Keeps each object as one file named by the hash of its bucket and key: no key, however written, can name a path
 * outside the folder. The file begins with the length of its metadata and the metadata, so that both are replaced at
 * once and a crash leaves the old object or the new one.
 */
export class DiskStorage implements StorageAdapter {
  readonly driver = null;
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Removes what a crash left half written; nobody may be writing. */
  async clearUnfinished(): Promise<void> {
    const names = await readdir(this.#directory, { recursive: true }).catch(() => []);
    const unfinished = names.filter((name) => name.endsWith(UNFINISHED));
    await Promise.all(unfinished.map((name) => rm(join(this.#directory, name), { force: true })));
  }

  #file(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return join(this.#directory, name.slice(0, 2), name);
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
    await writeWhole(this.#file(bucket, key), [...head(metadata), bytes]);
    return metadata;
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
    await rm(this.#file(bucket, key), { force: true });
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
    await writeWhole(this.#file(bucket, key), [...head(metadata), bytes]);
    return metadata;
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }

  async #read(bucket: string, key: string): Promise<{ metadata: Metadata; bytes: Buffer }> {
    const whole = await readFile(this.#file(bucket, key));
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
const UNFINISHED = '.tmp';

function head(metadata: Metadata): readonly Uint8Array[] {
  const json = Buffer.from(JSON.stringify(metadata));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return [length, json];
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
