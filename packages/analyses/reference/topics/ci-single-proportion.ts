import type { SingleProportionResult } from '../../src/intervals/ci-single-proportion/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<SingleProportionResult>({
  topic: 'ci-single-proportion',
  analysis: 'ci-single-proportion',
  options: ({ x, n, confidenceLevel }) => ({ x, n, confidenceLevel }),
  values: ({ estimate, standardError, intervals }) => ({ estimate, standardError, ...intervals }),
});
