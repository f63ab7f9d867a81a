import { estimateTest, proportionInterval, type SummaryTest, shareTest } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { OneSampleZOptions } from './options.ts';

export interface OneSampleZResult extends SummaryTest {
  readonly sample: Sample;
  readonly estimate: number;
  readonly nullValue: number;
  /** Of the test: under the hypothesis for a proportion. */
  readonly standardError: number;
}

export function compute(_: unknown, options: OneSampleZOptions): OneSampleZResult {
  const {
    test,
    n,
    nullMean,
    nullProportion,
    continuityCorrection,
    alternative,
    confidenceLevel: level,
  } = options;
  const sample = { used: n, excluded: 0 };
  if (test === 'proportion') {
    const x = options.x ?? 0;
    const estimate = x / n;
    const nullError = Math.sqrt((nullProportion * (1 - nullProportion)) / n);
    return {
      sample,
      estimate,
      nullValue: nullProportion,
      standardError: nullError,
      ...shareTest(
        estimate,
        {
          nullValue: nullProportion,
          nullError,
          error: Math.sqrt((estimate * ((n - x) / n)) / n),
          step: continuityCorrection ? 1 / (2 * n) : 0,
          limits: (at) => proportionInterval(x, n, at, 'wilson')!,
          ends: [0, 1],
        },
        { alternative, level },
      ),
    };
  }
  const estimate = options.mean ?? 0;
  const standardError = (options.populationSd ?? 0) / Math.sqrt(n);
  return {
    sample,
    estimate,
    nullValue: nullMean,
    standardError,
    ...estimateTest(estimate, { nullValue: nullMean, standardError, df: null }, { alternative, level }),
  };
}
