import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { mean } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';
import type { FTest } from '../models/linear-regression.ts';

/**
 * Levene's test (1960): one-way analysis of variance of the absolute deviations from the group mean, or from the group
 * median (Brown and Forsythe 1974). null where the deviations have no spread of their own to compare with.
 */
export function levene(groups: readonly Float64Array[], centre: 'mean' | 'median' = 'mean'): FTest | null {
  return leveneOf(
    groups.map((group) => {
      const middle = centre === 'mean' ? mean(group) : medianSorted(sorted(group));
      const average = meanDeviation(group, middle);
      return { n: group.length, mean: average, sumOfSquares: spreadOfDeviations(group, middle, average) };
    }),
  );
}

/** The same from the distances of each group from its centre: their number, mean and sum of squares around it. */
export function leveneOf(
  groups: readonly { readonly n: number; readonly mean: number; readonly sumOfSquares: number }[],
): FTest | null {
  const n = groups.reduce((total, group) => total + group.n, 0);
  const grand = groups.reduce((total, group) => total + group.mean * group.n, 0) / n;
  const between = groups.reduce((total, group) => total + group.n * (group.mean - grand) ** 2, 0);
  const within = groups.reduce((total, group) => total + group.sumOfSquares, 0);
  const df1 = groups.length - 1;
  const df2 = n - groups.length;
  if (df2 < 1 || !(within > 1e-28 * n * grand * grand)) return null;
  const statistic = between / df1 / (within / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}

/** Mean of |x - centre|. */
function meanDeviation(group: Float64Array, centre: number): number {
  let total = 0;
  for (let i = 0; i < group.length; i++) total += Math.abs(group[i]! - centre);
  return total / group.length;
}

/** Sum of squares of |x - centre| around their mean. */
function spreadOfDeviations(group: Float64Array, centre: number, average: number): number {
  let total = 0;
  for (let i = 0; i < group.length; i++) {
    const distance = Math.abs(group[i]! - centre) - average;
    total += distance * distance;
  }
  return total;
}
