/** What stands for a dataset where none is needed: calculators run, remember their numbers and save as everything else does. */
import type { DatasetInfo } from './db.ts';

/** Its id; those of datasets are longer. */
export const NO_DATA = 'none';

/** It as a request for a run names it. */
export const WITHOUT_DATA = { id: NO_DATA, revision: 0 };

const SAMPLE = 'sample:';

/** What stands for a built-in sample that is not kept: examples in texts run on it. */
export const sampleId = (sample: string): string => SAMPLE + sample;

/** The sample that an id stands for, or null. */
export const sampleIn = (id: string): string | null =>
  id.startsWith(SAMPLE) ? id.slice(SAMPLE.length) : null;

const TABLE = 'table:';

/** What stands for a table of the server, whose rows never come to this device. */
export const serverTableId = (table: string): string => TABLE + table;

/** Whether an id stands for a table of the server. */
export const isServerTable = (id: string): boolean => id.startsWith(TABLE);

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
