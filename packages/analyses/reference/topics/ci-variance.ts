import type { VarianceResult } from '../../src/intervals/ci-variance/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<VarianceResult>({
  topic: 'ci-variance',
  analysis: 'ci-variance',
  options: ({ n, sd, alternative, confidenceLevel }) => ({ n, sd, alternative, confidenceLevel }),
  fromData: ({ variable }) => ({ variable }),
  values: ({ sample, ...values }) => ({ n: sample.used, ...values }),
});
