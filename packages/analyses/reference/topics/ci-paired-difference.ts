import type { PairedDifferenceResult } from '../../src/intervals/ci-paired-difference/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<PairedDifferenceResult>({
  topic: 'ci-paired-difference',
  analysis: 'ci-paired-difference',
  options: ({
    type,
    variable1,
    n,
    meanDifference,
    sdDifference,
    mean1,
    mean2,
    sd1,
    sd2,
    correlation,
    a,
    b,
    c,
    d,
    confidenceLevel,
  }) => ({
    type:
      type === 'proportions' ? type : mean1 === undefined || variable1 !== undefined ? 'difference' : 'means',
    n,
    meanDifference,
    sdDifference,
    mean1,
    mean2,
    sd1,
    sd2,
    correlation,
    a,
    b,
    c,
    d,
    confidenceLevel,
  }),
  fromData: ({ variable1, variable2 }) => ({ variable1, variable2 }),
  values: ({ sample, means, proportions }) =>
    means
      ? {
          n: sample.used,
          ...means.interval,
          meanDifference: means.meanDifference,
          sdDifference: means.sdDifference,
          df: means.df,
          cohenDz: means.cohenDz,
        }
      : { n: sample.used, difference: proportions?.difference, ...proportions?.intervals },
});
