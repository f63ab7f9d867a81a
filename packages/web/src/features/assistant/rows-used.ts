/** The rows of a step where not all are meant: what a saved result says of them, and how its tool opens with them. */
import { type FilterGroup, filteredName } from '@constat/data';
import type { RunResult } from '../../analysis/use-run.ts';
import { applyFilter } from '../../state/filter-actions.ts';
import { useWorkspace } from '../../state/workspace.ts';
import type { DatasetInfo } from '../../storage/db.ts';

/** The data a result was computed on. Some of the rows are data of their own, so that nobody computes it again on all of them. */
export const usedBy = (dataset: DatasetInfo, { within }: RunResult): DatasetInfo =>
  within
    ? {
        ...dataset,
        id: `${dataset.id}_rows`,
        name: filteredName(dataset.name, within.rows),
        rows: within.rows,
      }
    : dataset;

/** Makes these rows the active data, as the filter page would; a filter that is on already stays on. */
export async function keepOnly(dataset: DatasetInfo, filter: FilterGroup): Promise<void> {
  const { filteredFrom } = dataset;
  const original = useWorkspace.getState().datasets.find(({ id }) => id === filteredFrom?.id);
  if (!filteredFrom || !original) return applyFilter(dataset, filter);
  return applyFilter(original, { logic: 'AND', conditions: [filteredFrom.filter, filter] });
}
