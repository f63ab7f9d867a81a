/** How full the local store is, whether the browser may clear it, and what can be given up for good. */
import { db } from './db.ts';
import { storedBytes } from './size.ts';

export interface StorageUsage {
  /** Bytes used by this site; null where the browser does not tell. */
  readonly used: number | null;
  /** Bytes that this site may use in all. */
  readonly quota: number | null;
  /** Whether the browser keeps the data even when the device runs out of space. */
  readonly persisted: boolean;
}

export async function storageUsage(): Promise<StorageUsage> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  const persisted = await navigator.storage?.persisted?.().catch(() => false);
  return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false };
}

/** Asks the browser to keep the data; it may refuse without asking the user. */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Bytes that the owner's deleted datasets still take. */
export async function binBytes(owner: string): Promise<number> {
  const deleted = await db.datasets
    .where('owner')
    .equals(owner)
    .filter((dataset) => dataset.deletedAt !== undefined)
    .toArray();
  return deleted.reduce((sum, dataset) => sum + storedBytes(dataset), 0);
}

/** Deletes for good what the owner deleted before: datasets with all that belongs to them, results, projects, reports. */
export async function emptyOwnBin(owner: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const deleted = (item: { readonly owner: string; readonly deletedAt?: string }) =>
      item.owner === owner && item.deletedAt !== undefined;
    const ids = (await db.datasets.filter(deleted).toArray()).map((dataset) => dataset.id);
    await db.cells.where('datasetId').anyOf(ids).delete();
    await db.drafts.where('datasetId').anyOf(ids).delete();
    await db.edits.where('datasetId').anyOf(ids).delete();
    await db.editLogs.bulkDelete(ids);
    await db.datasets.bulkDelete(ids);
    await db.results.filter(deleted).delete();
    await db.resultHeads.filter(deleted).delete();
    await db.projects.filter(deleted).delete();
    await db.reports.filter(deleted).delete();
    // What is gone for good cannot be brought back by undo.
    await db.operations.where('owner').equals(owner).delete();
    await db.operationLogs.delete(owner);
  });
}
