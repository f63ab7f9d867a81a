import { analysisAdapter } from '../../reference.ts';
import type { VarianceResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<VarianceResult>({
  topic: 'ci-variance',
  analysis,
  options: ({ n, sd, alternative, confidenceLevel }) => ({ n, sd, alternative, confidenceLevel }),
  fromData: ({ variable }) => ({ variable }),
  values: ({ sample, ...values }) => ({ n: sample.used, ...values }),
});
