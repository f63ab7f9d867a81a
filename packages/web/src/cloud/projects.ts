/** Projects of the account: named sets of saved results, one JSON file each. */
import type { SavedResult } from '@constat/report';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  type CloudContext,
  getJson,
  jsonBytes,
  MAX_FILE_BYTES,
  megabytes,
  putJson,
  putNewJson,
} from './cloud-files.ts';
import {
  deleteProjectFailed,
  listProjectsFailed,
  loadProjectFailed,
  projectTooLarge,
  saveProjectFailed,
  PROJECT_TEXTS as TEXTS,
} from './cloud-messages.ts';
import { filePath } from './file-names.ts';
import type { Outcome } from './outcome.ts';

/** The record of a project; field names as the table has them. */
export interface CloudProject {
  readonly id: string;
  readonly user_id: string;
  readonly project_name: string;
  readonly file_path: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ProjectFile {
  readonly results: readonly SavedResult[];
  readonly metadata: {
    readonly totalResults: number;
    readonly lastModified: string;
    readonly version: typeof FILE_VERSION;
  };
}

const FILE_VERSION = '1.0';
/** Specification: an account keeps two projects. */
export const MAX_CLOUD_PROJECTS = 2;
const BUCKET = 'userprojects';
const TABLE = 'user_projects';

const failed = (message: string) => ({ ok: false, message }) as const;
const messageOf = (error: unknown): string =>
  error !== null && typeof error === 'object' && 'message' in error ? String(error.message) : String(error);

/** Ends a cloud function with a sentence of the specification. */
class ProjectError extends Error {}

/** The account's projects, the newest first. */
export async function listCloudProjects({
  client,
  userId,
}: CloudContext): Promise<Outcome<{ readonly projects: readonly CloudProject[] }>> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const { data, error } = await client
      .from(TABLE)
      .select('*')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .returns<CloudProject[]>();
    return error ? failed(listProjectsFailed(error.message)) : { ok: true, projects: data };
  } catch (error) {
    return failed(listProjectsFailed(messageOf(error)));
  }
}

/** What a project holds after two devices changed it: every result once, the newer of two versions, without the removed. */
export function mergeResults(
  stored: readonly SavedResult[],
  local: readonly SavedResult[],
  removed: readonly string[] = [],
): readonly SavedResult[] {
  const gone = new Set(removed);
  const merged = new Map<string, SavedResult>();
  for (const result of [...stored, ...local]) {
    const known = merged.get(result.id);
    if (!gone.has(result.id) && (!known || known.timestamp <= result.timestamp))
      merged.set(result.id, result);
  }
  return [...merged.values()];
}

export interface ProjectChange {
  readonly name: string;
  readonly results: readonly SavedResult[];
  /** Results deleted on this device since the last save; they must not come back from the stored file. */
  readonly removed?: readonly string[];
}

export type SavedProject = Outcome<{
  readonly project: CloudProject;
  readonly results: readonly SavedResult[];
}>;

/** Saves a project under its name; an existing one is merged with what is stored and updated. */
export async function saveProjectToCloud(
  { client, userId }: CloudContext,
  change: ProjectChange,
): Promise<SavedProject> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    return { ok: true, ...(await save(client, userId, change)) };
  } catch (error) {
    return failed(saveProjectFailed(messageOf(error)));
  }
}

