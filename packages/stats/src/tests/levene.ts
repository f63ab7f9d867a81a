import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { mean } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';

export interface FTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

/**
 * Levene's test (1960): one-way analysis of variance of the absolute deviations from the group mean, or from the group
 * median (Brown and Forsythe 1974). null where the deviations have no spread of their own to compare with.
 */
export function levene(groups: readonly Float64Array[], centre: 'mean' | 'median' = 'mean'): FTest | null {
  const deviations = groups.map((group) => {
    const middle = centre === 'mean' ? mean(group) : medianSorted(sorted(group));
    return group.map((value) => Math.abs(value - middle));
  });
  const n = deviations.reduce((total, group) => total + group.length, 0);
  const means = deviations.map(mean);
  const grand = means.reduce((total, value, i) => total + value * deviations[i]!.length, 0) / n;
  let between = 0;
  let within = 0;
  deviations.forEach((group, i) => {
    between += group.length * (means[i]! - grand) ** 2;
    for (const value of group) within += (value - means[i]!) ** 2;
  });
  const df1 = groups.length - 1;
  const df2 = n - groups.length;
  if (df2 < 1 || !(within > 1e-28 * n * grand * grand)) return null;
  const statistic = between / df1 / (within / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}
