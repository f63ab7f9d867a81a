import { estimateTest, pooledSd, type SummaryTest, twoSampleT, varianceRatio } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { groupsOf } from '../../shared/calculator/two-groups.ts';
import type { TwoSampleOptions } from './options.ts';

export interface TwoSampleResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly nullValue: number;
  /** null in the test of variances. */
  readonly standardError: number | null;
  /** Second degrees of freedom of F. */
  readonly df2: number | null;
  readonly cohenD: number | null;
}

/** Both groups; zero stands for means that are not asked for. */
export const bothGroups = (options: TwoSampleOptions) =>
  groupsOf({ ...options, mean1: options.mean1 ?? 0, mean2: options.mean2 ?? 0 });

export function compute(_: unknown, options: TwoSampleOptions): TwoSampleResult {
  const { test, method, nullDifference: nullValue, alternative, confidenceLevel: level } = options;
  const [first, second] = bothGroups(options);
  const sample = { used: first.n + second.n, excluded: 0 };
  if (test === 'variances') {
    const ratio = varianceRatio(first, second, { alternative, level })!;
    const both = varianceRatio(first, second, { alternative: 'two-sided', level })!;
    return {
      sample,
      estimate: ratio.statistic,
      nullValue: 1,
      standardError: null,
      statistic: ratio.statistic,
      df: ratio.df1,
      df2: ratio.df2,
      pValue: ratio.pValue,
      ciLower: both.ciLower!,
      ciUpper: both.ciUpper!,
      bounds: { ciLower: ratio.ciLower, ciUpper: ratio.ciUpper },
      cohenD: null,
    };
  }
  const {
    meanDifference: estimate,
    standardError,
    df,
  } = twoSampleT(first, second, {
    equalVariances: method === 'pooled',
    alternative,
    level,
  });
  return {
    sample,
    estimate,
    nullValue,
    standardError,
    df2: null,
    cohenD: (estimate - nullValue) / pooledSd(first, second),
    ...estimateTest(estimate, { nullValue, standardError, df }, { alternative, level }),
  };
}
