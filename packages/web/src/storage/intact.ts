/** Whether a stored record still has the shape the app relies on; a damaged one is set aside, never deleted. */
import type { DatasetInfo, StoredCells, StoredReport, StoredResult } from './db.ts';

type Shape = Readonly<Record<string, unknown>>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isColumn = (value: unknown): boolean =>
  isShape(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string';

/** The description of a dataset. */
export const isDatasetInfo = (value: unknown): value is DatasetInfo =>
  isShape(value) &&
  typeof value.id === 'string' &&
  typeof value.owner === 'string' &&
  typeof value.name === 'string' &&
  typeof value.rows === 'number' &&
  typeof value.revision === 'number' &&
  typeof value.dateModified === 'string' &&
  Array.isArray(value.columns) &&
  value.columns.every(isColumn);

/** The cells of one column. */
export const isStoredCells = (value: unknown): value is StoredCells =>
  isShape(value) &&
  typeof value.datasetId === 'string' &&
  typeof value.columnId === 'string' &&
  isShape(value.cells) &&
  (value.cells.kind === 'categories'
    ? value.cells.codes instanceof Int32Array && Array.isArray(value.cells.levels)
    : value.cells.kind === 'numbers'
      ? value.cells.values instanceof Float64Array
      : value.cells.kind === 'strings' && Array.isArray(value.cells.values));

/** A saved result. */
export const isStoredResult = (value: unknown): value is StoredResult =>
  isShape(value) &&
  typeof value.id === 'string' &&
  typeof value.owner === 'string' &&
  typeof value.dateSaved === 'string' &&
  isShape(value.result) &&
  typeof value.result.id === 'string' &&
  typeof value.result.title === 'string' &&
  isShape(value.result.data);

/** A report. */
export const isStoredReport = (value: unknown): value is StoredReport =>
  isShape(value) &&
  typeof value.id === 'string' &&
  typeof value.owner === 'string' &&
  typeof value.dateModified === 'number' &&
  isShape(value.report) &&
  typeof value.report.title === 'string' &&
  Array.isArray(value.report.items);
