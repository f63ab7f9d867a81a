/** Keeping a cloud project up to date: three attempts with growing pauses, none while offline. */
import type { CloudContext } from './cloud-files.ts';
import { PROJECT_TEXTS as TEXTS } from './cloud-messages.ts';
import { type ProjectChange, type SavedProject, saveProjectToCloud } from './projects.ts';
import { SERVER_FULL_TEXT } from './server-full.ts';

/** Pauses before the second and the third attempt. */
export const SYNC_PAUSES_MS = [1000, 2000] as const;

export interface SyncedProject extends ProjectChange {
  readonly isLocal: boolean;
  readonly cloudProject: { readonly id: string } | null;
}

export interface SyncOptions {
  /** Manual sync tries once. */
  readonly attempts?: 1 | 3;
  readonly wait?: (ms: number) => Promise<void>;
  /** Resolves when the device is online. */
  readonly online?: () => Promise<void>;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves at once when online, else when the connection is back. */
const whenOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Sends a cloud project to the server, merged with what is there. */
export async function syncProject(
  context: CloudContext,
  project: SyncedProject,
  { attempts = 3, wait = pause, online = whenOnline }: SyncOptions = {},
): Promise<SavedProject> {
  if (project.isLocal) return { ok: false, message: TEXTS.syncLocal };
  if (!project.cloudProject) return { ok: false, message: TEXTS.metadataNotFound };
  for (let attempt = 1; ; attempt += 1) {
    await online();
    const outcome = await saveProjectToCloud(context, { ...project, cloudId: project.cloudProject.id });
    if (outcome.ok) return outcome;
    if (outcome.gone) return { ok: false, message: TEXTS.metadataNotFound, gone: true };
    // Trying at once would not make room; the work is on this device and is sent later.
    if (outcome.full) return { ok: false, message: SERVER_FULL_TEXT, full: true };
    // No further attempt makes it smaller.
    if (outcome.tooLarge) return outcome;
    if (attempt === attempts) {
      const suffix = attempts === 3 ? TEXTS.attempts : '';
      return { ok: false, message: `${TEXTS.syncCloudFailed}${suffix}` };
    }
    await wait(SYNC_PAUSES_MS[attempt - 1] ?? SYNC_PAUSES_MS[1]);
  }
}
