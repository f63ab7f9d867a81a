/** Projects of the account beside those of this device: linked at sign-in, kept up to date, two at most. */
import { create } from 'zustand';
import { cloudContext } from '../../cloud/cloud-context.ts';
import { PROJECT_TEXTS } from '../../cloud/cloud-messages.ts';
import { syncProject } from '../../cloud/project-sync.ts';
import {
  type CloudProject,
  deleteProjectFromCloud,
  listCloudProjects,
  loadProjectFromCloud,
  renameCloudProject,
  saveProjectToCloud,
} from '../../cloud/projects.ts';
import { notify } from '../../state/notify.ts';
import type { ProjectInCloud, StoredProject } from '../../storage/db.ts';
import type { ProjectContent } from '../../storage/project-content.ts';
import {
  addCloudProject,
  deletedCloudProjects,
  listProjects,
  setProjectInCloud,
  takeProjectName,
} from '../../storage/projects.ts';
import { onReportChanged, onResultsChanged } from '../../storage/results-events.ts';
import { type LocalContent, localContent, takeOver } from '../../storage/results-sync.ts';

/** Specification: a change is sent after 100 ms; that it arrived is shown for 3 s. */
export const FIRST_SYNC_MS = 100;
export const SYNCED_SHOWN_MS = 3000;
/** A report is sent when its writer pauses. */
export const REPORT_PAUSE_MS = 3000;

export interface SyncState {
  readonly status: 'syncing' | 'success' | 'error';
  readonly message: string | null;
}

/** How long a project waits that did not fit on the server. */
export const FULL_RETRY_MS = 5 * 60_000;

/** By project; a project that is not in it has nothing to tell. */
export const useSync = create<Readonly<Record<string, SyncState>>>(() => ({}));

/** What takes a success off the screen again; a later one has its full time. */
const fading = new Map<string, ReturnType<typeof setTimeout>>();

