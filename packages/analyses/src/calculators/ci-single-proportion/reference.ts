import { analysisAdapter } from '../../reference.ts';
import type { SingleProportionResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<SingleProportionResult>({
  topic: 'ci-single-proportion',
  analysis,
  options: ({ x, n, confidenceLevel }) => ({ x, n, confidenceLevel }),
  values: ({ estimate, standardError, intervals }) => ({ estimate, standardError, ...intervals }),
});
