import { type Moments, moments, sdOf } from '../descriptive/moments.ts';
import { dotAt } from '../linalg/dot-at.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { correlationOfProduct, correlationOfUnits, unitDeviations } from '../tests/pearson.ts';

/** Rows from which products are added up in blocks that stay in the nearest cache. */
const MANY = 5000;
const BLOCK = 512;

/** Sums of products of each column with those after it. */
function productsInBlocks(columns: readonly Float64Array[]): Matrix {
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  const result = matrix(p, p);
  for (let from = 0; from < n; from += BLOCK) {
    const count = Math.min(BLOCK, n - from);
    for (const [j, column] of columns.entries()) {
      const part = column.subarray(from, from + count);
      for (let i = j + 1; i < p; i++) result.data[i + j * p]! += dotAt(part, columns[i]!, from, count);
    }
  }
  return result;
}

/** Means, standard deviations (n - 1) and the two matrices of columns of equal length without missing values. */
export interface Covariances {
  readonly n: number;
  readonly means: Float64Array;
  readonly sds: Float64Array;
  readonly correlation: Matrix;
  readonly covariance: Matrix;
}

/**
 * Correlations from deviations of length one, so that units and offsets cost no digits; a constant column is refused by its place. `described`
 * are the moments of the columns, where they are known.
 */
export function covariances(
  columns: readonly Float64Array[],
  described: readonly Moments[] = columns.map((values) => moments(values)),
): Covariances {
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  if (n < 2) throw new StatsError('too-few', 'at least two rows are needed', 'columns');
  const sds = Float64Array.from(described, (m) => sdOf(m)!);
  const units = columns.map((values, j) => {
    const unit = unitDeviations(values);
    if (!unit) throw new StatsError('constant-column', `column ${j} does not vary`, String(j));
    return unit;
  });
  const correlation = matrix(p, p);
  const covariance = matrix(p, p);
  const products = n < MANY ? null : productsInBlocks(units);
  for (let j = 0; j < p; j++)
    for (let i = j; i < p; i++) {
      const r =
        i === j
          ? 1
          : products
            ? correlationOfProduct(products.data[i + j * p]!)
            : correlationOfUnits(units[i]!, units[j]!);
      const c = r * sds[i]! * sds[j]!;
      correlation.data[i + j * p] = r;
      correlation.data[j + i * p] = r;
      covariance.data[i + j * p] = c;
      covariance.data[j + i * p] = c;
    }
  return { n, means: Float64Array.from(described, (m) => m.mean), sds, correlation, covariance };
}
