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
  const centres = groups.map((group) => (centre === 'mean' ? mean(group) : medianSorted(sorted(group))));
  const means = groups.map((group, g) => meanDeviation(group, centres[g]!));
  const n = groups.reduce((total, group) => total + group.length, 0);
  const grand = groups.reduce((total, group, g) => total + means[g]! * group.length, 0) / n;
  let between = 0;
  let within = 0;
  groups.forEach((group, g) => {
    between += group.length * (means[g]! - grand) ** 2;
    within += spreadOfDeviations(group, centres[g]!, means[g]!);
  });
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
