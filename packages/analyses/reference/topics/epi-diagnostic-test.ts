import type { ShareLimits, TestResult } from '../../src/epidemiology/epi-diagnostic-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const flat = (share: ShareLimits | null) =>
  share && {
    estimate: share.estimate,
    wilsonCiLower: share.wilson.ciLower,
    wilsonCiUpper: share.wilson.ciUpper,
    exactCiLower: share.exact.ciLower,
    exactCiUpper: share.exact.ciUpper,
  };

export const adapter = analysisAdapter<TestResult>({
  topic: 'diagnostic-test',
  analysis: 'epi-diagnostic-test',
  options: ({ tp, fp, fn, tn, confidenceLevel, populationPrevalence }) => ({
    counts: [
      [tp, fp],
      [fn, tn],
    ],
    confidenceLevel,
    populationPrevalence,
  }),
  values: ({ shares, ratios, youden, agreement, atPrevalence }) => ({
    ...Object.fromEntries(Object.entries(shares).map(([key, share]) => [key, flat(share)])),
    ...ratios,
    ...agreement,
    youden,
    atPrevalence,
  }),
});
