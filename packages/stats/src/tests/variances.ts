/** Tests of equal variances beside Levene's. */
import { medianSorted } from '../descriptive/order.ts';
import { ranksOf } from '../descriptive/ranks.ts';
import { sorted } from '../descriptive/sort.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { type Alternative, pValueOf } from './alternative.ts';
import type { SampleSummary } from './two-sample-t.ts';

/** Bartlett (1937): chi-square with k - 1 degrees of freedom; null where a group has no spread. */
export function bartlett(groups: readonly SampleSummary[]): ChiSquareTest | null {
  if (groups.some(({ n, sd }) => n < 2 || !(sd > 0))) return null;
  const k = groups.length;
  const df = groups.reduce((sum, { n }) => sum + n - 1, 0);
  const pooled = groups.reduce((sum, { n, sd }) => sum + (n - 1) * sd ** 2, 0) / df;
  const logs = groups.reduce((sum, { n, sd }) => sum + (n - 1) * Math.log(sd ** 2 / pooled), 0);
  const inverse = groups.reduce((sum, { n }) => sum + 1 / (n - 1), 0);
  const statistic = Math.max(0, -logs / (1 + (inverse - 1 / df) / (3 * (k - 1))));
  return { statistic, df: k - 1, pValue: chiSquare.sf(statistic, k - 1) };
}

/**
 * Fligner & Killeen (1976) with medians: normal scores of the ranks of |x - median|, chi-square with k - 1 degrees of freedom
 * (Conover, Johnson & Johnson 1981, Technometrics 23). Null where the deviations do not vary.
 */
export function flignerKilleen(groups: readonly Float64Array[]): ChiSquareTest | null {
  const k = groups.length;
  const n = groups.reduce((sum, group) => sum + group.length, 0);
  const deviations = new Float64Array(n);
  let at = 0;
  for (const group of groups) {
    const median = medianSorted(sorted(group));
    for (const value of group) deviations[at++] = Math.abs(value - median);
  }
  const { ranks } = ranksOf(deviations);
  const scores = ranks.map((rank) => normal.quantile((1 + rank / (n + 1)) / 2));
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1);
  if (!(variance > 1e-28)) return null;
  let between = 0;
  at = 0;
  for (const group of groups) {
    let sum = 0;
    for (const end = at + group.length; at < end; at++) sum += scores[at]!;
    between += group.length * (sum / group.length - mean) ** 2;
  }
  const statistic = between / variance;
  return { statistic, df: k - 1, pValue: chiSquare.sf(statistic, k - 1) };
}

/** Ratio of two variances with its F test and interval; null where one has no spread. */
export interface VarianceRatio {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  /** null = unbounded, in a one-sided test. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** F = s1^2 / s2^2 (Fisher 1924); sensitive to departures from normality. */
export function varianceRatio(
  first: SampleSummary,
  second: SampleSummary,
  { alternative, level }: { alternative: Alternative; level: number },
): VarianceRatio | null {
  if (first.n < 2 || second.n < 2 || !(first.sd > 0 && second.sd > 0)) return null;
  const df1 = first.n - 1;
  const df2 = second.n - 1;
  const statistic = first.sd ** 2 / second.sd ** 2;
  const tail = alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;
  return {
    statistic,
    df1,
    df2,
    pValue: pValueOf(statistic, alternative, {
      cdf: (f) => fDistribution.cdf(f, df1, df2),
      sf: (f) => fDistribution.sf(f, df1, df2),
    }),
    ciLower: alternative === 'less' ? null : statistic / fDistribution.isf(tail, df1, df2),
    ciUpper: alternative === 'greater' ? null : statistic / fDistribution.quantile(tail, df1, df2),
  };
}
