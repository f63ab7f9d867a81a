/** Options remembered per owner, dataset and analysis. */
import type { RawOptions } from '@constat/analyses';
import { db } from './db.ts';

/** The options last used here, or null on the first visit. */
export async function loadDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
): Promise<RawOptions | null> {
  const draft = await db.drafts.get([owner, datasetId, analysisId]);
  return draft?.options ?? null;
}

export async function saveDraft(
  owner: string,
  datasetId: string,
  analysisId: string,
  options: RawOptions,
): Promise<void> {
  await db.drafts.put({ owner, datasetId, analysisId, options, dateModified: new Date().toISOString() });
}
