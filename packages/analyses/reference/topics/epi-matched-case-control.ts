import type { MatchedResult } from '../../src/epidemiology/epi-matched-case-control/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<MatchedResult>({
  topic: 'epi-matched',
  analysis: 'epi-matched-case-control',
  options: ({ a, b, c, d, confidenceLevel }) => ({
    pairs: [
      [a, b],
      [c, d],
    ],
    confidenceLevel,
  }),
  values: ({ oddsRatio, attributableFraction, corrected, difference, ...others }) => ({
    ...others,
    oddsRatio: {
      ...oddsRatio,
      exactCiLower: oddsRatio.exact.ciLower,
      exactCiUpper: oddsRatio.exact.ciUpper,
      midPCiLower: oddsRatio.midP.ciLower,
      midPCiUpper: oddsRatio.midP.ciUpper,
    },
    attributableFractionExposed: attributableFraction?.estimate,
    mcnemarCorrected: corrected,
    proportionDifference: difference,
  }),
});
