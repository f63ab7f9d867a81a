/** Whether what a gauge reads of one part drifts: the straight line of the means over the occasions. */
import { mean } from '../descriptive/sums.ts';
import { studentT } from '../distributions/student-t.ts';

export interface GageDrift {
  /** From one occasion to the next. */
  readonly slope: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Below this share of the variation the means lie on the line as far as numbers of a computer go. */
const EXACT = 1e-20;

/** By least squares, each occasion with the same weight; null of fewer than three, and of means that leave no variation about the line. */
export function gageDrift(means: Float64Array, level: number): GageDrift | null {
  const { length: k } = means;
  if (k < 3) return null;
  const [middle, centre] = [(k - 1) / 2, mean(means)];
  let [spread, products, total] = [0, 0, 0];
  for (const [i, value] of means.entries()) {
    spread += (i - middle) ** 2;
    products += (i - middle) * (value - centre);
    total += (value - centre) ** 2;
  }
  const slope = products / spread;
  let residual = 0;
  for (const [i, value] of means.entries()) residual += (value - centre - slope * (i - middle)) ** 2;
  if (!(residual > EXACT * total)) return null;
  const df = k - 2;
  const standardError = Math.sqrt(residual / df / spread);
  const statistic = slope / standardError;
  const reach = studentT.isf((1 - level) / 2, df) * standardError;
  return {
    slope,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: slope - reach,
    ciUpper: slope + reach,
  };
}
