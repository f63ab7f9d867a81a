/** Projects of the account: named sets of saved results, one JSON file each. */
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  deletionsFor,
  mergeContents,
  NO_CONTENT,
  type ProjectContent,
  REMEMBERED_MS,
  readContent,
  withoutMoved,
} from '../storage/project-content.ts';
import { mergeReportContents, reportsInFile } from '../storage/project-reports.ts';
import type { LocalContent } from '../storage/results-sync.ts';
import {
  type CloudContext,
  getJson,
  getJsonToReplace,
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
import { isServerFull, SERVER_FULL_TEXT } from './server-full.ts';

/** The record of a project; field names as the table has them. */
export interface CloudProject {
  readonly id: string;
  readonly user_id: string;
  readonly project_name: string;
  readonly file_path: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Version 1.0: results and metadata; times, deletions and reports beside them were added later and may be missing. */
interface ProjectFile extends Omit<ProjectContent, 'reports'> {
  readonly reports: ReturnType<typeof reportsInFile>;
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
class ProjectGone extends ProjectError {}
class ProjectTooLarge extends ProjectError {}

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

export interface ProjectChange extends LocalContent {
  readonly name: string;
  /** The project of the account that this is, when it is there already. */
  readonly cloudId?: string;
}

export type SavedProject =
  | { readonly ok: true; readonly project: CloudProject; readonly content: ProjectContent }
  | {
      readonly ok: false;
      readonly message: string;
      /** The account no longer has the project. */
      readonly gone?: true;
      /** The server has no room; later it may. */
      readonly full?: true;
      /** It can never be stored as it is. */
      readonly tooLarge?: true;
    };

/** Saves a project under its name; an existing one is merged with what is stored and updated. */
export async function saveProjectToCloud(
  { client, userId }: CloudContext,
  change: ProjectChange,
): Promise<SavedProject> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    return { ok: true, ...(await save(client, userId, change)) };
  } catch (error) {
    if (isServerFull(error)) return { ...failed(saveProjectFailed(SERVER_FULL_TEXT)), full: true };
    const message = saveProjectFailed(messageOf(error));
    if (error instanceof ProjectTooLarge) return { ...failed(message), tooLarge: true };
    return error instanceof ProjectGone ? { ...failed(message), gone: true } : failed(message);
  }
}

async function save(
  client: SupabaseClient,
  userId: string,
  { name, cloudId, content, elsewhere }: ProjectChange,
): Promise<{ readonly project: CloudProject; readonly content: ProjectContent }> {
  const { data: rows, error } = await client
    .from(TABLE)
    .select('id, project_name, file_path')
    .eq('user_id', userId)
    .returns<Pick<CloudProject, 'id' | 'project_name' | 'file_path'>[]>();
  if (error) throw error;
  const existing =
    rows.find((row) => row.id === cloudId) ??
    rows.find((row) => row.project_name.toLowerCase() === name.trim().toLowerCase());
  if (!existing && cloudId !== undefined) throw new ProjectGone(TEXTS.metadataNotFound);
  if (!existing && rows.length >= MAX_CLOUD_PROJECTS) throw new ProjectError(TEXTS.limit);
  const stored = existing ? await storedContent(client, existing.file_path) : NO_CONTENT;
  const deleted = deletionsFor(stored, content.deleted);
  const merged = {
    ...mergeContents(withoutMoved(stored, elsewhere), { ...content, deleted }),
    reports: mergeReportContents(stored.reports, content.reports, Date.now() - REMEMBERED_MS),
  };
  const bytes = jsonBytes(fileOf(merged));
  if (bytes.length > MAX_FILE_BYTES) throw new ProjectTooLarge(projectTooLarge(megabytes(bytes.length)));
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
  if (answer.data) return { project: answer.data, content: merged };
  if (!existing) await client.storage.from(BUCKET).remove([path]);
  throw answer.error ?? new ProjectError(TEXTS.noData);
}

const fileOf = (content: ProjectContent): ProjectFile => ({
  ...content,
  reports: reportsInFile(content.reports),
  metadata: {
    totalResults: content.results.length,
    lastModified: new Date().toISOString(),
    version: FILE_VERSION,
  },
});

/** What the file of a project holds; a file that cannot be read is never taken for an empty one. */
async function storedContent(client: SupabaseClient, path: string): Promise<ProjectContent> {
  const file = await getJsonToReplace(client, BUCKET, path);
  const content = file === undefined ? NO_CONTENT : readContent(file);
  if (!content) throw new ProjectError(TEXTS.empty);
  return content;
}

/** Reads what a project holds. */
export async function loadProjectFromCloud(
  { client, userId }: CloudContext,
  id: string,
): Promise<Outcome<{ readonly content: ProjectContent }>> {
  if (userId === null) return failed(TEXTS.notAuthenticated);
  try {
    const row = await rowOf(client, userId, id);
    if (!row) throw new ProjectError(TEXTS.notFound);
    if (!row.file_path) throw new ProjectError(TEXTS.pathNotFound);
    const file = await getJson(client, BUCKET, row.file_path);
    if (file === undefined) throw new ProjectError(TEXTS.notFound);
    const content = readContent(file);
    if (!content) throw new ProjectError(TEXTS.empty);
    return { ok: true, content };
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
