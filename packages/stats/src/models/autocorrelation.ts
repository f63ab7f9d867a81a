import { requireCount, StatsError } from '../stats-error.ts';

/**
 * Autocorrelations at lags 1..maxLag: sum (y_t - m)(y_(t+k) - m) / sum (y_t - m)^2 with the mean m of all values
 * (Box & Jenkins 1976, eq. 2.1.12). Deviations are taken from the first value before the mean is removed.
 */
export function autocorrelations(values: Float64Array, maxLag: number): Float64Array {
  requireCount(maxLag, 'maxLag', 1);
  const n = values.length;
  if (n <= maxLag) throw new StatsError('too-few', 'fewer values than lags', 'values');
  const origin = values[0]!;
  const d = values.map((value) => value - origin);
  const mean = d.reduce((sum, value) => sum + value, 0) / n;
  if (!Number.isFinite(mean)) throw new StatsError('not-finite', 'a value is not finite', 'values');
  for (let i = 0; i < n; i++) d[i]! -= mean;
  // what rounding left in the sum of deviations
  const rest = d.reduce((sum, value) => sum + value, 0) / n;
  for (let i = 0; i < n; i++) d[i]! -= rest;
  const total = d.reduce((sum, value) => sum + value * value, 0);
  if (total === 0) throw new StatsError('constant-column', 'all values are equal', 'values');
  return Float64Array.from({ length: maxLag }, (_, k) => {
    let sum = 0;
    for (let i = 0; i + k + 1 < n; i++) sum += d[i]! * d[i + k + 1]!;
    return sum / total;
  });
}

/**
 * Autocorrelations of a series with gaps (NaN): of the pairs that are there, with the mean and variance of all values; a sum of m products at lag k counts as a mean of m + k
 * (as R's acf has it, so that nothing changes without gaps).
 */
export function gappedAutocorrelations(values: Float64Array, maxLag: number): Float64Array {
  if (!values.some(Number.isNaN)) return autocorrelations(values, maxLag);
  const there = values.filter((value) => !Number.isNaN(value));
  if (there.length <= maxLag) throw new StatsError('too-few', 'fewer values than lags', 'values');
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length;
  const covariance = (k: number): number => {
    let sum = 0;
    let pairs = 0;
    for (let i = 0; i + k < values.length; i++) {
      const product = (values[i]! - mean) * (values[i + k]! - mean);
      if (Number.isNaN(product)) continue;
      sum += product;
      pairs++;
    }
    return pairs > 0 ? sum / (pairs + k) : 0;
  };
  const total = covariance(0);
  if (total === 0) throw new StatsError('constant-column', 'all values are equal', 'values');
  return Float64Array.from({ length: maxLag }, (_, k) => covariance(k + 1) / total);
}