async function save(
  client: SupabaseClient,
  userId: string,
  { name, results, removed }: ProjectChange,
): Promise<{ readonly project: CloudProject; readonly results: readonly SavedResult[] }> {
  const { data: rows, error } = await client
    .from(TABLE)
    .select('id, project_name, file_path')
    .eq('user_id', userId)
    .returns<Pick<CloudProject, 'id' | 'project_name' | 'file_path'>[]>();
  if (error) throw error;
  const existing = rows.find((row) => row.project_name.toLowerCase() === name.trim().toLowerCase());
  if (!existing && rows.length >= MAX_CLOUD_PROJECTS) throw new ProjectError(TEXTS.limit);
  const stored = existing ? resultsIn(await getJson(client, BUCKET, existing.file_path)) : [];
  const merged = mergeResults(stored ?? [], results, removed);
  const bytes = jsonBytes(fileOf(merged));
  if (bytes.length > MAX_FILE_BYTES) throw new ProjectError(projectTooLarge(megabytes(bytes.length)));
  const path = existing?.file_path ?? filePath(userId, name.trim());
  const known = rows.map((row) => row.file_path);
  const written = existing
    ? await putJson(client, BUCKET, path, bytes, true)
    : await putNewJson({ client, userId }, BUCKET, path, bytes, known);
  if (!written) throw new ProjectError('the file could not be stored.');
  const table = client.from(TABLE);
  const answer = existing
    ? await table
        .update({ updated_at: new Date().toISOString(), file_path: path })
        .eq('id', existing.id)
        .eq('user_id', userId)
        .select('*')
        .maybeSingle<CloudProject>()
    : await table
        .insert({ user_id: userId, project_name: name.trim(), file_path: path })
        .select('*')
        .maybeSingle<CloudProject>();
  if (answer.data) return { project: answer.data, results: merged };
  if (!existing) await client.storage.from(BUCKET).remove([path]);
  throw answer.error ?? new ProjectError(TEXTS.noData);
}

const fileOf = (results: readonly SavedResult[]): ProjectFile => ({
  results,
  metadata: { totalResults: results.length, lastModified: new Date().toISOString(), version: FILE_VERSION },
});

/** The results of a project file; undefined when it is none. */
function resultsIn(file: unknown): readonly SavedResult[] | undefined {
  const results: unknown =
    file !== null && typeof file === 'object' ? Reflect.get(file, 'results') : undefined;
  return Array.isArray(results) ? (results as readonly SavedResult[]) : undefined;
}

/** Reads the results of a project. */
export async function loadProjectFromCloud(
  { client, userId }: CloudContext,
  id: string,
): Promise<Outcome<{ readonly results: readonly SavedResult[] }>> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const row = await rowOf(client, userId, id);
    if (!row) throw new ProjectError(TEXTS.notFound);
    if (!row.file_path) throw new ProjectError(TEXTS.pathNotFound);
    const file = await getJson(client, BUCKET, row.file_path);
    if (file === undefined) throw new ProjectError(TEXTS.notFound);
    const results = resultsIn(file);
    if (!results) throw new ProjectError(TEXTS.empty);
    return { ok: true, results };
  } catch (error) {
    return failed(loadProjectFailed(messageOf(error)));
  }
}

async function rowOf(
  client: SupabaseClient,
  userId: string,
  id: string,
): Promise<{ readonly file_path: string } | null> {
  const { data, error } = await client
    .from(TABLE)
    .select('file_path')
    .eq('user_id', userId)
    .eq('id', id)
    .maybeSingle<{ file_path: string }>();
  if (error) throw error;
  return data;
}

/** Gives a project another name; its file stays where it is. */
export async function renameCloudProject(
  { client, userId }: CloudContext,
  id: string,
  name: string,
): Promise<Outcome> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const { error } = await client
      .from(TABLE)
      .update({ project_name: name.trim() })
      .eq('id', id)
      .eq('user_id', userId);
    if (error) throw error;
    return { ok: true };
  } catch (error) {
    return failed(saveProjectFailed(messageOf(error)));
  }
}

/** Deletes a project: its file, then its row. What is already gone counts as deleted, so that it can be repeated. */
export async function deleteProjectFromCloud({ client, userId }: CloudContext, id: string): Promise<Outcome> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const row = await rowOf(client, userId, id);
    if (!row) return { ok: true };
    const files = await client.storage.from(BUCKET).remove([row.file_path]);
    if (files.error) throw files.error;
    const { error } = await client.from(TABLE).delete().eq('user_id', userId).eq('id', id);
    if (error) throw error;
    return { ok: true };
  } catch (error) {
    return failed(deleteProjectFailed(messageOf(error)));
  }
}
