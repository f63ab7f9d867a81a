/** One-sample t-test (and, on differences, the paired one) with its effect sizes, from summary statistics. */
import { noncentralTLimits } from '../distributions/noncentral-t.ts';
import type { Alternative } from './alternative.ts';
import { type MeanDifferenceTest, tOfDifference } from './t-of-difference.ts';
import { type EffectSize, hedgesFactor, type SampleSummary } from './two-sample-t.ts';

/** Result of the one-sample t-test; the interval is that of mean - mu. */
export type OneSampleT = MeanDifferenceTest;

/** t = (mean - mu) / (s / sqrt(n)), df = n - 1 (Student 1908); at least two values with spread. */
export function oneSampleT(
  { n, mean, sd }: SampleSummary,
  { mu, alternative, level }: { mu: number; alternative: Alternative; level: number },
): OneSampleT {
  const df = n - 1;
  const meanDifference = mean - mu;
  const standardError = sd / Math.sqrt(n);
  return tOfDifference(meanDifference, standardError, df, { alternative, level });
}

/** The distance of a mean from mu in standard deviations. */
export interface StandardizedMean {
  /** (mean - mu) / s. */
  readonly cohenD: EffectSize;
  /** Cohen's d without its small-sample bias. */
  readonly hedgesG: EffectSize;
}

/** Standardized mean with limits from the noncentral t distribution, those of the noncentrality divided by sqrt(n). */
export function standardizedMean(
  { n, mean, sd }: SampleSummary,
  { mu, level }: { mu: number; level: number },
): StandardizedMean {
  const estimate = (mean - mu) / sd;
  const root = Math.sqrt(n);
  const [lower, upper] = noncentralTLimits(estimate * root, n - 1, level);
  const j = hedgesFactor(n - 1);
  const cohenD = { estimate, ciLower: lower / root, ciUpper: upper / root };
  return {
    cohenD,
    hedgesG: { estimate: j * estimate, ciLower: j * cohenD.ciLower, ciUpper: j * cohenD.ciUpper },
  };
}
