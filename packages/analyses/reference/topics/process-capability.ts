import type { CapabilityResult } from '../../src/quality/process-capability/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<CapabilityResult>({
  topic: 'process-capability',
  analysis: 'process-capability',
  options: ({ value, subgroup, withinMethod, lsl, usl, target, lambda, confidenceLevel }) => ({
    value,
    subgroup,
    withinMethod,
    lsl,
    usl,
    target,
    confidenceLevel,
    ...(lambda === undefined ? {} : { transform: 'power', lambda }),
  }),
  values: ({ indices }) => {
    const { within, overall, n, mean, k, cpm, observed, sigmaLevel } = indices;
    return {
      n,
      mean,
      k,
      cpm,
      observed,
      sigmaLevel,
      sdWithin: within.sd,
      sdOverall: overall.sd,
      cp: within.potential,
      cpu: within.toUpper,
      cpl: within.toLower,
      cpk: within.actual,
      pp: overall.potential,
      ppu: overall.toUpper,
      ppl: overall.toLower,
      ppk: overall.actual,
      cpCiLower: within.potentialLimits?.[0],
      cpCiUpper: within.potentialLimits?.[1],
      ppCiLower: overall.potentialLimits?.[0],
      ppCiUpper: overall.potentialLimits?.[1],
      cpkCiLower: within.actualLimits[0],
      cpkCiUpper: within.actualLimits[1],
      ppkCiLower: overall.actualLimits[0],
      ppkCiUpper: overall.actualLimits[1],
      expectedWithin: within.expected,
      expectedOverall: overall.expected,
    };
  },
});
