import type { PoissonResult } from '../../src/regression/poisson-regression/result.ts';
import { analysisAdapter } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

export const adapter = analysisAdapter<PoissonResult>({
  topic: 'poisson-regression',
  analysis: 'poisson-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      family: inputs.family,
      exposure: inputs.exposure ?? null,
      ...rolesOf(inputs, all),
      terms: inputs.interactions
        ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
        : null,
      references: inputs.reference ?? {},
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      newCases: inputs.newData ?? [],
    };
  },
  values: ({ fit, coefficients, predictions }) => ({
    ...fit,
    ...fit.likelihood,
    ...fit.negativeBinomial,
    terms: Object.fromEntries(coefficients.map((coefficient) => [coefficient.name, coefficient])),
    predictions: Object.fromEntries(predictions.map((prediction, i) => [String(i + 1), prediction])),
  }),
});
