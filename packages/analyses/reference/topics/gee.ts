import type { GeeResult } from '../../src/regression/gee/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';

const names = (value: unknown): readonly string[] => (value === undefined ? [] : [value].flat().map(String));

/** Generalized estimating equations through their page. */
export const gee: ReferenceAdapter = analysisAdapter<GeeResult>({
  topic: 'gee',
  analysis: 'gee',
  options: (inputs) => {
    const factors = names(inputs.factors);
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      cluster: inputs.id,
      covariates: all.filter((name) => !factors.includes(name)),
      factors: all.filter((name) => factors.includes(name)),
      family: inputs.family,
      correlation: inputs.correlation,
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
    };
  },
  values: ({ sample, coefficients, ...result }) => ({
    ...result,
    n: sample.used,
    terms: Object.fromEntries(coefficients.map((term) => [term.name, term])),
  }),
});
