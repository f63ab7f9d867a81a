/** What was deleted or replaced waits here, restorable, until `emptyBin` clears what nobody wanted back. */
import type { Dataset } from '@constat/data';
import { restoreDataset, toStored } from './datasets.ts';
import { type DatasetInfo, db } from './db.ts';
import { isDatasetInfo } from './intact.ts';

/** The owner's deleted datasets and earlier versions, the newest first. */
export async function listDeletedDatasets(owner: string): Promise<DatasetInfo[]> {
  const all = await db.datasets.where('owner').equals(owner).toArray();
  return all
    .filter((dataset) => isDatasetInfo(dataset) && dataset.deletedAt !== undefined)
    .sort((a, b) => ((a.deletedAt ?? '') < (b.deletedAt ?? '') ? 1 : -1));
}

/** Brings a deleted dataset back under a name that is free. */
export async function restoreAs(id: string, name: string): Promise<void> {
  await restoreDataset(id);
  await db.datasets
    .where('id')
    .equals(id)
    .modify((dataset: { name: string; replaced?: boolean }) => {
      dataset.name = name;
      delete dataset.replaced;
    });
}

export interface Replaced {
  readonly info: DatasetInfo;
  /** Where the earlier version waits. */
  readonly keptId: string;
}

/** Puts a dataset in the place of another: it takes over the id, so that saved results still point to it. */
export async function replaceDataset(id: string, dataset: Dataset): Promise<Replaced> {
  return db.transaction('rw', db.datasets, db.cells, async () => {
    const before = await db.datasets.get(id);
    if (!before) throw new Error('The dataset to replace is no longer on this device.');
    const keptId = `${id}_before_${Date.now()}`;
    const now = new Date().toISOString();
    await moveCells(id, keptId);
    await db.datasets.put({ ...before, id: keptId, deletedAt: now, replaced: true });
    const { info, cells } = toStored(before.owner, {
      ...dataset,
      id,
      revision: before.revision + 1,
      dateCreated: before.dateCreated,
      dateModified: now,
    });
    await db.cells.bulkPut(cells);
    await db.datasets.put(info);
    return { info, keptId };
  });
}

/** Takes the replacement back: the earlier version returns to its id, as a new revision. */
export async function undoReplace({ info, keptId }: Replaced): Promise<void> {
  await db.transaction('rw', db.datasets, db.cells, async () => {
    const before = await db.datasets.get(keptId);
    if (!before) return;
    const { deletedAt: _deleted, replaced: _replaced, ...dataset } = before;
    const current = await db.datasets.get(info.id);
    const revision = Math.max(current?.revision ?? 0, info.revision) + 1;
    await db.cells.where('datasetId').equals(info.id).delete();
    await moveCells(keptId, info.id);
    await db.datasets.delete(keptId);
    await db.datasets.put({ ...dataset, id: info.id, revision });
  });
}

async function moveCells(from: string, to: string): Promise<void> {
  const cells = await db.cells.where('datasetId').equals(from).toArray();
  await db.cells.bulkPut(cells.map((column) => ({ ...column, datasetId: to })));
  await db.cells.where('datasetId').equals(from).delete();
}
