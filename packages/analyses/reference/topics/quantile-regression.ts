import type { QuantileResult } from '../../src/regression/quantile-regression/compute.ts';
import { analysisAdapter, type ReferenceAdapter } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

/** Quantile regression through its page. */
export const quantile: ReferenceAdapter = analysisAdapter<QuantileResult>({
  topic: 'quantile-regression',
  analysis: 'quantile-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      ...rolesOf(inputs, all),
      quantiles: names(inputs.quantiles).join(', '),
      errors: inputs.standardErrors,
      terms:
        inputs.interactions === undefined
          ? null
          : [...all.map((name) => [name]), ...(inputs.interactions as string[][])],
      references: inputs.reference ?? {},
      confidenceLevel: inputs.confidenceLevel ?? 0.95,
      newCases: inputs.newData ?? [],
    };
  },
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
