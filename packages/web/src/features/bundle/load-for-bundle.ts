/** What goes into a bundle, from the local store. */
import { type Dataset, generatedIds, generateSample } from '@constat/data';
import { type SavedResult, upgradeSavedResult } from '@constat/report';
import { loadDataset } from '../../storage/datasets.ts';
import { db } from '../../storage/db.ts';

/** A dataset of this device, also from the bin; a built-in sample is generated again. */
export async function loadOrGenerate(id: string): Promise<Dataset | null> {
  const stored = await loadDataset(id).catch(() => null);
  if (stored) return stored;
  const sample = generatedIds.find(
    (each) => id === `dataset_sample_${each}` || id.startsWith(`dataset_sample_${each}_`),
  );
  return sample === undefined ? null : ((await generateSample(sample)) ?? null);
}

/** The owner's results in the order asked for; what cannot be read is left out. */
export async function loadResults(owner: string, ids: readonly string[]): Promise<readonly SavedResult[]> {
  const stored = await db.results.bulkGet([...ids]);
  return stored.flatMap((each): readonly SavedResult[] => {
    if (each?.owner !== owner || each.deletedAt !== undefined) return [];
    try {
      return [upgradeSavedResult(each.result)];
    } catch {
      return [];
    }
  });
}
