import type { DifferenceMeansResult } from '../../src/intervals/ci-difference-means/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<DifferenceMeansResult>({
  topic: 'ci-difference-means',
  analysis: 'ci-difference-means',
  options: ({ n1, mean1, sd1, n2, mean2, sd2, method, alternative, confidenceLevel }) => ({
    n1,
    mean1,
    sd1,
    n2,
    mean2,
    sd2,
    method,
    alternative,
    confidenceLevel,
  }),
  fromData: ({ outcome, group, groups }) => ({ outcome, group, levels: groups }),
  values: ({ meanDifference, cohenD, intervals }) => ({ ...intervals[0], meanDifference, cohenD }),
});
