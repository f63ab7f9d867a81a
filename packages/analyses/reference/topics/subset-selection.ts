/** Choices of predictors of linear regression. */
import type { RegressionResult } from '../../src/regression/linear-regression/result.ts';
import { analysisAdapter } from '../adapter.ts';
import { names, rolesOf } from '../inputs.ts';

export const adapter = analysisAdapter<RegressionResult>({
  topic: 'subset-selection',
  analysis: 'linear-regression',
  options: (inputs) => {
    const all = names(inputs.predictors);
    return {
      outcome: inputs.outcome,
      ...rolesOf(inputs, all),
      terms: inputs.interactions
        ? [...all.map((name) => [name]), ...(inputs.interactions as string[][])]
        : null,
      selection: inputs.selection,
      criterion: inputs.criterion,
    };
  },
  values: ({ selection }) => selection ?? null,
});
