import type { PoissonResult } from '../../src/regression/poisson-regression/result.ts';
import { analysisAdapter } from '../adapter.ts';

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

export const adapter = analysisAdapter<PoissonResult>({
  topic: 'poisson-regression',
  analysis: 'poisson-regression',
  options: (inputs) => {
    const factors = names(inputs.factors);
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      family: inputs.family,
      exposure: inputs.exposure ?? null,
      covariates: all.filter((name) => !factors.includes(name)),
      factors: all.filter((name) => factors.includes(name)),
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
