/** Everything the server keeps about an account: to take away, or to delete. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { pathsOf } from './avatar.ts';
import { type Bucket, type CloudContext, getJson, listFiles } from './cloud-files.ts';
import { DATASET_TEXTS } from './cloud-messages.ts';
import type { Outcome } from './outcome.ts';

const OWNED = [
  'subscriptions',
  'subscription_overrides',
  'user_datasets',
  'user_projects',
  'user_notification_reads',
];
const BUCKETS: readonly Bucket[] = ['userdatasets', 'userprojects'];

export const ACCOUNT_TEXTS = {
  exportFailed: 'Your data could not be collected. Try again in a moment.',
  deleteFailed: 'The account could not be deleted. Nothing else was changed; try again in a moment.',
} as const;

const failed = (message: string) => ({ ok: false, message }) as const;

/** The account itself with what was noted about it, all its rows and files, as one JSON text. */
export async function exportAccount({
  client,
  userId,
}: CloudContext): Promise<Outcome<{ readonly json: string }>> {
  if (userId === null) return failed(DATASET_TEXTS.notAuthenticated);
  try {
    const tables: Record<string, unknown> = { profiles: await rowsOf(client, 'profiles', 'id', userId) };
    for (const table of OWNED) tables[table] = await rowsOf(client, table, 'user_id', userId);
    const { data: account, error } = await client.rpc('export_own_account');
    if (error) throw error;
    const files: Record<string, Record<string, unknown>> = {};
    for (const bucket of BUCKETS) {
      const contents: Record<string, unknown> = {};
      for (const { path } of await listFiles(client, bucket, userId)) {
        contents[path] = await getJson(client, bucket, path);
      }
      files[bucket] = contents;
    }
    files.avatars = await picturesOf(client, userId);
    return {
      ok: true,
      json: JSON.stringify({ exportedAt: new Date().toISOString(), account, tables, files }, null, 2),
    };
  } catch {
    return failed(ACCOUNT_TEXTS.exportFailed);
  }
}

/** The picture as a data address, by its path. */
async function picturesOf(client: SupabaseClient, userId: string): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  const { data: rows } = await client.from('profiles').select('avatar_url').eq('id', userId);
  const url: unknown = rows?.[0]?.avatar_url;
  const path = pathsOf(userId).find((each) => typeof url === 'string' && url.includes(each));
  if (path === undefined) return pictures;
  const { data } = await client.storage.from('avatars').download(path);
  if (data) pictures[path] = await dataAddress(data);
  return pictures;
}

async function dataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

async function rowsOf(client: SupabaseClient, table: string, key: string, userId: string): Promise<unknown> {
  const { data, error } = await client.from(table).select('*').eq(key, userId);
  if (error) throw error;
  return data;
}

/** Deletes the account on the server: its files first, then all its rows. */
export async function deleteAccount({ client, userId }: CloudContext): Promise<Outcome> {
  if (userId === null) return failed(DATASET_TEXTS.notAuthenticated);
  try {
    for (const bucket of BUCKETS) {
      const paths = (await listFiles(client, bucket, userId)).map(({ path }) => path);
      if (paths.length > 0) await client.storage.from(bucket).remove(paths);
    }
    await client.storage.from('avatars').remove([...pathsOf(userId)]);
    const { error } = await client.rpc('delete_own_account');
    return error ? failed(ACCOUNT_TEXTS.deleteFailed) : { ok: true };
  } catch {
    return failed(ACCOUNT_TEXTS.deleteFailed);
  }
}
