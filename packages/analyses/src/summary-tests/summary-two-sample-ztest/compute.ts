import {
  differenceError,
  differenceInterval,
  estimateTest,
  type SummaryTest,
  shareTest,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { TwoSampleZOptions } from './options.ts';

export interface TwoSampleZResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly nullValue: number;
  /** Of the test: with the common proportion for two of them. */
  readonly standardError: number;
}

export function compute(_: unknown, options: TwoSampleZOptions): TwoSampleZResult {
  const { test, n1, n2, nullDifference, continuityCorrection, alternative, confidenceLevel: level } = options;
  const sample = { used: n1 + n2, excluded: 0 };
  if (test === 'proportions') {
    const first = { x: options.x1 ?? 0, n: n1 };
    const second = { x: options.x2 ?? 0, n: n2 };
    const x = first.x + second.x;
    const n = n1 + n2;
    const nullError = Math.sqrt((x / n) * ((n - x) / n) * (1 / n1 + 1 / n2));
    const estimate = first.x / n1 - second.x / n2;
    return {
      sample,
      estimate,
      nullValue: 0,
      standardError: nullError,
      ...shareTest(
        estimate,
        {
          nullValue: 0,
          nullError,
          error: differenceError(first, second),
          step: continuityCorrection ? (1 / n1 + 1 / n2) / 2 : 0,
          limits: (at) => differenceInterval(first, second, at, 'newcombe'),
          ends: [-1, 1],
        },
        { alternative, level },
      ),
    };
  }
  const estimate = (options.mean1 ?? 0) - (options.mean2 ?? 0);
  const standardError = Math.hypot((options.sd1 ?? 0) / Math.sqrt(n1), (options.sd2 ?? 0) / Math.sqrt(n2));
  return {
    sample,
    estimate,
    nullValue: nullDifference,
    standardError,
    ...estimateTest(estimate, { nullValue: nullDifference, standardError, df: null }, { alternative, level }),
  };
}
