/** Datasets of this device that an account keeps a copy of, and copies of what an account no longer keeps. */
import type { Dataset } from '@constat/data';
import { toStored } from './datasets.ts';
import { db } from './db.ts';

/** Notes that a dataset belongs to an account; its rows stay as they are. */
export async function claimDataset(id: string, userId: string): Promise<void> {
  await db.datasets.update(id, { userId });
}

/** Puts a dataset that is nowhere on this device straight into the bin, to be had back for a week. */
export async function keepInBin(owner: string, dataset: Dataset, replaced: boolean): Promise<void> {
  const { info, cells } = toStored(owner, dataset);
  const deletedAt = new Date().toISOString();
  await db.transaction('rw', db.datasets, db.cells, async () => {
    await db.cells.bulkPut(cells);
    await db.datasets.put({ ...info, deletedAt, ...(replaced ? { replaced } : {}) });
  });
}

/** Takes such a copy out again, when the account kept its dataset after all. */
export async function dropFromBin(id: string): Promise<void> {
  await db.transaction('rw', db.datasets, db.cells, async () => {
    await db.cells.where('datasetId').equals(id).delete();
    await db.datasets.delete(id);
  });
}

/** Deletes everything of an owner on this device for good: only for an account that no longer exists. */
export async function deleteWorkOf(owner: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const ids = await db.datasets.where('owner').equals(owner).primaryKeys();
    const ofDatasets = [db.cells, db.edits, db.editLogs];
    for (const table of ofDatasets) await table.where('datasetId').anyOf(ids).delete();
    const names = new Set(ofDatasets.map((table) => table.name));
    for (const table of db.tables.filter(({ name }) => !names.has(name)))
      await table.filter((record: { readonly owner?: unknown }) => record.owner === owner).delete();
  });
}
