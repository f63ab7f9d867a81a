/** Whether a stored record still has the shape the app relies on; a damaged one is set aside, never deleted. */

import { isRecord } from '../lib/is-record.ts';
import type { DatasetInfo, StoredCells, StoredReport, StoredResult } from './db.ts';

const isColumn = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string';

/** The description of a dataset. */
export const isDatasetInfo = (value: unknown): value is DatasetInfo =>
  isRecord(value) &&
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
  isRecord(value) &&
  typeof value.datasetId === 'string' &&
  typeof value.columnId === 'string' &&
  isRecord(value.cells) &&
  (value.cells.kind === 'categories'
    ? value.cells.codes instanceof Int32Array && Array.isArray(value.cells.levels)
    : value.cells.kind === 'numbers'
      ? value.cells.values instanceof Float64Array
      : value.cells.kind === 'strings' && Array.isArray(value.cells.values));

/** A saved result. */
export const isStoredResult = (value: unknown): value is StoredResult =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.owner === 'string' &&
  typeof value.dateSaved === 'string' &&
  isRecord(value.result) &&
  typeof value.result.id === 'string' &&
  typeof value.result.title === 'string' &&
  isRecord(value.result.data);

/** A report. */
export const isStoredReport = (value: unknown): value is StoredReport =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.owner === 'string' &&
  typeof value.dateModified === 'number' &&
  isRecord(value.report) &&
  typeof value.report.title === 'string' &&
  Array.isArray(value.report.items);
