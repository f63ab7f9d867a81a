import { analysisAdapter } from '../../reference.ts';
import type { SingleMeanResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<SingleMeanResult>({
  topic: 'ci-single-mean',
  analysis,
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
