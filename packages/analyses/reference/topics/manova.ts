import type { ManovaResult } from '../../src/multivariate/manova/result.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

export const manova: ReferenceAdapter = analysisAdapter<ManovaResult>({
  topic: 'manova',
  analysis: 'manova',
  options: (inputs) => ({
    outcomes: inputs.outcomes,
    factors: inputs.factors,
    covariates: inputs.covariates ?? [],
    sumOfSquares: inputs.sumOfSquares ?? 'III',
    adjustment: 'none',
    plots: [],
  }),
  values: ({ sample, effects, errors, boxM, mardia }) => ({
    n: sample.used,
    effects: Object.fromEntries(effects.map(({ name, tests }) => [name, tests])),
    univariate: Object.fromEntries(
      errors.map(({ outcome }, o) => [
        outcome,
        Object.fromEntries(effects.map(({ name, univariate }) => [name, univariate[o]])),
      ]),
    ),
    boxM,
    mardia,
  }),
});
