import type { RobustResult } from '../../src/regression/robust-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { modelOf, names } from '../inputs.ts';

/** Robust regression through its page. */
export const robust: ReferenceAdapter = analysisAdapter<RobustResult>({
  topic: 'robust-regression',
  analysis: 'robust-regression',
  options: (inputs) => ({
    ...modelOf(inputs, names(inputs.predictors)),
    psi: inputs.psi,
    tuning: inputs.tuning ?? null,
    newCases: inputs.newData ?? [],
  }),
  values: ({ fit, coefficients, weights, predictions }) => ({
    ...fit,
    weights,
    terms: Object.fromEntries(coefficients.map((term) => [term.name, term])),
    predictions: Object.fromEntries(predictions.map((prediction, i) => [i + 1, prediction])),
  }),
});
