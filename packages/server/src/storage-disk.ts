/** Stored files on disk, for the embedded backend's storage API. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * Keeps each object as one file named by the hash of its bucket and key, its metadata beside it: no key, however
 * written, can name a path outside the folder.
 */
export class DiskStorage implements StorageAdapter {
  readonly driver = null;
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
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
    const file = this.#file(bucket, key);
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
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeWhole(file, bytes);
    await writeWhole(`${file}.json`, JSON.stringify(metadata));
    return metadata;
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const saved = JSON.parse(await readFile(`${this.#file(bucket, key)}.json`, 'utf8')) as Metadata;
    return saved.lastModified ? { ...saved, lastModified: new Date(saved.lastModified) } : saved;
  }

  async getObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    headers?: { ifNoneMatch?: string },
  ): Promise<Awaited<ReturnType<StorageAdapter['getObject']>>> {
    const metadata = await this.headObject(bucket, key);
    if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
    return { metadata, httpStatusCode: 200, body: await readFile(this.#file(bucket, key)) };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
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
    const source = this.#file(sourceBucket, sourceKey);
    const target = this.#file(bucket, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(source, target);
    await copyFile(`${source}.json`, `${target}.json`);
    return this.headObject(bucket, key);
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }
}

/** Writes a file so that a crash leaves the old or the new content, never half of it. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, file);
}
