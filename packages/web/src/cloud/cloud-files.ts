/** Files of the signed-in person in the buckets: upload, download, copy, removal. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { cloudDataset } from '../lib/constants.ts';
import { isServerFull, ServerFull } from './server-full.ts';

const MB = 1024 * 1024;

export type Bucket = 'userdatasets' | 'userprojects' | 'avatars';

/** Who calls, and through which client; null when nobody is signed in. */
export interface CloudContext {
  readonly client: SupabaseClient;
  readonly userId: string | null;
}

/** The largest file of a dataset or a project: 2 MB, the limit itself allowed. */
export const MAX_FILE_BYTES = cloudDataset.maxMB * MB;
const CACHE_SECONDS = '3600';

/** Bytes as megabytes with two decimals. */
export const megabytes = (bytes: number): string => (bytes / MB).toFixed(2);

/** A value as the bytes of its JSON file. */
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value));

/** Writes a JSON file; plain bytes, because some backends know no forms. An error when the server is full. */
export async function putJson(
  client: SupabaseClient,
  bucket: Bucket,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  overwrite: boolean,
): Promise<boolean> {
  const { error } = await client.storage.from(bucket).upload(path, bytes.buffer, {
    contentType: 'application/json',
    cacheControl: CACHE_SECONDS,
    upsert: overwrite,
  });
  if (isServerFull(error)) throw new ServerFull();
  return error === null;
}

/** Reads a JSON file; undefined when it is missing, null when it is not JSON. */
export async function getJson(client: SupabaseClient, bucket: Bucket, path: string): Promise<unknown> {
  const { data, error } = await client.storage.from(bucket).download(path, undefined, { cache: 'no-store' });
  if (error || !data) return undefined;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

/** Whether a failed download says that there is no such file; anything else says nothing about the file. */
function isMissing(error: object): boolean {
  const { status, statusCode, message } = error as Readonly<Record<string, unknown>>;
  return Number(status) === 404 || Number(statusCode) === 404 || /not.found/i.test(String(message));
}

/**
 * Reads a JSON file that is to be replaced: undefined when there is none, an error when it could not be read. What was not
 * read must not be overwritten.
 */
export async function getJsonToReplace(
  client: SupabaseClient,
  bucket: Bucket,
  path: string,
): Promise<unknown> {
  const { data, error } = await client.storage.from(bucket).download(path, undefined, { cache: 'no-store' });
  if (error && isMissing(error)) return undefined;
  if (error) throw error;
  return JSON.parse(await data.text());
}

/** A file of somebody's folder, with its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files in the caller's folder of a bucket. */
export async function listFiles(
  client: SupabaseClient,
  bucket: Bucket,
  userId: string,
): Promise<readonly StoredFile[]> {
  const { data } = await client.storage.from(bucket).list(`${userId}/`, { limit: 1000 });
  return (data ?? []).map(({ name, metadata }) => {
    const size: unknown = metadata?.size;
    // Some backends list whole paths, others the names inside the folder.
    return {
      path: name.startsWith(`${userId}/`) ? name : `${userId}/${name}`,
      bytes: typeof size === 'number' ? size : 0,
    };
  });
}

/** Removes files that no row names, left by a save that was interrupted; says whether there were any. */
export async function removeOrphans(
  client: SupabaseClient,
  bucket: Bucket,
  userId: string,
  known: readonly string[],
): Promise<boolean> {
  const files = await listFiles(client, bucket, userId);
  const orphans = files.map(({ path }) => path).filter((path) => !known.includes(path));
  if (orphans.length === 0) return false;
  await client.storage.from(bucket).remove(orphans);
  return true;
}

/** Writes a new file; when that is refused, once more after clearing what interrupted saves left behind. */
export async function putNewJson(
  context: { readonly client: SupabaseClient; readonly userId: string },
  bucket: Bucket,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  known: readonly string[],
): Promise<boolean> {
  const { client, userId } = context;
  if (await putJson(client, bucket, path, bytes, false)) return true;
  if (!(await removeOrphans(client, bucket, userId, known))) return false;
  return putJson(client, bucket, path, bytes, false);
}
