import type { LagTest, TimeSeriesResult } from '../../src/time-series/time-series-analysis/result.ts';
import { analysisAdapter } from '../adapter.ts';

const byLag = (tests: readonly LagTest[], kind: 'ljungBox' | 'boxPierce') =>
  Object.fromEntries(tests.map((test) => [String(test.lag), test[kind]]));

export const adapter = analysisAdapter<TimeSeriesResult>({
  topic: 'time-series-acf',
  analysis: 'time-series-analysis',
  options: (inputs) => ({
    series: inputs.variable,
    difference: inputs.difference ?? 0,
    maxLag: inputs.maxLag,
    testLags: Array.isArray(inputs.testLags) ? inputs.testLags.join(', ') : String(inputs.testLags ?? ''),
    fitDf: inputs.fitDf ?? 0,
  }),
  values: ({ n, lags, bound, tests }) => ({
    n,
    acf: lags.map(({ acf }) => acf),
    pacf: lags.map(({ pacf }) => pacf),
    confidenceBound: bound,
    bartlettStandardErrors: lags.map(({ standardError }) => standardError),
    ljungBox: byLag(tests, 'ljungBox'),
    boxPierce: byLag(tests, 'boxPierce'),
  }),
});
