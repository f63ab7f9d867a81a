import { analysisAdapter } from '../../reference.ts';
import type { OneSampleSizeResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<OneSampleSizeResult>({
  topic: 'sample-size-one-sample',
  analysis,
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
