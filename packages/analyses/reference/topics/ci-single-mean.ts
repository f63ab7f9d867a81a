import type { SingleMeanResult } from '../../src/intervals/ci-single-mean/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<SingleMeanResult>({
  topic: 'ci-single-mean',
  analysis: 'ci-single-mean',
  options: ({ n, mean, sd, populationSd, populationSize, method, alternative, confidenceLevel }) => ({
    n,
    mean,
    sd,
    populationSd,
    populationSize,
    method,
    alternative,
    confidenceLevel,
  }),
  fromData: ({ variable }) => ({ variable }),
  values: ({ sample, mean, df, interval }) => ({ n: sample.used, mean, df, ...interval }),
});
