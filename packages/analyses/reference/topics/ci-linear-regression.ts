import type { LinearResult } from '../../src/intervals/ci-linear-regression/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<LinearResult>({
  topic: 'ci-regression',
  analysis: 'ci-linear-regression',
  options: ({
    source,
    slope,
    standardError,
    n,
    predictors,
    meanX,
    sdX,
    meanY,
    sdY,
    r,
    x0,
    confidenceLevel,
  }) => ({
    source: source === 'data' ? 'moments' : source,
    slope,
    standardError,
    n,
    predictors,
    meanX,
    sdX,
    meanY,
    sdY,
    r,
    x0,
    confidenceLevel,
  }),
  fromData: ({ outcome, predictor }) => ({ outcome, predictor }),
  values: ({ sample, df, slope, line, prediction }) =>
    line ? { n: sample.used, ...line, prediction } : { ...slope, df },
});
