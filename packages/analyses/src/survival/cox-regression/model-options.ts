import type { ModelOptions } from '../../regression/kit/model-options.ts';
import type { CoxOptions } from './options.ts';

/** The variable of the clusters where it is used; a predictor or the strata may be clusters, but have no frailty. */
export function clusterNeeded({ errors, cluster, covariates, factors, strata }: CoxOptions): string | null {
  if (errors === 'frailty') return cluster;
  const known = [...covariates, ...factors, strata];
  return errors === 'cluster' && !known.includes(cluster) ? cluster : null;
}

/** The model of the form in the terms that regressions share; events, starts, strata and clusters must be known too. */
export const modelOptionsOf = (options: CoxOptions): ModelOptions => ({
  outcome: options.time,
  covariates: options.covariates,
  factors: options.factors,
  weights: null,
  terms: options.terms,
  references: options.references,
  steps: [],
  newCases: options.newCases,
  needed: [options.event, options.strata, options.start, clusterNeeded(options)].filter(
    (name) => name !== null,
  ),
});

/** How terms are tested: where rows are not independent there is no likelihood to compare. */
export const testsBy = ({ errors, termTestsBy }: CoxOptions): CoxOptions['termTestsBy'] =>
  errors === 'none' ? termTestsBy : 'wald';
