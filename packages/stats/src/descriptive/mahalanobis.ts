import { type Cholesky, cholesky } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { inUnits, unitOfAll } from './moments.ts';

/**
 * Squared Mahalanobis (1936) distances (x - m)' S^-1 (x - m) of rows from the mean of all, S dividing by n - 1; columns
 * without missing values. Computed as |L^-1 (x - m)|^2 with S = L L', one pass over the rows for each column.
 */
export function mahalanobisDistances(variables: readonly Float64Array[]): Float64Array {
  // The distance knows no units.
  const columns = variables.map((values) => inUnits(values, unitOfAll(values)));
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  if (p === 0) throw new StatsError('empty', 'no variables', 'columns');
  if (n <= p) throw new StatsError('too-few', 'more rows than variables are needed', 'columns');
  const means = columns.map((values) => {
    const origin = values[0]!;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[i]! - origin;
    return origin + sum / n;
  });
  const covariance = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let k = 0; k <= j; k++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += (columns[j]![i]! - means[j]!) * (columns[k]![i]! - means[k]!);
      covariance.data[j + k * p] = sum / (n - 1);
      covariance.data[k + j * p] = sum / (n - 1);
    }
  const { lower }: Cholesky = cholesky(covariance, 1e-12);
  const result = new Float64Array(n);
  const z = new Float64Array(p);
  for (let i = 0; i < n; i++) {
    let total = 0;
    for (let j = 0; j < p; j++) {
      let value = columns[j]![i]! - means[j]!;
      for (let k = 0; k < j; k++) value -= lower.data[j + k * p]! * z[k]!;
      value /= lower.data[j + j * p]!;
      z[j] = value;
      total += value * value;
    }
    result[i] = total;
  }
  return result;
}
