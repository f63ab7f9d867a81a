/** Independent-samples t-test and its effect sizes, from summary statistics. */
import { noncentralTLimits } from '../distributions/noncentral-t.ts';
import { lgamma } from '../special/gamma.ts';
import type { Alternative } from './alternative.ts';
import { type MeanDifferenceTest, tOfDifference } from './t-of-difference.ts';

/** What the t-test needs of a group: at least two values. */
export interface SampleSummary {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
}

/** Result of the independent-samples t-test; differences are first minus second. */
export type TwoSampleT = MeanDifferenceTest;

/**
 * t = (mean1 - mean2) / SE. Student (1908) pools the variances, df = n1 + n2 - 2; Welch (1947) does not, with the
 * degrees of freedom of Satterthwaite (1946): (v1 + v2)^2 / (v1^2/(n1-1) + v2^2/(n2-1)), v = s^2/n.
 */
export function twoSampleT(
  first: SampleSummary,
  second: SampleSummary,
  options: { equalVariances: boolean; alternative: Alternative; level: number },
): TwoSampleT {
  const { equalVariances } = options;
  const meanDifference = first.mean - second.mean;
  const v1 = first.sd ** 2 / first.n;
  const v2 = second.sd ** 2 / second.n;
  const df = equalVariances
    ? first.n + second.n - 2
    : (v1 + v2) ** 2 / (v1 ** 2 / (first.n - 1) + v2 ** 2 / (second.n - 1));
  const standardError = equalVariances
    ? pooledSd(first, second) * Math.sqrt(1 / first.n + 1 / second.n)
    : Math.sqrt(v1 + v2);
  return tOfDifference(meanDifference, standardError, df, options);
}

/** Standard deviation pooled over both groups. */
export function pooledSd(first: SampleSummary, second: SampleSummary): number {
  const ss = (first.n - 1) * first.sd ** 2 + (second.n - 1) * second.sd ** 2;
  return Math.sqrt(ss / (first.n + second.n - 2));
}

/** Exact small-sample factor J = G(df/2) / (sqrt(df/2) G((df-1)/2)) (Hedges 1981, eq. 6e). */
export const hedgesFactor = (df: number): number =>
  df < 2 ? 0 : Math.exp(lgamma(df / 2) - lgamma((df - 1) / 2)) / Math.sqrt(df / 2);

/** An effect size with its two-sided confidence limits. */
export interface EffectSize {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** The mean difference in units of several standard deviations. */
export interface StandardizedDifferences {
  /** Divided by the pooled sd. */
  readonly cohenD: EffectSize;
  /** Cohen's d without its small-sample bias. */
  readonly hedgesG: EffectSize;
  /** Divided by the sd of the second group. */
  readonly glassDelta: EffectSize | null;
  /** Divided by the root mean square of both sds: for groups of unequal variance. */
  readonly cohenDAverage: EffectSize | null;
}

/**
 * Standardized mean differences. Limits come from the noncentral t distribution (Steiger and Fouladi 1997): those of the
 * noncentrality of the matching t statistic, rescaled to the effect.
 */
export function standardizedDifferences(
  first: SampleSummary,
  second: SampleSummary,
  level: number,
): StandardizedDifferences {
  const difference = first.mean - second.mean;
  const { n: n1, sd: s1 } = first;
  const { n: n2, sd: s2 } = second;
  const df = n1 + n2 - 2;
  const cohenD = scaled(difference / pooledSd(first, second), df, Math.sqrt(1 / n1 + 1 / n2), level);
  const j = hedgesFactor(df);
  const welchDf =
    (s1 ** 2 / n1 + s2 ** 2 / n2) ** 2 / ((s1 ** 2 / n1) ** 2 / (n1 - 1) + (s2 ** 2 / n2) ** 2 / (n2 - 1));
  const averageSd = Math.sqrt((s1 ** 2 + s2 ** 2) / 2);
  const averageScale = Math.sqrt((2 * (n2 * s1 ** 2 + n1 * s2 ** 2)) / (n1 * n2 * (s1 ** 2 + s2 ** 2)));
  return {
    cohenD,
    hedgesG: { estimate: j * cohenD.estimate, ciLower: j * cohenD.ciLower, ciUpper: j * cohenD.ciUpper },
    glassDelta:
      s2 > 0 ? scaled(difference / s2, n2 - 1, Math.sqrt(1 / n2 + s1 ** 2 / (n1 * s2 ** 2)), level) : null,
    cohenDAverage: n1 > 1 && n2 > 1 ? scaled(difference / averageSd, welchDf, averageScale, level) : null,
  };
}

/** The estimate of one kind alone, without limits: for many samples in a row. NaN where there is no spread to divide by. */
export function standardizedDifference(
  first: SampleSummary,
  second: SampleSummary,
  kind: keyof StandardizedDifferences,
): number {
  const factor = kind === 'hedgesG' ? hedgesFactor(first.n + second.n - 2) : 1;
  const sd =
    kind === 'glassDelta'
      ? second.sd
      : kind === 'cohenDAverage'
        ? Math.sqrt((first.sd ** 2 + second.sd ** 2) / 2)
        : pooledSd(first, second);
  return sd > 0 ? (factor * (first.mean - second.mean)) / sd : Number.NaN;
}

/** An effect whose t statistic is effect / scale. */
function scaled(estimate: number, df: number, scale: number, level: number): EffectSize {
  const [lower, upper] = noncentralTLimits(estimate / scale, df, level);
  return { estimate, ciLower: lower * scale, ciUpper: upper * scale };
}
