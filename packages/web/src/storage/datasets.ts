/** Datasets in the local store. */
import { type Column, type Dataset, Frame } from '@constat/data';
import { type ColumnInfo, type DatasetInfo, db, type StoredCells } from './db.ts';
import { isDatasetInfo } from './intact.ts';
import { NO_DATA } from './no-data.ts';
import { datasetBytes } from './size.ts';

/** The dataset an analysis runs on: its id, and the revision its result belongs to. */
export interface DatasetRef {
  readonly id: string;
  readonly revision: number;
}

const infoOf = ({ cells: _, ...info }: Column): ColumnInfo => info;

/** A dataset as the store keeps it: its description, and its cells column by column. */
export function toStored(
  owner: string,
  dataset: Dataset,
): { readonly info: DatasetInfo; readonly cells: readonly StoredCells[] } {
  const { columns, ...rest } = dataset;
  return {
    info: {
      ...rest,
      owner,
      dateOpened: new Date().toISOString(),
      columns: columns.map(infoOf),
      bytes: datasetBytes(dataset),
    },
    cells: columns.map((column) => ({ datasetId: dataset.id, columnId: column.id, cells: column.cells })),
  };
}

/** Stores a dataset, replacing the one with the same id. */
export async function saveDataset(owner: string, dataset: Dataset): Promise<DatasetInfo> {
  const { info, cells } = toStored(owner, dataset);
  await db.transaction('rw', db.datasets, db.cells, async () => {
    await db.cells.where('datasetId').equals(dataset.id).delete();
    await db.cells.bulkPut(cells);
    await db.datasets.put(info);
  });
  return info;
}

/** The owner's datasets, the last opened first. */
export async function listDatasets(owner: string): Promise<DatasetInfo[]> {
  const all = await db.datasets.where('owner').equals(owner).toArray();
  return all
    .filter((dataset) => isDatasetInfo(dataset) && dataset.deletedAt === undefined)
    .sort((a, b) => (a.dateOpened < b.dateOpened ? 1 : -1));
}

/** Whether anybody on this device has a dataset of this id, also in the bin. */
export const hasDataset = async (id: string): Promise<boolean> =>
  (await db.datasets.where('id').equals(id).count()) > 0;

/** How many of the owner's datasets are damaged: kept as they are, part of every backup, but not shown. */
export const countDamaged = (owner: string): Promise<number> =>
  db.datasets
    .where('owner')
    .equals(owner)
    .filter((dataset) => !isDatasetInfo(dataset))
    .count();

/** The whole dataset with its cells: for export, editing and the cloud, never for drawing a page. */
export async function loadDataset(id: string): Promise<Dataset | null> {
  return db.transaction('r', db.datasets, db.cells, async () => {
    const info = await db.datasets.get(id);
    if (!info) return null;
    const {
      owner: _owner,
      dateOpened: _opened,
      deletedAt: _deleted,
      replaced: _replaced,
      bytes: _bytes,
      ...dataset
    } = info;
    return { ...dataset, columns: await loadColumns(info) };
  });
}

/** The dataset as analyses see it. Reads in one transaction, so a frame never mixes two revisions. */
export async function loadFrame(ref: DatasetRef): Promise<Frame> {
  if (ref.id === NO_DATA) return new Frame([]);
  return db.transaction('r', db.datasets, db.cells, async () => {
    const info = await db.datasets.get(ref.id);
    if (!info) throw new Error('This dataset is no longer on this device.');
    return new Frame(await loadColumns(info), { labels: true });
  });
}

async function loadColumns(info: DatasetInfo): Promise<Column[]> {
  const stored = await db.cells.where('datasetId').equals(info.id).toArray();
  const byId = new Map(stored.map((column) => [column.columnId, column.cells]));
  return info.columns.map((column) => {
    const cells = byId.get(column.id);
    if (!cells) throw new Error(`The values of ${column.name} are missing from the local store.`);
    return { ...column, cells };
  });
}

/** Notes that the dataset was opened now. */
export async function touchDataset(id: string): Promise<void> {
  await db.datasets.update(id, { dateOpened: new Date().toISOString() });
}

/** Renames a dataset; its rows stay as they are. */
export async function renameDataset(id: string, name: string): Promise<void> {
  await db.datasets.update(id, { name, dateModified: new Date().toISOString() });
}

/** Puts a dataset in the bin; `restoreDataset` brings it back with everything that belongs to it. */
export async function removeDataset(id: string): Promise<void> {
  await db.datasets.update(id, { deletedAt: new Date().toISOString() });
}

export async function restoreDataset(id: string): Promise<void> {
  await db.datasets
    .where('id')
    .equals(id)
    .modify((dataset: { deletedAt?: string }) => {
      delete dataset.deletedAt;
    });
}
