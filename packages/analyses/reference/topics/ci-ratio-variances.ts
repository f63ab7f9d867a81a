import type { RatioVariancesResult } from '../../src/intervals/ci-ratio-variances/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<RatioVariancesResult>({
  topic: 'ci-ratio-variances',
  analysis: 'ci-ratio-variances',
  options: ({ n1, sd1, n2, sd2, confidenceLevel }) => ({ n1, sd1, n2, sd2, confidenceLevel }),
  fromData: ({ outcome, group, groups }) => ({ outcome, group, levels: groups }),
  values: ({ sample: _, ...values }) => values,
});
