/** The rows of a step where not all are meant: what a saved result says of them. */
import { filteredName } from '@constat/data';
import type { RunResult } from '../../analysis/use-run.ts';
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
