import type { OneSampleResult } from '../../src/inferential/one-sample-ttest/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<OneSampleResult>({
  topic: 'one-sample-ttest',
  analysis: 'one-sample-ttest',
  options: (inputs) => ({
    outcomes: [inputs.variable],
    testValue: inputs.mu ?? 0,
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ outcomes }) => {
    const { values, test, effects, mu } = outcomes[0]!;
    return {
      ...values,
      ...test,
      ciLower: test.ciLower === null ? null : test.ciLower + mu,
      ciUpper: test.ciUpper === null ? null : test.ciUpper + mu,
      differenceCiLower: test.ciLower,
      differenceCiUpper: test.ciUpper,
      cohenD: effects.cohenD.estimate,
      cohenDCiLower: effects.cohenD.ciLower,
      cohenDCiUpper: effects.cohenD.ciUpper,
      hedgesG: effects.hedgesG.estimate,
      hedgesGCiLower: effects.hedgesG.ciLower,
      hedgesGCiUpper: effects.hedgesG.ciUpper,
    };
  },
});
