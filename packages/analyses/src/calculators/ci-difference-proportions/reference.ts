import { analysisAdapter } from '../../reference.ts';
import type { DifferenceProportionsResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<DifferenceProportionsResult>({
  topic: 'ci-difference-proportions',
  analysis,
  options: ({ x1, n1, x2, n2, confidenceLevel }) => ({ x1, n1, x2, n2, confidenceLevel }),
  values: ({ difference, standardError, intervals }) => ({ difference, standardError, ...intervals }),
});
