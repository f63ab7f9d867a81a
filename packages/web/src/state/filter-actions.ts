/** Applying and clearing filters, and keeping what they leave. */
import { type FilterGroup, newDataset } from '@constat/data';
import { askData } from '../engine/data-client.ts';
import { filteredId } from '../storage/dataset-edits.ts';
import { freeName } from '../storage/dataset-names.ts';
import { loadDataset, removeDataset, restoreDataset, saveDataset } from '../storage/datasets.ts';
import type { DatasetInfo } from '../storage/db.ts';
import { notify } from './notify.ts';
import { reportNotStored } from './storage-full.ts';
import { adoptDataset, selectDataset, useWorkspace } from './workspace.ts';

const FAILED = 'The browser refused to change the stored data.';

/** Derives the filtered dataset from the original and makes it active; undo brings the filter before it back. */
export async function applyFilter(original: DatasetInfo, filter: FilterGroup): Promise<void> {
  const before = useWorkspace
    .getState()
    .datasets.find(({ id }) => id === filteredId(original.id))?.filteredFrom;
  try {
    const info = await askData((data) =>
      data.applyFilter({ id: original.id, revision: original.revision }, filter),
    );
    adoptDataset(info);
    notify(
      `Filter applied: ${info.rows.toLocaleString('en')} of ${original.rows.toLocaleString('en')} rows`,
      {
        label: 'Undo',
        onAction: () => void (before ? applyFilter(original, before.filter) : clearFilter(info)),
      },
    );
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}

/** Makes these rows the active data, as the filter page would; a filter that is on already stays on. */
export async function keepOnly(dataset: DatasetInfo, filter: FilterGroup): Promise<void> {
  const { filteredFrom } = dataset;
  const original = useWorkspace.getState().datasets.find(({ id }) => id === filteredFrom?.id);
  if (!filteredFrom || !original) return applyFilter(dataset, filter);
  return applyFilter(original, { logic: 'AND', conditions: [filteredFrom.filter, filter] });
}

/** Makes the original active again and removes what the filter derived; undo brings both back. */
export async function clearFilter(filtered: DatasetInfo): Promise<void> {
  const original = filtered.filteredFrom?.id;
  if (original === undefined) return;
  const wasActive = useWorkspace.getState().activeId === filtered.id;
  try {
    if (wasActive) selectDataset(original);
    await removeDataset(filtered.id);
    notify('Filter cleared: all rows are back', {
      label: 'Undo',
      onAction: () => {
        restoreDataset(filtered.id).then(
          () => {
            if (wasActive) adoptDataset(filtered);
          },
          (error: unknown) => reportNotStored(error, FAILED),
        );
      },
    });
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}

/** 'Trial (Filtered - 20 rows)' is kept as 'Trial (20 rows)'. */
const keptName = (name: string): string => name.replace(/ \(Filtered - (\d+ rows)\)$/, ' ($1)');

/** Makes a dataset of its own from the rows that a filter keeps: it no longer follows the original and can be edited. */
export async function keepFiltered(filtered: DatasetInfo): Promise<void> {
  const { owner, datasets, activeId } = useWorkspace.getState();
  if (owner === null) return;
  try {
    const dataset = await loadDataset(filtered.id);
    if (!dataset) return;
    const name = freeName(datasets, keptName(filtered.name));
    const info = await saveDataset(
      owner,
      newDataset({ name, description: dataset.description }, dataset.rows, dataset.columns),
    );
    adoptDataset(info);
    notify(`${name} is a dataset of its own; the filter and the original stay as they are`, {
      label: 'Undo',
      onAction: () => {
        if (activeId !== null) selectDataset(activeId);
        removeDataset(info.id).catch((error: unknown) => reportNotStored(error, FAILED));
      },
    });
  } catch (error) {
    reportNotStored(error, FAILED);
  }
}
