/** What a filter derived from the edited dataset follows it, a moment after the last edit. */
import type { Column, Dataset } from '@constat/data';
import { askData } from '../../engine/data-client.ts';
import { renameInFilter } from '../../engine/rename-filter.ts';
import { findFiltered } from '../../storage/dataset-edits.ts';
import { removeDataset } from '../../storage/datasets.ts';

const QUIET_MS = 800;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Names by column id when the derived dataset was last made. */
let names = new Map<string, string>();
let of = '';

/** Makes the derived dataset again, its filter following new names; where its filter no longer fits, it is cleared. */
export function refreshFiltered(dataset: Dataset, before: readonly Column[]): void {
  clearTimeout(timer);
  if (of !== dataset.id) {
    of = dataset.id;
    names = new Map(before.map((column) => [column.id, column.name]));
  }
  timer = setTimeout(() => void refresh(dataset).catch(() => undefined), QUIET_MS);
}

async function refresh({ id, revision, columns }: Dataset): Promise<void> {
  const renamed = new Map(columns.map((column) => [names.get(column.id) ?? column.name, column.name]));
  for (const column of columns) names.set(column.id, column.name);
  const derived = await findFiltered(id);
  if (!derived?.filteredFrom) return;
  const filter = renameInFilter(derived.filteredFrom.filter, renamed);
  const count = await askData((data) => data.countRows({ id, revision }, filter));
  if (count.status === 'problems') await removeDataset(derived.id);
  else await askData((data) => data.applyFilter({ id, revision }, filter));
}
