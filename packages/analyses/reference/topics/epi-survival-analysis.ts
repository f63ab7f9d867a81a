import type { SurvivalResult } from '../../src/epidemiology/epi-survival-analysis/compute.ts';
import { analysisAdapter, type ReferenceInputs } from '../adapter.ts';

type Numbers = readonly number[];

/** Columns side by side; a shorter one ends in empty cells. */
function table(inputs: ReferenceInputs, ...keys: readonly string[]): readonly (readonly (number | null)[])[] {
  const columns = keys.map((key) => (Array.isArray(inputs[key]) ? (inputs[key] as Numbers) : []));
  const rows = Math.max(...columns.map((column) => column.length));
  return Array.from({ length: rows }, (_, i) => columns.map((column) => column[i] ?? null));
}

export const adapter = analysisAdapter<SurvivalResult>({
  topic: 'survival-calculator',
  analysis: 'epi-survival-analysis',
  options: (inputs) => {
    const { method, confType, confidenceLevel, tau, entering, events, totalTime, time, n1, n2 } = inputs;
    switch (method) {
      case 'kaplan-meier':
        return {
          method,
          confType,
          confidenceLevel,
          tau,
          times: table(inputs, 'times', 'events', 'censored'),
        };
      case 'actuarial':
        return {
          method,
          confidenceLevel,
          entering,
          intervals: table(inputs, 'starts', 'ends', 'events', 'withdrawn'),
        };
      case 'exponential':
        return { method, confidenceLevel, events, totalTime, time };
      default:
        return {
          method,
          confidenceLevel,
          n1,
          n2,
          groupTimes: table(inputs, 'times', 'events1', 'censored1', 'events2', 'censored2'),
        };
    }
  },
  values: ({ curve, actuarial, rate, logRank }) => {
    if (curve) {
      const rows = curve.rows.filter(({ survival }) => survival > 0);
      return {
        n: curve.n,
        events: curve.events,
        times: rows.map(({ time }) => time),
        nRisk: rows.map(({ atRisk }) => atRisk),
        survival: rows.map(({ survival }) => survival),
        standardError: rows.map(({ standardError }) => standardError),
        ciLower: rows.map(({ ciLower }) => ciLower),
        ciUpper: rows.map(({ ciUpper }) => ciUpper),
        median: curve.median.estimate,
        medianCiLower: curve.median.ciLower,
        medianCiUpper: curve.median.ciUpper,
        restrictedMean: curve.restrictedMean,
      };
    }
    if (actuarial) {
      const of = (key: 'entering' | 'effective' | 'probability' | 'survival' | 'standardError' | 'hazard') =>
        actuarial.map((row) => row[key]);
      return {
        entering: of('entering'),
        effective: of('effective'),
        probability: of('probability'),
        survival: of('survival'),
        standardError: of('standardError'),
        hazard: of('hazard'),
      };
    }
    if (rate)
      return {
        rate: rate.rate,
        exactCiLower: rate.exact.ciLower,
        exactCiUpper: rate.exact.ciUpper,
        typeIICiLower: rate.typeII?.ciLower,
        typeIICiUpper: rate.typeII?.ciUpper,
        logCiLower: rate.log?.ciLower,
        logCiUpper: rate.log?.ciUpper,
        meanSurvival: rate.mean?.estimate,
        meanCiLower: rate.mean?.ciLower,
        meanCiUpper: rate.mean?.ciUpper,
        medianSurvival: rate.median,
        survivalAt: rate.survivalAt,
      };
    const { observed, expected, variance, statistic, df, pValue, peto, ratio } = logRank!;
    return {
      observed1: observed[0],
      expected1: expected[0],
      observed2: observed[1],
      expected2: expected[1],
      variance,
      statistic,
      df,
      pValue,
      hazardRatioPeto: peto,
      hazardRatioOE: ratio,
    };
  },
});
