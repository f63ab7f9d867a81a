import type { CorrelationResult } from '../../src/intervals/ci-correlation/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<CorrelationResult>({
  topic: 'ci-correlation',
  analysis: 'ci-correlation',
  options: ({ type, r, n, r1, n1, r2, n2, alternative, confidenceLevel }) => ({
    type,
    r,
    n,
    r1,
    n1,
    r2,
    n2,
    alternative,
    confidenceLevel,
  }),
  fromData: ({ variable1, variable2, type }) => ({ variable1, variable2, type }),
  values: ({ sample, one, two }) =>
    two ?? {
      n: sample.used,
      ...one,
      fiellerCiLower: one?.fieller?.ciLower,
      fiellerCiUpper: one?.fieller?.ciUpper,
    },
});
