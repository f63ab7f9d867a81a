/** Friedman test of several conditions on the same cases, and comparisons of pairs after it. */
import { ranksOf } from '../descriptive/ranks.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { studentizedRange } from '../distributions/studentized-range.ts';
import { allPairs, type PairComparison } from './kruskal-wallis.ts';

export interface Friedman {
  /** Complete cases. */
  readonly n: number;
  /** Chi-square corrected for ties. */
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** Kendall's coefficient of concordance. */
  readonly kendallW: number;
  /** F of Iman and Davenport; null when every case ranks the conditions alike. */
  readonly imanDavenport: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  } | null;
  readonly rankSums: readonly number[];
  /** Sum of all squared ranks. */
  readonly squares: number;
}

/**
 * Friedman (1937) with midranks within each case and the tie correction of Conover (1999, 5.8):
 * chi^2 = (k - 1) sum (R_j - n (k + 1) / 2)^2 / (A - C), A the sum of squared ranks and C = n k (k + 1)^2 / 4. Iman & Davenport
 * (1980) give F = (n - 1) chi^2 / (n (k - 1) - chi^2). Null when the conditions are equal in every case.
 */
export function friedman(conditions: readonly Float64Array[]): Friedman | null {
  const k = conditions.length;
  const n = conditions[0]?.length ?? 0;
  const rankSums = new Float64Array(k);
  const row = new Float64Array(k);
  let squares = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) row[j] = conditions[j]![i]!;
    const { ranks } = ranksOf(row);
    for (let j = 0; j < k; j++) {
      rankSums[j]! += ranks[j]!;
      squares += ranks[j]! ** 2;
    }
  }
  const spread = squares - (n * k * (k + 1) ** 2) / 4;
  if (!(spread > 0)) return null;
  const centre = (n * (k + 1)) / 2;
  const between = rankSums.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  const statistic = ((k - 1) * between) / spread;
  const df = k - 1;
  const rest = n * df - statistic;
  const f = ((n - 1) * statistic) / rest;
  return {
    n,
    statistic,
    df,
    pValue: chiSquare.sf(statistic, df),
    kendallW: statistic / (n * df),
    imanDavenport:
      rest > 1e-9 * n * df
        ? { statistic: f, df1: df, df2: df * (n - 1), pValue: fDistribution.sf(f, df, df * (n - 1)) }
        : null,
    rankSums: [...rankSums],
    squares,
  };
}

/** Ways to compare the conditions after Friedman's test. */
export const FRIEDMAN_COMPARISONS = ['durbinConover', 'nemenyi'] as const;
export type FriedmanComparison = (typeof FRIEDMAN_COMPARISONS)[number];

/**
 * Comparisons of all pairs: Nemenyi (1963), |mean rank difference| over sqrt(k (k + 1) / (12 n)) against the studentized range;
 * Durbin–Conover (Conover 1999, 5.8), t of the rank sum difference with (n - 1)(k - 1) degrees of freedom, infinite where every
 * case ranks the conditions alike.
 */
export function compareConditions(
  { n, rankSums, squares }: Friedman,
  method: FriedmanComparison,
): readonly PairComparison[] {
  const k = rankSums.length;
  const df = (n - 1) * (k - 1);
  const error = n * squares - rankSums.reduce((sum, value) => sum + value * value, 0);
  return allPairs(k).map(([first, second]) => {
    const difference = rankSums[first]! - rankSums[second]!;
    if (method === 'nemenyi') {
      const statistic = Math.abs(difference / n) / Math.sqrt((k * (k + 1)) / (12 * n));
      const pValue = statistic === 0 ? 1 : studentizedRange.sf(statistic, k, Infinity);
      return { first, second, statistic, df: null, pValue };
    }
    const statistic = difference === 0 ? 0 : difference / Math.sqrt((2 * error) / df);
    return { first, second, statistic, df, pValue: 2 * studentT.sf(Math.abs(statistic), df) };
  });
}
