/** How many bytes data takes in memory and, nearly, in the local store. */
import type { Cells, Dataset } from '@constat/data';
import type { DatasetInfo } from './db.ts';

const STRING_BYTES = 16;
const known = new WeakMap<Cells, number>();

/** Bytes of the cells of a column; counted once for cells that do not change. */
export function cellsBytes(cells: Cells): number {
  const before = known.get(cells);
  if (before !== undefined) return before;
  const bytes = countBytes(cells);
  known.set(cells, bytes);
  return bytes;
}

function countBytes(cells: Cells): number {
  if (cells.kind === 'numbers') return cells.values.byteLength;
  const texts = cells.kind === 'categories' ? cells.levels : cells.values;
  let bytes = cells.kind === 'categories' ? cells.codes.byteLength : 0;
  for (const text of texts) bytes += STRING_BYTES + 2 * (text?.length ?? 0);
  return bytes;
}

export const datasetBytes = ({ columns }: Pick<Dataset, 'columns'>): number =>
  columns.reduce((sum, { cells }) => sum + cellsBytes(cells), 0);

/** Bytes of a stored dataset: as counted when it was stored, else what columns of these types usually take. */
export function storedBytes({ bytes, rows, columns }: DatasetInfo): number {
  if (bytes !== undefined) return bytes;
  const perRow = columns.reduce((sum, { type }) => {
    if (type === 'numeric' || type === 'date') return sum + 8;
    return sum + (type === 'text' ? 2 * STRING_BYTES : 4);
  }, 0);
  return rows * perRow;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** '12.3 MB', in powers of 1024 as browsers count. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
