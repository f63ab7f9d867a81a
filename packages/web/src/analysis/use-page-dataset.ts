/**
 * The dataset of an analysis page: the active one, the example that this page alone shows beside it, or what stands for none. What a visitor
 * types waits for the guest they may become.
 */
import { create } from 'zustand';
import { ownerOf } from '../state/session.ts';
import { useActiveDataset, useWorkspace } from '../state/workspace.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { noDataset } from '../storage/no-data.ts';

const GUEST = ownerOf({ kind: 'guest' })!;

interface Example {
  readonly analysisId: string;
  readonly datasetId: string;
  /** The active dataset it stands beside: whoever chooses another wants to work with that. */
  readonly besideId: string;
}

const useExample = create<{ readonly example: Example | null }>(() => ({ example: null }));

/** Lets the page of an analysis work with another dataset than the active one; until the next start at most. */
export const showExample = (example: Example): void => useExample.setState({ example });
/** Back to the active dataset. */
export const leaveExample = (): void => useExample.setState({ example: null });

/** The example that the page of an analysis shows beside the active dataset, if it does. */
export function useExampleOf(analysisId: string): DatasetInfo | null {
  const { example } = useExample();
  return useWorkspace(({ datasets, activeId }) => {
    const isShown = example?.analysisId === analysisId && example.besideId === activeId;
    return (isShown && datasets.find(({ id }) => id === example.datasetId)) || null;
  });
}

export function usePageDataset(calculator: boolean, analysisId: string): DatasetInfo | null {
  const active = useActiveDataset();
  const example = useExampleOf(analysisId);
  const owner = useWorkspace((state) => state.owner);
  if (!calculator) return example ?? active;
  return noDataset(owner ?? GUEST);
}
