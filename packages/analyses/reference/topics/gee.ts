import type { GeeResult } from '../../src/regression/gee/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

/** Generalized estimating equations through their page. */
export const gee: ReferenceAdapter = analysisAdapter<GeeResult>({
  topic: 'gee',
  analysis: 'gee',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      cluster: inputs.id,
      ...rolesOf(inputs, all),
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
