import type { Dataset } from '@constat/data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CloudDataset } from '../../cloud/datasets.ts';
import { beforeSignOut, useSession } from '../../state/session.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { datasetNamed } from '../../storage/dataset-names.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { tierQuery } from '../account/use-account-tier.ts';
import { fetchDataset, place, placeOver, removeKept, renameKept, save } from './cloud-actions.ts';
import { shelfKey } from './use-shelf.ts';

/** What waits for a decision of the person. */
export type CloudQuestion =
  | { readonly kind: 'overwrite'; readonly dataset: DatasetInfo; readonly existing: CloudDataset }
  | { readonly kind: 'delete'; readonly dataset: CloudDataset; readonly withoutCopy: boolean }
  | { readonly kind: 'rename'; readonly dataset: CloudDataset }
  | { readonly kind: 'open'; readonly dataset: Dataset; readonly existing: DatasetInfo };

export interface Cloud {
  /** Datasets, by id, of this device or of the account, that something is being done with. */
  readonly busy: ReadonlySet<string>;
  readonly question: CloudQuestion | null;
  readonly ask: (question: CloudQuestion | null) => void;
  readonly save: (dataset: DatasetInfo, over?: CloudDataset) => void;
  readonly open: (dataset: CloudDataset) => void;
  readonly openAs: (dataset: Dataset, name: string) => void;
  readonly openOver: (dataset: Dataset, existing: DatasetInfo) => void;
  readonly rename: (dataset: CloudDataset, name: string) => void;
  readonly remove: (dataset: CloudDataset, withoutCopy: boolean) => void;
}

/** The datasets of the account and this device: what is going on between them, and what has to be decided. */
export function useCloud(): Cloud {
  const queries = useQueryClient();
  const userId = useSession(({ session }) => (session.kind === 'user' ? session.userId : null));
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [question, ask] = useState<CloudQuestion | null>(null);
  const changed = useCallback(async () => {
    // What was refused or allowed may be news about the tier, which the shelf depends on.
    await queries.invalidateQueries({ queryKey: tierQuery(userId).queryKey });
    await queries.invalidateQueries({ queryKey: shelfKey(userId) });
  }, [queries, userId]);

  /** Does one thing at a time with a dataset. */
  const work = (id: string, action: () => Promise<unknown>) => {
    if (busy.has(id)) return;
    setBusy((before) => new Set([...before, id]));
    void beforeSignOut(action()).finally(() =>
      setBusy((before) => new Set([...before].filter((other) => other !== id))),
    );
  };

  return {
    busy,
    question,
    ask,
    save: (dataset, over) =>
      work(dataset.id, async () => {
        const existing = await save(dataset, changed, over);
        if (existing) ask({ kind: 'overwrite', dataset, existing });
      }),
    open: (kept) =>
      work(kept.id, async () => {
        const dataset = await fetchDataset(kept);
        if (!dataset) return;
        const existing = datasetNamed(useWorkspace.getState().datasets, dataset.name);
        if (existing) ask({ kind: 'open', dataset, existing });
        else await place(dataset);
      }),
    openAs: (dataset, name) => work(dataset.id, () => place(dataset, name)),
    openOver: (dataset, existing) => work(dataset.id, () => placeOver(dataset, existing)),
    rename: (dataset, name) => work(dataset.id, () => renameKept(dataset, name, changed)),
    remove: (dataset, withoutCopy) =>
      work(dataset.id, async () => {
        const removal = await removeKept(dataset, changed, withoutCopy);
        if (removal === 'no-copy') ask({ kind: 'delete', dataset, withoutCopy: true });
      }),
  };
}
