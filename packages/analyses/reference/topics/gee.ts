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

/** Correlations that depend on the order, as of geepack. */
export const geeWorking: ReferenceAdapter = analysisAdapter<GeeResult>({
  topic: 'gee-working',
  analysis: 'gee',
  options: (inputs) => ({
    outcome: inputs.outcome,
    cluster: inputs.id,
    ...rolesOf(inputs, names(inputs.predictors)),
    family: inputs.family,
    correlation: inputs.correlation,
    order: inputs.order,
  }),
  values: ({ sample, coefficients, correlations, ...result }) => ({
    ...result,
    n: sample.used,
    terms: Object.fromEntries(coefficients.map((term) => [term.name, term])),
    correlations: correlations.map(({ value }) => value),
  }),
});
