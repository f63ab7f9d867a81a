import type { PairedResult } from '../../src/inferential/paired-samples-ttest/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<PairedResult>({
  topic: 'paired-samples-ttest',
  analysis: 'paired-samples-ttest',
  options: (inputs) => ({
    pairs: [inputs.variables],
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ pairs }) => {
    const { values, variables, test, effects, cohenDAverage, correlation } = pairs[0]!;
    return {
      n: values.n,
      groups: Object.fromEntries(variables.map((variable) => [variable.name, variable])),
      ...test,
      sdDifference: values.sd,
      cohenD: effects.cohenD.estimate,
      cohenDCiLower: effects.cohenD.ciLower,
      cohenDCiUpper: effects.cohenD.ciUpper,
      hedgesG: effects.hedgesG.estimate,
      hedgesGCiLower: effects.hedgesG.ciLower,
      hedgesGCiUpper: effects.hedgesG.ciUpper,
      cohenDAverage,
      correlation,
    };
  },
});
