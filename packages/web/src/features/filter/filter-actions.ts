/** Applying and clearing filters. */
import type { FilterGroup } from '@constat/data';
import { notify } from '../../app/notify.ts';
import { adoptDataset, selectDataset, useWorkspace } from '../../app/workspace.ts';
import { removeDataset, restoreDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { askData } from '../../workers/data-client.ts';
import { reportNotStored } from '../storage/storage-full.ts';

const FAILED = 'The browser refused to change the stored data.';

/** Derives the filtered dataset from the original and makes it active. */
export async function applyFilter(original: DatasetInfo, filter: FilterGroup): Promise<void> {
  try {
    const info = await askData((data) =>
      data.applyFilter({ id: original.id, revision: original.revision }, filter),
    );
    adoptDataset(info);
    notify(
      `Filter applied: ${info.rows.toLocaleString('en')} of ${original.rows.toLocaleString('en')} rows`,
      {
        label: 'Undo',
        onAction: () => void clearFilter(info),
      },
    );
  } catch (error) {
    reportNotStored(error, FAILED);
  }
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
