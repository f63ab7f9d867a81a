/** Fresh datasets: ids, dates, and names that follow from a file. */
import type { Column } from './column.ts';
import type { Dataset } from './dataset.ts';

export interface NewDataset {
  readonly name: string;
  readonly description?: string;
  readonly userId?: string | null;
  /** Milliseconds since 1970; the clock when absent. */
  readonly now?: number;
  readonly makeId?: (prefix: string) => string;
  readonly sampleId?: string;
}

/** An id that no other dataset of this browser has. */
export const randomId = (prefix: string): string =>
  `${prefix}_${Date.now()}_${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;

/** A dataset in its first revision. */
export function newDataset(from: NewDataset, rows: number, columns: readonly Column[]): Dataset {
  const created = new Date(from.now ?? Date.now()).toISOString();
  return {
    id: (from.makeId ?? randomId)('dataset'),
    name: from.name,
    description: from.description ?? '',
    dateCreated: created,
    dateModified: created,
    userId: from.userId ?? null,
    revision: 0,
    rows,
    columns,
    ...(from.sampleId === undefined ? {} : { sampleId: from.sampleId }),
  };
}

/** 'survey.final.csv' becomes 'survey.final'. */
export const datasetNameOf = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? fileName).replace(/\.[^.]+$/, '') || fileName;
