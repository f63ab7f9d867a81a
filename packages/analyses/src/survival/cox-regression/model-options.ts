import type { ModelOptions } from '../../regression/kit/model-options.ts';
import type { CoxOptions } from './options.ts';

/** The model of the form in the terms that regressions share; events, starts and strata must be known too. */
export const modelOptionsOf = (options: CoxOptions): ModelOptions => ({
  outcome: options.time,
  covariates: options.covariates,
  factors: options.factors,
  weights: null,
  terms: options.terms,
  references: options.references,
  steps: [],
  newCases: options.newCases,
  needed: [options.event, options.strata, options.start].filter((name) => name !== null),
});
