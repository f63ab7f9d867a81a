import { estimateTest, type SummaryTest } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { PairedOptions } from './options.ts';

export interface PairedResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly sdDifference: number;
  readonly nullValue: number;
  readonly standardError: number;
  readonly cohenD: number;
}

/** Mean and standard deviation of the differences, as given or from both measurements and their correlation. */
export function differenceOf(options: PairedOptions): { readonly mean: number; readonly sd: number } {
  if (options.type === 'difference')
    return { mean: options.meanDifference ?? 0, sd: options.sdDifference ?? 0 };
  const [s1, s2, r] = [options.sd1 ?? 0, options.sd2 ?? 0, options.correlation ?? 0];
  return {
    mean: (options.mean1 ?? 0) - (options.mean2 ?? 0),
    // s1^2 + s2^2 - 2 r s1 s2, as a sum of what is not negative
    sd: Math.sqrt((s1 - s2) ** 2 + 2 * (1 - r) * s1 * s2),
  };
}

export function compute(_: unknown, options: PairedOptions): PairedResult {
  const { n, nullDifference: nullValue, alternative, confidenceLevel: level } = options;
  const { mean, sd } = differenceOf(options);
  const standardError = sd / Math.sqrt(n);
  return {
    sample: { used: n, excluded: 0 },
    estimate: mean,
    sdDifference: sd,
    nullValue,
    standardError,
    cohenD: (mean - nullValue) / sd,
    ...estimateTest(mean, { nullValue, standardError, df: n - 1 }, { alternative, level }),
  };
}
