/** Datasets of the account: save, load, rename, delete, list. Each function answers with the sentence to show. */
import { type ColumnInfo, type Dataset, rowsToDataset } from '@constat/data';
import type { SupabaseClient } from '@supabase/supabase-js';
import { cloudDataset as limits } from '../lib/constants.ts';
import { isRecord } from '../lib/is-record.ts';
import {
  type CloudContext,
  getJson,
  listFiles,
  MAX_FILE_BYTES,
  megabytes,
  putJson,
  putNewJson,
  removeOrphans,
} from './cloud-files.ts';
import {
  datasetLimit,
  renamed,
  storageLimit,
  DATASET_TEXTS as TEXTS,
  tooLargeFor,
} from './cloud-messages.ts';
import type { DatasetFile } from './dataset-file.ts';
import { filePath } from './file-names.ts';
import type { Outcome } from './outcome.ts';
import { loadQuota } from './quota.ts';
import { isServerFull, SERVER_FULL_TEXT } from './server-full.ts';
import { type AccountTier, loadAccountTier, maySaveDatasets } from './tier-facts.ts';

/** A dataset that the account keeps. */
export interface CloudDataset {
  readonly id: string;
  readonly name: string;
  /** When it was saved last; ISO 8601. */
  readonly savedAt: string;
}

export interface DatasetRow {
  readonly id: string;
  readonly dataset_name: string;
  readonly file_path: string;
  readonly updated_at: string;
}

const BUCKET = 'userdatasets';
const TABLE = 'user_datasets';
const COLUMNS = 'id, dataset_name, file_path, updated_at';
const MAX_NAME = 200;
const MB = 1024 * 1024;
/** What the database answers when one of its own rules refused a row; its message is the sentence to show. */
const RULE = new Set(['PT400', '42501']);

/** The status of a request that was cut off or timed out. */
const NO_ANSWER = 0;

const failed = (message: string) => ({ ok: false, message }) as const;
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export const cloudDatasetOf = ({ id, dataset_name, updated_at }: DatasetRow): CloudDataset => ({
  id,
  name: dataset_name,
  savedAt: updated_at,
});

/** The rows of an account's datasets, the last changed first. */
export async function datasetRows(client: SupabaseClient, userId: string): Promise<readonly DatasetRow[]> {
  const { data, error } = await client
    .from(TABLE)
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('updated_at', { ascending: false })
    .returns<DatasetRow[]>();
  if (error) throw error;
  return data;
}

/** The account's datasets, the last changed first. */
export async function listCloudDatasets({
  client,
  userId,
}: CloudContext): Promise<Outcome<{ readonly datasets: readonly CloudDataset[] }>> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    return { ok: true, datasets: (await datasetRows(client, userId)).map(cloudDatasetOf) };
  } catch {
    return failed(TEXTS.listFailed);
  }
}

export type Saved =
  | { readonly ok: true; readonly id: string; readonly updated: boolean; readonly message: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** The dataset that has the name already, when it may not be overwritten. */
      readonly existing?: CloudDataset;
    };

