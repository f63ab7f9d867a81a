/** Projects of the results manager: names that group saved results on this device. */
import { DEFAULT_PROJECT } from '@constat/report';
import { db, type ProjectInCloud, type ResultEdits, type StoredProject } from './db.ts';
import { headsIn } from './result-heads.ts';
import { changeResults, HISTORY_TABLES } from './results-history.ts';

/** Specification: it always exists and cannot be deleted. */
export const DEFAULT_PROJECT_NAME = 'Default Project';
export const CANNOT_DELETE_DEFAULT = 'Cannot delete the default project';

/** The owner's projects by name, without the default one. */
export async function listProjects(owner: string): Promise<readonly StoredProject[]> {
  const stored = await db.projects.where('owner').equals(owner).toArray();
  return stored
    .filter((project) => project.deletedAt === undefined)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Why a project cannot have this name, or null. */
export function projectNameProblem(
  projects: readonly StoredProject[],
  name: string,
  ownId?: string,
): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'The name cannot be empty.';
  const taken = [DEFAULT_PROJECT_NAME, ...projects.filter(({ id }) => id !== ownId).map((each) => each.name)];
  return taken.some((each) => each.toLowerCase() === wanted)
    ? 'There is already a project of this name.'
    : null;
}

/** Makes a project; answers its id. Undo takes it away again. */
export async function createProject(owner: string, name: string): Promise<string> {
  const id = `project_${crypto.randomUUID()}`;
  const now = new Date().toISOString();
  await db.transaction('rw', HISTORY_TABLES, async () => {
    await db.projects.put({ id, owner, name, dateCreated: now, dateModified: now, deletedAt: now });
    await changeResults(owner, {
      type: 'edit',
      description: `New project ${name}`,
      edits: { projects: { [id]: { deletedAt: null } } },
    });
  });
  return id;
}

export const renameProject = (owner: string, { id, name }: StoredProject, next: string): Promise<void> =>
  changeResults(owner, {
    type: 'edit',
    description: `Renaming of ${name}`,
    edits: { projects: { [id]: { name: next } } },
  });

/** Deletes a project; its results move to the default project. Undo brings both back. */
export async function deleteProject(owner: string, id: string): Promise<void> {
  if (id === DEFAULT_PROJECT) throw new Error(CANNOT_DELETE_DEFAULT);
  const project = await db.projects.get(id);
  const inside = await headsIn(owner, id);
  const edits: ResultEdits = {
    projects: { [id]: { deletedAt: new Date().toISOString() } },
    results: Object.fromEntries(inside.map((head) => [head.id, { projectId: DEFAULT_PROJECT }])),
  };
  await changeResults(owner, {
    type: 'edit',
    description: `Deletion of ${project?.name ?? 'a project'}`,
    edits,
  });
}

/** Keeps what is known of a project in the account; null when it is no longer there. */
export async function setProjectInCloud(id: string, cloud: ProjectInCloud | null): Promise<void> {
  await db.projects
    .where('id')
    .equals(id)
    .modify((project: { cloud?: ProjectInCloud }) => {
      if (cloud) project.cloud = cloud;
      else delete project.cloud;
    });
}

/** Takes a name over that the project was given on another device. */
export async function takeProjectName(id: string, name: string): Promise<void> {
  await db.transaction('rw', db.projects, async () => {
    const project = await db.projects.get(id);
    if (project?.cloud) await db.projects.put({ ...project, name, cloud: { ...project.cloud, name } });
  });
}

/** Adds a project of the account that this device does not have yet. */
export async function addCloudProject(owner: string, name: string, cloud: ProjectInCloud): Promise<string> {
  const id = `cloud_${cloud.id}`;
  const now = new Date().toISOString();
  await db.projects.put({ id, owner, name, dateCreated: now, dateModified: now, cloud });
  return id;
}

/** The owner's projects that were deleted here, while the account may still have them. */
export const deletedCloudProjects = (owner: string): Promise<StoredProject[]> =>
  db.projects
    .where('owner')
    .equals(owner)
    .filter((project) => project.deletedAt !== undefined && project.cloud !== undefined)
    .toArray();
