/** The dataset of an analysis page: the active one, or what stands for none. What a visitor types waits for the guest they may become. */
import { ownerOf } from '../state/session.ts';
import { useActiveDataset, useWorkspace } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { noDataset } from '../storage/no-data.ts';

const GUEST = ownerOf({ kind: 'guest' })!;

export function usePageDataset(calculator: boolean): DatasetInfo | null {
  const active = useActiveDataset();
  const owner = useWorkspace((state) => state.owner);
  if (!calculator) return active;
  return noDataset(owner ?? GUEST);
}