/** Saves a dataset to the account. One of the same name, in any spelling of its case, is overwritten only if asked for. */
export async function saveToCloud(
  { client, userId }: CloudContext,
  file: DatasetFile,
  { overwrite: mayOverwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<Saved> {
  if (userId === null) return failed(TEXTS.saveNotAuthenticated);
  if (file.userId !== null && file.userId !== userId) return failed(TEXTS.otherOwner);
  const name = file.name.trim();
  if (name === '') return failed(TEXTS.nameEmpty);
  if (name.length > MAX_NAME) return failed(TEXTS.nameLong);
  try {
    const account = await loadAccountTier(client, userId);
    if (!account) return failed(TEXTS.saveFailed);
    if (!maySaveDatasets(account)) return failed(TEXTS.proRequired);
    const { bytes } = file;
    if (bytes === null) return failed(TEXTS.tooLarge);
    if (bytes.length > MAX_FILE_BYTES) return failed(tooLargeFor(megabytes(bytes.length)));
    const rows = await datasetRows(client, userId);
    const existing = rows.find((row) => same(row.dataset_name, name));
    if (existing && !mayOverwrite) return { ...failed(TEXTS.nameTaken), existing: cloudDatasetOf(existing) };
    const path = existing?.file_path ?? filePath(userId, name);
    const problem = await quotaProblem(client, userId, account, rows, existing, path, bytes.length);
    if (problem) return failed(problem);
    return existing
      ? await overwrite(client, userId, existing, bytes)
      : await add(client, userId, name, path, bytes, rows);
  } catch (error) {
    return failed(isServerFull(error) ? SERVER_FULL_TEXT : TEXTS.saveUnexpected);
  }
}

async function quotaProblem(
  client: SupabaseClient,
  userId: string,
  { tier }: AccountTier,
  rows: readonly DatasetRow[],
  existing: DatasetRow | undefined,
  path: string,
  bytes: number,
): Promise<string | undefined> {
  const quota = await loadQuota(client, tier);
  if (!existing && rows.length >= quota.datasets) {
    return quota.datasets === limits.maxCount ? TEXTS.maxReached : datasetLimit(quota.datasets, rows.length);
  }
  const files = await listFiles(client, BUCKET, userId);
  const used = files.filter((file) => file.path !== path).reduce((sum, file) => sum + file.bytes, 0);
  return used + bytes > quota.storageMb * MB
    ? storageLimit(megabytes(bytes), quota.storageMb, megabytes(used))
    : undefined;
}

async function overwrite(
  client: SupabaseClient,
  userId: string,
  { id, file_path }: DatasetRow,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Saved> {
  if (!(await putJson(client, BUCKET, file_path, bytes, true))) return failed(TEXTS.saveFailed);
  const { data, error } = await client
    .from(TABLE)
    .update({ updated_at: new Date().toISOString(), file_path })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id')
    .maybeSingle<{ id: string }>();
  if (error) return failed(isServerFull(error) ? SERVER_FULL_TEXT : TEXTS.saveFailed);
  return data ? { ok: true, id, updated: true, message: TEXTS.updated } : failed(TEXTS.saveNoData);
}

async function add(
  client: SupabaseClient,
  userId: string,
  name: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  rows: readonly DatasetRow[],
): Promise<Saved> {
  const known = rows.map((row) => row.file_path);
  if (!(await putNewJson({ client, userId }, BUCKET, path, bytes, known))) return failed(TEXTS.saveFailed);
  const { data, error, status } = await client
    .from(TABLE)
    .insert({ user_id: userId, dataset_name: name, file_path: path })
    .select('id')
    .maybeSingle<{ id: string }>();
  if (data) return { ok: true, id: data.id, updated: false, message: TEXTS.moved };
  if (status === NO_ANSWER) {
    // The row may be there although the answer was lost: only the list can tell. Asking in vain leaves all as it is.
    const row = (await datasetRows(client, userId)).find((candidate) => candidate.file_path === path);
    if (row) return { ok: true, id: row.id, updated: false, message: TEXTS.moved };
  }
  // Without its row the file would be out of reach and still take room.
  await client.storage.from(BUCKET).remove([path]);
  if (!error) return failed(TEXTS.saveNoData);
  if (isServerFull(error)) return failed(SERVER_FULL_TEXT);
  return failed(RULE.has(error.code) && error.details ? error.message : TEXTS.saveFailed);
}

async function rowOf(client: SupabaseClient, userId: string, id: string): Promise<DatasetRow | null> {
  const { data, error } = await client
    .from(TABLE)
    .select(COLUMNS)
    .eq('id', id)
    .eq('user_id', userId)
    .maybeSingle<DatasetRow>();
  if (error) throw error;
  return data;
}

/** Reads a dataset of the account, as a dataset of this device with an id of its own. */
export async function loadFromCloud(
  { client, userId }: CloudContext,
  id: string,
): Promise<Outcome<{ readonly dataset: Dataset }>> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const row = await rowOf(client, userId, id);
    if (!row?.file_path) return failed(TEXTS.pathNotFound);
    const file = await getJson(client, BUCKET, row.file_path);
    if (file === undefined) return failed(TEXTS.fileNotFound);
    if (!isRecord(file) || !Array.isArray(file.data) || !Array.isArray(file.variableInfo)) {
      return failed(TEXTS.fileDamaged);
    }
    const { description } = file;
    const dataset = rowsToDataset(file.data.filter(isRecord), file.variableInfo as readonly ColumnInfo[], {
      name: row.dataset_name,
      userId,
      ...(typeof description === 'string' ? { description } : {}),
    });
    return { ok: true, dataset };
  } catch {
    return failed(TEXTS.fileNotFound);
  }
}

/**
 * Renames a dataset together with its file: a new dataset with the old name must not meet the old file. The file is
 * copied before the row changes and removed after, so that an interruption leaves a copy too many, never one too few.
 */
export async function renameInCloud(
  { client, userId }: CloudContext,
  id: string,
  newName: string,
): Promise<Outcome<{ readonly message: string }>> {
  const name = newName.trim();
  if (userId === null) return failed(TEXTS.notAuthenticated);
  if (name === '') return failed(TEXTS.nameEmpty);
  if (name.length > MAX_NAME) return failed(TEXTS.nameLong);
  try {
    const rows = await datasetRows(client, userId);
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) return failed(TEXTS.notFound);
    if (rows.some((other) => other.id !== id && same(other.dataset_name, name)))
      return failed(TEXTS.nameTaken);
    const path = filePath(userId, name);
    const moves = path !== row.file_path;
    const files = client.storage.from(BUCKET);
    if (moves) {
      await files.remove([path]);
      const known = rows.map((each) => each.file_path);
      const copied =
        !(await files.copy(row.file_path, path)).error ||
        // The copy may lack room that interrupted saves took.
        ((await removeOrphans(client, BUCKET, userId, known)) &&
          !(await files.copy(row.file_path, path)).error);
      if (!copied) return failed(TEXTS.renameFailed);
    }
    const { data, error } = await client
      .from(TABLE)
      .update({ dataset_name: name, file_path: path })
      .eq('id', id)
      .eq('user_id', userId)
      .select('id')
      .maybeSingle<{ id: string }>();
    if (moves) await files.remove([error || !data ? path : row.file_path]);
    if (error || !data) return failed(TEXTS.renameFailed);
    return { ok: true, message: renamed(name) };
  } catch {
    return failed(TEXTS.renameFailed);
  }
}

/** Deletes a dataset from the account: its row, then its file. */
export async function deleteFromCloud(
  { client, userId }: CloudContext,
  id: string,
): Promise<Outcome<{ readonly message: string }>> {
  if (userId === null) return failed(TEXTS.deleteNotAuthenticated);
  try {
    const row = await rowOf(client, userId, id);
    if (!row) return failed(TEXTS.deleteFailed);
    const { error } = await client.from(TABLE).delete().eq('id', id).eq('user_id', userId);
    if (error) return failed(TEXTS.deleteFailed);
    await client.storage.from(BUCKET).remove([row.file_path]);
    return { ok: true, message: TEXTS.deleted };
  } catch {
    return failed(TEXTS.deleteFailed);
  }
}
