import type { PairedSizeResult } from '../../src/sample-size/samplesize-paired-sample/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<PairedSizeResult>({
  topic: 'sample-size-paired',
  analysis: 'samplesize-paired-sample',
  options: (inputs) => ({
    ...inputs,
    spread: inputs.correlation === undefined ? 'difference' : 'both',
    discordantBy: inputs.oddsRatio === undefined ? 'probabilities' : 'odds',
  }),
  values: ({ plan, sdDifference, discordant, detectable }) => ({
    nExact: plan.exact,
    n: plan.total,
    achievedPower: plan.power,
    nWithDropout: plan.withDropout,
    sdDifference,
    ...discordant,
    detectableEffectSize: detectable?.effectSize,
    detectableDifference: detectable?.difference,
  }),
});
