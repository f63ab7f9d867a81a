import type { MatchedResult } from '../../src/epidemiology/epi-matched-case-control/compute.ts';
import { analysis } from '../../src/epidemiology/epi-matched-case-control/index.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<MatchedResult>({
  topic: 'epi-matched',
  analysis,
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
