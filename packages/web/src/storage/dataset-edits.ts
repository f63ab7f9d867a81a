/** Writes of edited columns: a new revision each time, refused when somebody else was faster. */
import type { Column, Dataset } from '@constat/data';
import { saveDataset, toStored } from './datasets.ts';
import { type DatasetInfo, db } from './db.ts';

/** The dataset is not as it was when the edit began: another tab changed or deleted it. */
export class StaleDatasetError extends Error {
  constructor() {
    super('The dataset was changed elsewhere. Look at it again, then repeat the change.');
    this.name = 'StaleDatasetError';
  }
}

/** Replaces the columns of a dataset; only cells that are not the same arrays as before are written. */
export async function writeColumns(before: Dataset, columns: readonly Column[]): Promise<DatasetInfo> {
  return db.transaction('rw', db.datasets, db.cells, async () => {
    const stored = await db.datasets.get(before.id);
    if (!stored || stored.revision !== before.revision) throw new StaleDatasetError();
    const old = new Map(before.columns.map((column) => [column.id, column.cells]));
    const kept = new Set(columns.map((column) => column.id));
    const gone = before.columns.filter((column) => !kept.has(column.id));
    await db.cells.bulkDelete(gone.map((column) => [before.id, column.id]));
    await db.cells.bulkPut(
      columns
        .filter((column) => old.get(column.id) !== column.cells)
        .map((column) => ({ datasetId: before.id, columnId: column.id, cells: column.cells })),
    );
    const { info } = toStored(stored.owner, { ...before, columns });
    const next = {
      ...stored,
      columns: info.columns,
      revision: stored.revision + 1,
      dateModified: info.dateOpened,
    };
    await db.datasets.put(next);
    return next;
  });
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
