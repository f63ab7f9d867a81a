import type { VarianceResult } from '../../src/intervals/ci-variance/compute.ts';
import { analysis } from '../../src/intervals/ci-variance/index.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<VarianceResult>({
  topic: 'ci-variance',
  analysis,
  options: ({ n, sd, alternative, confidenceLevel }) => ({ n, sd, alternative, confidenceLevel }),
  fromData: ({ variable }) => ({ variable }),
  values: ({ sample, ...values }) => ({ n: sample.used, ...values }),
});
