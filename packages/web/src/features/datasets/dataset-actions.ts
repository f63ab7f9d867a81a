/** What can be done with a stored dataset; each can be taken back. */
import { notify, notifyLoaded } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { selectDataset, useWorkspace } from '../../state/workspace.ts';
import { restoreAs } from '../../storage/dataset-bin.ts';
import { freeName } from '../../storage/dataset-names.ts';
import { removeDataset, renameDataset, restoreDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';

const failed = (error: unknown) => reportNotStored(error, 'The browser refused to change the stored data.');

/** Makes a dataset the active one and says so. */
export function activate(dataset: DatasetInfo): void {
  selectDataset(dataset.id);
  notifyLoaded(dataset.name);
}

export function rename(dataset: DatasetInfo, name: string): void {
  renameDataset(dataset.id, name).then(
    () =>
      notify(`Dataset renamed to "${name}" successfully.`, {
        label: 'Undo',
        onAction: () => void renameDataset(dataset.id, dataset.name).catch(failed),
      }),
    failed,
  );
}

/** Puts a dataset in the bin; undo also makes it active again if it was. */
export function remove(dataset: DatasetInfo): void {
  const wasActive = useWorkspace.getState().activeId === dataset.id;
  removeDataset(dataset.id).then(
    () =>
      notify(`${dataset.name} deleted`, {
        label: 'Undo',
        onAction: () => {
          restoreDataset(dataset.id).then(() => {
            if (wasActive) selectDataset(dataset.id);
          }, failed);
        },
      }),
    failed,
  );
}

/** Brings a dataset back from the bin, under a free name. */
export function restore(dataset: DatasetInfo): void {
  const name = freeName(useWorkspace.getState().datasets, dataset.name);
  restoreAs(dataset.id, name).then(() => notify(`${name} restored`), failed);
}
