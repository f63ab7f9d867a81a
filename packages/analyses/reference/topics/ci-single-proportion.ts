import type { SingleProportionResult } from '../../src/intervals/ci-single-proportion/compute.ts';
import { analysis } from '../../src/intervals/ci-single-proportion/index.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<SingleProportionResult>({
  topic: 'ci-single-proportion',
  analysis,
  options: ({ x, n, confidenceLevel }) => ({ x, n, confidenceLevel }),
  values: ({ estimate, standardError, intervals }) => ({ estimate, standardError, ...intervals }),
});
