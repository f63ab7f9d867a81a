import type { TwoSampleSizeResult } from '../../src/sample-size/samplesize-two-sample/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<TwoSampleSizeResult>({
  topic: 'sample-size-two-sample',
  analysis: 'samplesize-two-sample',
  options: (inputs) => ({ ...inputs, eventsFrom: inputs.median1 === undefined ? 'survival' : 'accrual' }),
  values: ({ plan, detectable, events }) => ({
    n1Exact: plan.exact,
    n1: plan.sizes[0],
    n2: plan.sizes[1],
    total: plan.total,
    achievedPower: plan.power,
    totalWithDropout: plan.withDropout,
    detectableEffectSize: detectable?.effectSize,
    detectableDifference: detectable?.difference,
    eventsExact: events?.exact,
    events: events?.count,
    eventProbability: events?.probability,
    totalExact: events?.totalExact,
  }),
});
