import { estimateTest, type SummaryTest, varianceTest } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { OneSampleOptions } from './options.ts';

export interface OneSampleResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly nullValue: number;
  /** null in the test of a variance. */
  readonly standardError: number | null;
  readonly cohenD: number | null;
}

export function compute(_: unknown, options: OneSampleOptions): OneSampleResult {
  const { test, n, sd, nullMean, alternative, confidenceLevel: level } = options;
  const sample = { used: n, excluded: 0 };
  if (test === 'variance') {
    const nullValue = options.nullVariance ?? 1;
    return {
      sample,
      estimate: sd * sd,
      nullValue,
      standardError: null,
      cohenD: null,
      ...varianceTest(n, sd, nullValue, { alternative, level }),
    };
  }
  const mean = options.mean ?? 0;
  const standardError = sd / Math.sqrt(n);
  return {
    sample,
    estimate: mean,
    nullValue: nullMean,
    standardError,
    cohenD: (mean - nullMean) / sd,
    ...estimateTest(mean, { nullValue: nullMean, standardError, df: n - 1 }, { alternative, level }),
  };
}
