/** Numbers about the cells of a selection. */
import { unitOf } from '@constat/stats';
import type { Dataset } from '../dataset.ts';
import { missingNumbers } from '../missing.ts';
import type { CellRange } from './operations.ts';

export interface RangeStatistics {
  /** Cells of the selection. */
  readonly cells: number;
  /** Values of numeric variables among them; missing-value codes do not count. */
  readonly values: number;
  readonly sum: number;
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Count, sum, mean, standard deviation, least and greatest of the numeric cells. One pass, with updated mean and sum of
 * squares (Welford, 1962, eqs. 3-4) and a compensated sum (Neumaier, 1974).
 */
export function rangeStatistics(dataset: Dataset, range: CellRange): RangeStatistics {
  const found = statisticsIn(dataset, range, 1);
  const unit = unitOf(found.min, found.max);
  if (unit === 1) return found;
  // squares of such values cannot be held, those of the values divided by a power of two can
  const { cells, values, sum, mean, sd } = statisticsIn(dataset, range, unit);
  return { ...found, cells, values, sum: sum * unit, mean: mean * unit, sd: sd * unit };
}

function statisticsIn({ columns }: Dataset, range: CellRange, unit: number): RangeStatistics {
  let values = 0;
  let sum = 0;
  let lost = 0;
  let mean = 0;
  let squares = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const column of columns.slice(range.column, range.column + range.columns)) {
    if (column.type !== 'numeric' || column.cells.kind !== 'numbers') continue;
    const codes = missingNumbers(column);
    const numbers = column.cells.values;
    const end = Math.min(numbers.length, range.row + range.rows);
    for (let row = range.row; row < end; row++) {
      if (Number.isNaN(numbers[row]!) || codes?.has(numbers[row]!)) continue;
      const value = numbers[row]! / unit;
      values++;
      const total = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - total + value : value - total + sum;
      sum = total;
      const step = value - mean;
      mean += step / values;
      squares += step * (value - mean);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  sum += lost;
  return {
    cells: range.rows * range.columns,
    values,
    sum,
    mean: values > 0 ? sum / values : Number.NaN,
    sd: values > 1 ? Math.sqrt(squares / (values - 1)) : Number.NaN,
    min: values > 0 ? min : Number.NaN,
    max: values > 0 ? max : Number.NaN,
  };
}
