import { requireCount, StatsError } from '../stats-error.ts';

/** Counts of two codings; cell (row, column) is counts[row * columns + column]. */
export interface ContingencyTable {
  readonly rows: number;
  readonly columns: number;
  readonly counts: Float64Array;
  readonly rowTotals: Float64Array;
  readonly columnTotals: Float64Array;
  readonly total: number;
}

/** Cross-counts two codings (codes from 0; a code below 0 leaves the case out), each case counted once or by its weight. */
export function crossCount(
  rowCodes: Int32Array,
  rows: number,
  columnCodes: Int32Array,
  columns: number,
  weights?: Float64Array,
): ContingencyTable {
  requireCount(rows, 'rows', 1);
  requireCount(columns, 'columns', 1);
  const n = rowCodes.length;
  if (columnCodes.length !== n || (weights && weights.length !== n))
    throw new StatsError('length-mismatch', 'the codings differ in length', 'columnCodes');
  const counts = new Float64Array(rows * columns);
  for (let i = 0; i < n; i++) {
    const r = rowCodes[i]!;
    const c = columnCodes[i]!;
    if (r < 0 || c < 0) continue;
    if (r >= rows || c >= columns)
      throw new StatsError(
        'out-of-domain',
        'a code is larger than the table',
        r >= rows ? 'rowCodes' : 'columnCodes',
      );
    counts[r * columns + c]! += weights ? weights[i]! : 1;
  }
  return tableOf(counts, rows, columns);
}

/** A table from its counts, row by row. */
export function tableOf(counts: Float64Array, rows: number, columns: number): ContingencyTable {
  if (counts.length !== rows * columns)
    throw new StatsError('length-mismatch', 'counts do not fill the table', 'counts');
  const rowTotals = new Float64Array(rows);
  const columnTotals = new Float64Array(columns);
  let total = 0;
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const count = counts[r * columns + c]!;
      if (!(count >= 0 && count < Infinity))
        throw new StatsError('out-of-domain', 'counts must be finite and not negative', 'counts');
      rowTotals[r]! += count;
      columnTotals[c]! += count;
      total += count;
    }
  return { rows, columns, counts, rowTotals, columnTotals, total };
}
