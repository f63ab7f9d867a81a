/** What an account keeps in the cloud, and how much more fits. */
import { type CloudContext, listFiles } from './cloud-files.ts';
import { DATASET_TEXTS } from './cloud-messages.ts';
import { type CloudDataset, cloudDatasetOf, datasetRows } from './datasets.ts';
import type { Outcome } from './outcome.ts';
import { loadQuota, type Quota } from './quota.ts';
import { type AccountTier, loadAccountTier, maySaveDatasets } from './tier-facts.ts';

export interface Shelf {
  readonly datasets: readonly (CloudDataset & { readonly bytes: number })[];
  readonly quota: Quota;
  readonly usedBytes: number;
  /** Whether the tier of the account may save datasets; what was saved before stays within reach. */
  readonly maySave: boolean;
}

/** The datasets of the account with their sizes, and its quota; a tier that is known already is not asked for again. */
export async function loadShelf(
  { client, userId }: CloudContext,
  known?: AccountTier,
): Promise<Outcome<{ readonly shelf: Shelf }>> {
  if (userId === null) return { ok: false, message: DATASET_TEXTS.notAuthenticated };
  try {
    const [rows, files, account] = await Promise.all([
      datasetRows(client, userId),
      listFiles(client, 'userdatasets', userId),
      known ?? loadAccountTier(client, userId),
    ]);
    const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
    const shelf: Shelf = {
      datasets: rows.map((row) => ({ ...cloudDatasetOf(row), bytes: bytesOf.get(row.file_path) ?? 0 })),
      quota: await loadQuota(client, account?.tier ?? 'standard'),
      usedBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      maySave: account !== null && maySaveDatasets(account),
    };
    return { ok: true, shelf };
  } catch {
    return { ok: false, message: DATASET_TEXTS.listFailed };
  }
}