function tell(id: string, state: SyncState | null): void {
  clearTimeout(fading.get(id));
  fading.delete(id);
  useSync.setState(({ [id]: _before, ...others }) => (state ? { ...others, [id]: state } : others), true);
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
/** Projects whose reports are changing. */
const beingWritten = new Map<string, ReturnType<typeof setTimeout>>();
const running = new Set<string>();

const projectOf = async (owner: string, id: string): Promise<StoredProject | undefined> =>
  (await listProjects(owner)).find((project) => project.id === id);

/** Sends a project of the account soon; changes close together are sent once. */
function scheduleSync(owner: string, id: string, afterMs = FIRST_SYNC_MS): void {
  clearTimeout(waiting.get(id));
  waiting.set(
    id,
    setTimeout(() => {
      waiting.delete(id);
      // What changes while it is being sent is sent afterwards.
      if (running.has(id)) scheduleSync(owner, id);
      else void sync(owner, id, 3);
    }, afterMs),
  );
}

/** Sends a project now, and takes over what other devices changed in it. */
export async function sync(owner: string, id: string, attempts: 1 | 3): Promise<void> {
  const project = await projectOf(owner, id);
  if (!project || (!project.cloud && attempts === 3)) return;
  running.add(id);
  tell(id, { status: 'syncing', message: null });
  const message = await alone(id, () => send(owner, id, attempts)).catch(() => PROJECT_TEXTS.syncFailed);
  running.delete(id);
  tell(id, { status: message === null ? 'success' : 'error', message });
  if (message === null)
    fading.set(
      id,
      setTimeout(() => tell(id, null), SYNCED_SHOWN_MS),
    );
  // A change is sent from any page; the manager alone shows how that went by itself.
  else if (attempts === 3 && !isManagerOpen()) notify(message);
}

const isManagerOpen = (): boolean =>
  typeof location !== 'undefined' && location.pathname.includes('/results-manager');

/** Two tabs of one browser send a project in turn. */
const alone = async <T>(id: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`constat:sync:${id}`, work) : work();

/** Answers what went wrong, or null. */
async function send(owner: string, id: string, attempts: 1 | 3): Promise<string | null> {
  // Read again: another tab may have sent it meanwhile.
  const project = await projectOf(owner, id);
  if (!project) return null;
  const { name, cloud } = project;
  const sent = await localContent(owner, project);
  const outcome = await syncProject(
    await cloudContext(),
    {
      name,
      ...sent,
      isLocal: cloud === undefined,
      cloudProject: cloud ?? null,
    },
    { attempts },
  );
  if (outcome.ok) {
    await keep(owner, id, outcome, sent);
    return null;
  }
  // Deleted on another device: what it held stays here, as a project of this device.
  if (outcome.gone) await setProjectInCloud(id, null);
  // What did not fit stays here, and is sent when there may be room.
  if (outcome.full) scheduleSync(owner, id, FULL_RETRY_MS);
  return outcome.message;
}

/** Keeps what the account has now. */
async function keep(
  owner: string,
  id: string,
  saved: { readonly project: CloudProject; readonly content: ProjectContent },
  sent: LocalContent,
): Promise<void> {
  await takeOver(owner, id, saved.content, sent);
  await setProjectInCloud(id, inCloud(saved.project, saved.content));
}

const inCloud = (row: CloudProject, { results, reports }: ProjectContent): ProjectInCloud => ({
  id: row.id,
  name: row.project_name,
  synced: results.map((result) => result.id),
  syncedReports: reports.kept.map((report) => report.id),
  syncedAt: new Date().toISOString(),
});

/** Puts a project of this device into the account. */
export async function saveToCloud(owner: string, project: StoredProject): Promise<void> {
  const { id, name } = project;
  tell(id, { status: 'syncing', message: null });
  const sent = await localContent(owner, project);
  const outcome = await saveProjectToCloud(await cloudContext(), { name, ...sent });
  if (!outcome.ok) {
    tell(id, { status: 'error', message: outcome.message });
    notify(outcome.message);
    return;
  }
  await keep(owner, id, outcome, sent);
  tell(id, null);
  notify(`${name} is in your account and kept up to date`);
}

/** Gives the account's project the name it has here. */
export async function renameInCloud({ cloud }: StoredProject, name: string): Promise<void> {
  if (!cloud) return;
  const outcome = await renameCloudProject(await cloudContext(), cloud.id, name);
  if (!outcome.ok) notify(outcome.message);
}

/** Takes a project out of the account; when that fails it is tried again at the next sign-in. */
export async function removeFromCloud({ id, cloud }: StoredProject): Promise<void> {
  if (!cloud) return;
  const outcome = await deleteProjectFromCloud(await cloudContext(), cloud.id);
  if (outcome.ok) await setProjectInCloud(id, null);
  else notify(outcome.message);
}

/** Links the projects of the account with those of the same name here, and adds the others with their results. */
async function link(owner: string): Promise<void> {
  for (const project of await deletedCloudProjects(owner)) await removeFromCloud(project);
  const context = await cloudContext();
  if (context.userId !== owner) return;
  const list = await listCloudProjects(context);
  if (!list.ok) {
    if (navigator.onLine) notify(list.message);
    return;
  }
  const local = await listProjects(owner);
  const there = new Set(list.projects.map(({ id }) => id));
  for (const project of local)
    if (project.cloud && !there.has(project.cloud.id)) await setProjectInCloud(project.id, null);
  for (const row of list.projects) await linkOne(owner, row, local);
}

async function linkOne(owner: string, row: CloudProject, local: readonly StoredProject[]): Promise<void> {
  const same = ({ name }: StoredProject) => name.toLowerCase() === row.project_name.toLowerCase();
  const known =
    local.find(({ cloud }) => cloud?.id === row.id) ?? local.find((each) => !each.cloud && same(each));
  const loaded = await loadProjectFromCloud(await cloudContext(), row.id);
  if (!loaded.ok) {
    if (navigator.onLine) notify(loaded.message);
    return;
  }
  const { content } = loaded;
  const id = known?.id ?? (await addCloudProject(owner, row.project_name, inCloud(row, content)));
  await takeOver(owner, id, content);
  if (!known) return;
  if (known.cloud) await agreeOnName(known, row);
  // What this device deleted since must not be forgotten before it is sent.
  else await setProjectInCloud(id, inCloud(row, content));
  scheduleSync(owner, id);
}

/** A name given on another device comes here; one given here while away goes there. */
async function agreeOnName(known: StoredProject, row: CloudProject): Promise<void> {
  if (!known.cloud || known.name === row.project_name) return;
  if (known.cloud.name === row.project_name) await renameInCloud(known, known.name);
  else await takeProjectName(known.id, row.project_name);
}

/** Coming back to the tab asks the account again, at most this often. */
const ASK_AGAIN_MS = 60_000;

let stop: (() => void) | undefined;

/** Follows the account of a person from sign-in on; the answer ends it. */
export function startCloudProjects(owner: string): () => void {
  stop?.();
  const send = (id: string) =>
    void projectOf(owner, id).then((project) => project?.cloud && scheduleSync(owner, id));
  const unfollow = [
    onResultsChanged((changedOwner, ids) => {
      if (changedOwner === owner) for (const id of ids) send(id);
    }),
    onReportChanged((changedOwner, id) => {
      if (changedOwner !== owner) return;
      clearTimeout(beingWritten.get(id));
      beingWritten.set(
        id,
        setTimeout(() => send(id), REPORT_PAUSE_MS),
      );
    }),
  ];
  let asked = 0;
  const ask = () => {
    asked = Date.now();
    void link(owner).catch(() => undefined);
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > ASK_AGAIN_MS) ask();
  };
  ask();
  globalThis.addEventListener?.('online', ask);
  globalThis.document?.addEventListener('visibilitychange', onReturn);
  stop = () => {
    for (const end of unfollow) end();
    globalThis.removeEventListener?.('online', ask);
    globalThis.document?.removeEventListener('visibilitychange', onReturn);
    for (const timers of [waiting, beingWritten]) {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    }
  };
  return stop;
}
