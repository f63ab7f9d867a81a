import type { QuantileResult } from '../../src/regression/quantile-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { modelOf, names } from '../inputs.ts';

/** Quantile regression through its page. */
export const quantile: ReferenceAdapter = analysisAdapter<QuantileResult>({
  topic: 'quantile-regression',
  analysis: 'quantile-regression',
  options: (inputs) => ({
    ...modelOf(inputs, names(inputs.predictors)),
    quantiles: names(inputs.quantiles).join(', '),
    errors: inputs.standardErrors,
    newCases: inputs.newData ?? [],
  }),
  values: ({ sample, fits, newCases }) => ({
    n: sample.used,
    dfResidual: fits[0]!.dfResidual,
    quantiles: Object.fromEntries(
      fits.map((fit, i) => [
        fit.tau,
        {
          ...fit,
          terms: Object.fromEntries(fit.coefficients.map((term) => [term.name, term])),
          predictions: Object.fromEntries(newCases.map(({ fits: at }, k) => [k + 1, at[i]])),
        },
      ]),
    ),
  }),
});
