/**
 * What can be done between this device and the account. Nothing here is removed before the server confirmed it, and what
 * the account gives up is first put into the bin of this device.
 */
import type { Dataset } from '@constat/data';
import { cloudContext } from '../../cloud/cloud-context.ts';
import type { CloudContext } from '../../cloud/cloud-files.ts';
import { DATASET_TEXTS as TEXTS } from '../../cloud/cloud-messages.ts';
import { datasetFile } from '../../cloud/dataset-file.ts';
import {
  type CloudDataset,
  deleteFromCloud,
  loadFromCloud,
  renameInCloud,
  saveToCloud,
} from '../../cloud/datasets.ts';
import { notify, notifyLoaded } from '../../state/notify.ts';
import { useSession } from '../../state/session.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { adoptDataset, useWorkspace } from '../../state/workspace.ts';
import { replaceDataset, undoReplace } from '../../storage/dataset-bin.ts';
import { claimDataset, dropFromBin, keepInBin } from '../../storage/dataset-copies.ts';
import { saveDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { fileForCloud } from '../export-data/export-dataset.ts';
import { noteKept } from './kept-revisions.ts';

const NOT_STORED = 'The browser refused to change the stored data.';

/** Calls the cloud; that it cannot be reached at all is a failure like any other. */
async function call<T extends { readonly ok: boolean }>(
  work: (context: CloudContext) => Promise<T>,
  failure: string,
): Promise<T | { readonly ok: false; readonly message: string }> {
  try {
    return await work(await cloudContext());
  } catch {
    return { ok: false, message: failure };
  }
}

/** The local datasets' owner while somebody is signed in. */
const ownerHere = (): string | null => useWorkspace.getState().owner;

/** Puts back what an action replaced or deleted in the account. */
const saveAgain = (dataset: Dataset, changed: () => unknown) => ({
  label: 'Undo',
  onAction: () => {
    void call(
      (context) => saveToCloud(context, datasetFile(dataset), { overwrite: true }),
      TEXTS.saveFailed,
    ).then((outcome) => {
      changed();
      notify(outcome.message);
    });
  },
});

/** Copies what the account is about to give up into the bin; null when it cannot be read or kept. */
async function keepCopy(id: string, replaced: boolean): Promise<Dataset | null> {
  const owner = ownerHere();
  const outcome = await call((context) => loadFromCloud(context, id), TEXTS.fileNotFound);
  if (!outcome.ok || owner === null) return null;
  try {
    await keepInBin(owner, outcome.dataset, replaced);
    return outcome.dataset;
  } catch {
    return null;
  }
}

/** Saves a dataset of this device to the account. Answers with the one that has its name, when that needs a decision. */
export async function save(
  dataset: DatasetInfo,
  changed: () => unknown,
  over?: CloudDataset,
): Promise<CloudDataset | undefined> {
  const file = await fileForCloud(dataset.id).catch(() => undefined);
  if (!file) {
    notify(file === null ? TEXTS.notFound : TEXTS.saveUnexpected);
    return undefined;
  }
  const before = over ? await keepCopy(over.id, true) : null;
  const outcome = await call(
    (context) => saveToCloud(context, file, { overwrite: over !== undefined }),
    TEXTS.saveFailed,
  );
  if (!outcome.ok) {
    if (before) await dropFromBin(before.id).catch(() => undefined);
    if ('existing' in outcome && outcome.existing) return outcome.existing;
    notify(outcome.message);
    return undefined;
  }
  const owner = ownerHere();
  if (owner !== null) await claimDataset(dataset.id, owner).catch(() => undefined);
  noteKept(dataset.id, dataset.revision);
  changed();
  notify(outcome.message, before ? saveAgain(before, changed) : undefined);
  return undefined;
}

/** Reads a dataset of the account; says so when it cannot. */
export async function fetchDataset(dataset: CloudDataset): Promise<Dataset | null> {
  const outcome = await call((context) => loadFromCloud(context, dataset.id), TEXTS.fileNotFound);
  if (outcome.ok) return outcome.dataset;
  notify(outcome.message);
  return null;
}

/** Keeps a dataset of the account on this device and makes it active. */
export async function place(dataset: Dataset, name = dataset.name): Promise<void> {
  const owner = ownerHere();
  if (owner === null) return;
  try {
    const info = await saveDataset(owner, { ...dataset, name });
    noteKept(info.id, info.revision);
    adoptDataset(info);
    notifyLoaded(name);
  } catch (error) {
    reportNotStored(error, NOT_STORED, () => void place(dataset, name));
  }
}

/** Puts a dataset of the account in the place of one on this device; that can be undone. */
export async function placeOver(dataset: Dataset, existing: DatasetInfo): Promise<void> {
  try {
    const replaced = await replaceDataset(existing.id, dataset);
    noteKept(existing.id, replaced.info.revision);
    adoptDataset(replaced.info);
    notify(`${dataset.name}: data loaded`, {
      label: 'Undo',
      onAction: () =>
        void undoReplace(replaced).then(
          () => notify(`${replaced.info.name} is back as it was`),
          () => notify(NOT_STORED),
        ),
    });
  } catch (error) {
    reportNotStored(error, NOT_STORED, () => void placeOver(dataset, existing));
  }
}

/** Renames a dataset of the account; that can be undone. */
export async function renameKept(dataset: CloudDataset, name: string, changed: () => unknown): Promise<void> {
  const rename = (to: string) =>
    call((context) => renameInCloud(context, dataset.id, to), TEXTS.renameFailed).then((outcome) => {
      changed();
      return outcome;
    });
  const outcome = await rename(name);
  const undo = () => void rename(dataset.name).then(({ message }) => notify(message));
  notify(outcome.message, outcome.ok ? { label: 'Undo', onAction: undo } : undefined);
}

/** Whether a dataset was deleted, or cannot be kept here first, so that its owner has to decide again. */
export type Removal = 'done' | 'failed' | 'no-copy';

function refuse(message: string): Removal {
  notify(message);
  return 'failed';
}

/** Deletes a dataset from the account, after its copy is in the bin of this device. */
export async function removeKept(
  dataset: CloudDataset,
  changed: () => unknown,
  withoutCopy = false,
): Promise<Removal> {
  if (useSession.getState().session.kind !== 'user') return refuse(TEXTS.deleteNotAuthenticated);
  const copy = withoutCopy ? null : await keepCopy(dataset.id, false);
  if (!copy && !withoutCopy) return navigator.onLine ? 'no-copy' : refuse(TEXTS.deleteFailed);
  const outcome = await call((context) => deleteFromCloud(context, dataset.id), TEXTS.deleteFailed);
  changed();
  if (!outcome.ok) {
    if (copy) await dropFromBin(copy.id).catch(() => undefined);
    return refuse(outcome.message);
  }
  notify(outcome.message, copy ? saveAgain(copy, changed) : undefined);
  return 'done';
}
