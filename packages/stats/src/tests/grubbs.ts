import { inUnits, unitOfAll } from '../descriptive/moments.ts';
import { studentT } from '../distributions/student-t.ts';

/** Grubbs' test of the value furthest from the mean. */
export interface Grubbs {
  /** Position of that value. */
  readonly index: number;
  readonly value: number;
  /** Its distance from the mean in standard deviations. */
  readonly statistic: number;
  readonly pValue: number;
}

/**
 * Grubbs (1950, Ann. Math. Stat. 21, 27-58; 1969, Technometrics 11, 1-21): G = max |x - mean| / s. With n - 2 degrees of freedom
 * t^2 = n (n - 2) G^2 / ((n - 1)^2 - n G^2), and p is at most 2 n P(T > t), which is exact for p below about .5 (NIST/SEMATECH
 * e-Handbook 1.3.5.17.1). Null for fewer than three values or without spread.
 */
export function grubbsTest(values: Float64Array): Grubbs | null {
  const n = values.length;
  if (n < 3) return null;
  const unit = unitOfAll(values);
  if (unit !== 1) {
    const scaled = grubbsTest(inUnits(values, unit));
    return scaled && { ...scaled, value: values[scaled.index]! };
  }
  let mean = 0;
  values.forEach((value, i) => {
    mean += (value - mean) / (i + 1);
  });
  let squares = 0;
  let index = 0;
  values.forEach((value, i) => {
    squares += (value - mean) ** 2;
    if (Math.abs(value - mean) > Math.abs(values[index]! - mean)) index = i;
  });
  if (!(squares > 0)) return null;
  const statistic = Math.abs(values[index]! - mean) / Math.sqrt(squares / (n - 1));
  const rest = (n - 1) ** 2 - n * statistic ** 2;
  // all other values are equal: nothing could lie further out
  const t = rest > 0 ? Math.sqrt((n * (n - 2) * statistic ** 2) / rest) : Number.POSITIVE_INFINITY;
  const pValue = t === Number.POSITIVE_INFINITY ? 0 : Math.min(1, 2 * n * studentT.sf(t, n - 2));
  return { index, value: values[index]!, statistic, pValue };
}
