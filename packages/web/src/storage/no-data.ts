/** What stands for a dataset where none is needed: calculators run, remember their numbers and save as everything else does. */
import type { DatasetInfo } from './db.ts';

/** Its id; those of datasets are longer. */
export const NO_DATA = 'none';

let last: DatasetInfo | null = null;

/** The same object for the same owner. */
export function noDataset(owner: string): DatasetInfo {
  if (last?.owner !== owner)
    last = {
      id: NO_DATA,
      owner,
      name: '',
      description: '',
      dateCreated: '',
      dateModified: '',
      dateOpened: '',
      userId: null,
      revision: 0,
      rows: 0,
      columns: [],
    };
  return last;
}
