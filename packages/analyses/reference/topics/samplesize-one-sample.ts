import type { OneSampleSizeResult } from '../../src/sample-size/samplesize-one-sample/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<OneSampleSizeResult>({
  topic: 'sample-size-one-sample',
  analysis: 'samplesize-one-sample',
  options: (inputs) => inputs,
  values: ({ plan, detectable, actualAlpha, precision }, { design }) => ({
    nExact: plan.exact,
    n: plan.total,
    achievedPower: plan.power,
    nWithDropout: plan.withDropout,
    detectableEffectSize: detectable?.effectSize,
    detectableDifference: detectable?.difference,
    actualAlpha,
    ...(design === 'precision-mean-t' ? { achievedHalfWidth: precision?.halfWidth } : {}),
  }),
});
