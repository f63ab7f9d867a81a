/** Options remembered per owner, dataset and analysis. */
import type { RawOptions } from '@constat/analyses';
import { create } from 'zustand';
import { whenIdle } from '../lib/when-idle.ts';
import { db, type StoredDraft } from './db.ts';

/** The draft of an analysis' form inside a guided workflow, apart from that of its own page. */
export const guidedDraftId = (analysisId: string, workflow: string): string => `${analysisId}@${workflow}`;

/** The draft that holds the edits of an analysis' figures, by the id of the figure. */
export const figuresDraftId = (analysisId: string): string => `${analysisId}@figures`;

/** The draft of what was chosen for a result on a worksheet and cannot be computed yet. */
export const blockDraftId = (analysisId: string, resultId: string): string => `${analysisId}@${resultId}`;

/** The analysis whose options a draft holds. */
export const analysisOfDraft = ({ analysisId }: StoredDraft): string => analysisId.split('@')[0]!;

const keyOf = ({ owner, datasetId, analysisId }: StoredDraft): string =>
  JSON.stringify([owner, datasetId, analysisId]);

/** Drafts on their way to the store. */
const waiting = new Map<string, StoredDraft>();

/** Where a page that goes away leaves what was on its way: writing there is done when the call returns. */
const LEFT_KEY = 'constat.drafts.left';

function leftDrafts(): StoredDraft[] {
  const left = globalThis.localStorage?.getItem(LEFT_KEY);
  if (!left) return [];
  try {
    return JSON.parse(left) as StoredDraft[];
  } catch {
    return []; // cut off as the browser ended
  }
}

/** Leaves the drafts on their way for the next page. */
export function leaveDrafts(): void {
  if (waiting.size === 0) return;
  const drafts = new Map([...leftDrafts(), ...waiting.values()].map((draft) => [keyOf(draft), draft]));
  localStorage.setItem(LEFT_KEY, JSON.stringify([...drafts.values()]));
}

/** Stores what a page left, unless something newer is there. */
export async function takeLeftDrafts(): Promise<void> {
  const left = leftDrafts();
  if (left.length === 0) return;
  await db.transaction('rw', db.drafts, async () => {
    for (const draft of left) {
      const stored = await db.drafts.get([draft.owner, draft.datasetId, draft.analysisId]);
      if (!stored || stored.dateModified < draft.dateModified) await db.drafts.put(draft);
    }
  });
  localStorage.removeItem(LEFT_KEY);
}

let taken: Promise<void> | undefined;
/**
 * What an earlier page left is taken once, before the first reading. That reading may be a followed query, in which nothing may be
 * written: taking begins behind it, and is tried again where the store did not answer.
 */
function ready(): Promise<void> {
  taken ??= new Promise<void>((resolve, reject) =>
    setTimeout(() => takeLeftDrafts().then(resolve, reject)),
  ).catch((error: unknown) => {
    taken = undefined;
    throw error;
  });
  // by the promise of the query, which goes on being followed
  return Promise.resolve(taken);
}

globalThis.window?.addEventListener('pagehide', leaveDrafts);

/** The options last used here, or null on the first visit. */
export async function loadDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
): Promise<RawOptions | null> {
  if (leftDrafts().length > 0) await ready();
  const draft = await db.drafts.get([owner, datasetId, analysisId]);
  return draft?.options ?? null;
}

/** Everything remembered for a dataset. */
export async function listDrafts(datasetId: string): Promise<StoredDraft[]> {
  if (leftDrafts().length > 0) await ready();
  return db.drafts.where('datasetId').equals(datasetId).toArray();
}

function expectDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
  options: RawOptions,
): () => Promise<void> {
  const draft = { owner, datasetId, analysisId, options, dateModified: new Date().toISOString() };
  const key = keyOf(draft);
  waiting.set(key, draft);
  return async () => {
    if (waiting.get(key) !== draft) return;
    await db.drafts.put(draft);
    if (waiting.get(key) === draft) waiting.delete(key);
  };
}

export const saveDraft = (...draft: Parameters<typeof expectDraft>): Promise<void> => expectDraft(...draft)();

/** Saves when the page has a moment; a page that goes away sooner leaves the draft for the next one. */
export function saveDraftSoon(...draft: Parameters<typeof expectDraft>): void {
  const store = expectDraft(...draft);
  whenIdle(() => void store());
}

/** Forgets a draft. */
export async function dropDraft(owner: string, datasetId: string, analysisId: string): Promise<void> {
  waiting.delete(JSON.stringify([owner, datasetId, analysisId]));
  await db.drafts.delete([owner, datasetId, analysisId]);
}

/** Counts the drafts written from outside the form, which then reads its own again. */
export const useReplacedDrafts = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Writes a draft that the form did not make: an example, or the undoing of one. */
export async function replaceDraft(...draft: Parameters<typeof saveDraft>): Promise<void> {
  await saveDraft(...draft);
  useReplacedDrafts.setState(({ count }) => ({ count: count + 1 }));
}
