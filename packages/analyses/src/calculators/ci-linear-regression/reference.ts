import { analysisAdapter } from '../../reference.ts';
import type { LinearResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<LinearResult>({
  topic: 'ci-regression',
  analysis,
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
