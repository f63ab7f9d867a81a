import type { SurvivalCiResult } from '../../src/intervals/ci-survival-analysis/compute.ts';
import { analysisAdapter } from '../adapter.ts';

/** R writes an object without members as an empty list. */
const limitsAsR = (limits: { readonly ciLower: number | null; readonly ciUpper: number | null }) =>
  limits.ciLower === null && limits.ciUpper === null ? [] : limits;

export const adapter = analysisAdapter<SurvivalCiResult>({
  topic: 'ci-survival',
  analysis: 'ci-survival-analysis',
  options: (inputs) => ({
    type:
      inputs.type === 'hazard-ratio' && inputs.coefficient === undefined
        ? 'hazard-ratio-reported'
        : inputs.type,
    survival: inputs.survival,
    standardError: inputs.standardError,
    coefficient: inputs.coefficient,
    coefficientError: inputs.type === 'hazard-ratio' ? inputs.standardError : undefined,
    hazardRatio: inputs.hazardRatio,
    reportedLower: inputs.reportedLower,
    reportedUpper: inputs.reportedUpper,
    reportedLevel: inputs.reportedLevel,
    events: inputs.events,
    personTime: inputs.personTime,
    rmst1: inputs.rmst1,
    rmst2: inputs.rmst2,
    standardError1: inputs.standardError1,
    standardError2: inputs.standardError2,
    confidenceLevel: inputs.confidenceLevel,
  }),
  fromData: ({ time, event, at }) => ({ time, event, at }),
  values: ({ sample, given, probability, median, hazardRatio, rate, rmst }) => {
    if (probability) return { n: sample.used, ...given, ...probability };
    if (median) return { ...median, logLog: limitsAsR(median.logLog), log: limitsAsR(median.log) };
    return hazardRatio ? { ...hazardRatio, hazardRatio: hazardRatio.ratio } : (rate ?? rmst);
  },
});
