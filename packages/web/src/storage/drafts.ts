/** Options remembered per owner, dataset and analysis. */
import type { RawOptions } from '@constat/analyses';
import { create } from 'zustand';
import { db, type StoredDraft } from './db.ts';

/** The draft of an analysis' form inside a guided workflow, apart from that of its own page. */
export const guidedDraftId = (analysisId: string, workflow: string): string => `${analysisId}@${workflow}`;

/** The analysis whose options a draft holds. */
export const analysisOfDraft = ({ analysisId }: StoredDraft): string => analysisId.split('@')[0]!;

/** The options last used here, or null on the first visit. */
export async function loadDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
): Promise<RawOptions | null> {
  const draft = await db.drafts.get([owner, datasetId, analysisId]);
  return draft?.options ?? null;
}

/** Everything remembered for a dataset. */
export const listDrafts = (datasetId: string): Promise<StoredDraft[]> =>
  db.drafts.where('datasetId').equals(datasetId).toArray();

export async function saveDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
  options: RawOptions,
): Promise<void> {
  await db.drafts.put({ owner, datasetId, analysisId, options, dateModified: new Date().toISOString() });
}

/** Counts the drafts written from outside the form, which then reads its own again. */
export const useReplacedDrafts = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Writes a draft that the form did not make: an example, or the undoing of one. */
export async function replaceDraft(...draft: Parameters<typeof saveDraft>): Promise<void> {
  await saveDraft(...draft);
  useReplacedDrafts.setState(({ count }) => ({ count: count + 1 }));
}
