import type { DifferenceProportionsResult } from '../../src/intervals/ci-difference-proportions/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<DifferenceProportionsResult>({
  topic: 'ci-difference-proportions',
  analysis: 'ci-difference-proportions',
  options: ({ x1, n1, x2, n2, confidenceLevel }) => ({ x1, n1, x2, n2, confidenceLevel }),
  values: ({ difference, standardError, intervals }) => ({ difference, standardError, ...intervals }),
});
