/** What filters derive, kept beside the dataset it is derived from. */
import type { Dataset } from '@constat/data';
import { saveDataset } from './datasets.ts';
import { type DatasetInfo, db } from './db.ts';

/** The dataset is not as it was when the edit began: another tab changed or deleted it. */
export class StaleDatasetError extends Error {
  constructor() {
    super('The dataset was changed elsewhere. Look at it again, then repeat the change.');
    this.name = 'StaleDatasetError';
  }
}

/** The one dataset that filters of another derive. */
export const filteredId = (id: string): string => `${id}_filtered`;

/** What a filter derived from a dataset, if that is not cleared. */
export async function findFiltered(id: string): Promise<DatasetInfo | null> {
  const info = await db.datasets.get(filteredId(id));
  return info && info.deletedAt === undefined ? info : null;
}

/** Stores what a filter derived, in place of what the filter before it derived. */
export async function saveFiltered(dataset: Dataset): Promise<DatasetInfo> {
  const original = await db.datasets.get(dataset.filteredFrom?.id ?? '');
  if (!original) throw new StaleDatasetError();
  const earlier = await db.datasets.get(dataset.id);
  return saveDataset(original.owner, { ...dataset, revision: (earlier?.revision ?? -1) + 1 });
}
