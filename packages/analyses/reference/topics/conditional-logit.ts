import type { ConditionalResult } from '../../src/regression/conditional-logistic-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { modelOf, names, termsOf } from '../inputs.ts';

/** Conditional logistic regression through its page. */
export const conditional: ReferenceAdapter = analysisAdapter<ConditionalResult>({
  topic: 'conditional-logit',
  analysis: 'conditional-logistic-regression',
  options: (inputs) => ({
    ...modelOf(inputs, names(inputs.predictors)),
    sets: inputs.strata,
    // every case names the level that sorts last
    event: 'event' in inputs && inputs.event === 'case' ? 'first' : 'last',
    method: inputs.method,
  }),
  values: ({ sample, fit, coefficients }) => ({
    ...fit,
    n: sample.used,
    terms: termsOf(coefficients, 'oddsRatio'),
  }),
});
