import { boundsOf, type SummaryTest, testCorrelation } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CorrelationTestOptions } from './options.ts';

export interface CorrelationTestResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly nullValue: number;
}

export function compute(
  _: unknown,
  { r, n, alternative, confidenceLevel: level }: CorrelationTestOptions,
): CorrelationTestResult {
  const test = testCorrelation(r, n, { alternative, level });
  const both = testCorrelation(r, n, { level });
  return {
    sample: { used: n, excluded: 0 },
    estimate: r,
    nullValue: 0,
    statistic: test.statistic ?? 0,
    df: test.df,
    pValue: test.pValue,
    // Three cases know nothing about the strength.
    ciLower: both.ciLower ?? -1,
    ciUpper: both.ciUpper ?? 1,
    bounds: boundsOf(
      { alternative, level },
      (at) => {
        const { ciLower, ciUpper } = testCorrelation(r, n, { level: at });
        return { ciLower: ciLower ?? -1, ciUpper: ciUpper ?? 1 };
      },
      [-1, 1],
    ),
  };
}
