import {
  type IntervalLimits,
  kaplanMeier,
  normal,
  PROBABILITY_SCALES,
  type ProbabilityScale,
  type RatioInterval,
  rateInterval,
  ratioInterval,
  survivalProbabilityInterval,
  survivalQuantiles,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { fromReported, type ReportedRatio } from '../../shared/calculator/ratio.ts';
import type { SurvivalCiOptions } from './options.ts';
import { readCases } from './read-times.ts';

interface Limits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface MedianTime {
  readonly n: number;
  readonly events: number;
  /** null where fewer than half had the event. */
  readonly median: number | null;
  /** Limits that are not reached are null. */
  readonly logLog: Limits;
  readonly log: Limits;
}

export interface MeanDifference extends IntervalLimits {
  readonly difference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** What was asked for; the others are null. */
export interface SurvivalCiResult {
  readonly sample: Sample;
  readonly probability: Readonly<Record<ProbabilityScale, IntervalLimits | null>> | null;
  /** The numbers behind it. */
  readonly given: {
    readonly survival: number;
    readonly standardError: number;
    readonly nRisk: number | null;
  } | null;
  readonly median: MedianTime | null;
  readonly hazardRatio: RatioInterval | null;
  readonly rate: (IntervalLimits & { readonly rate: number }) | null;
  readonly rmst: MeanDifference | null;
}

/** What was reported; ones stand for what is not asked for. */
export const reportedOf = ({
  hazardRatio,
  reportedLower,
  reportedUpper,
  reportedLevel,
}: SurvivalCiOptions): ReportedRatio => ({
  ratio: hazardRatio ?? 1,
  lower: reportedLower ?? 1,
  upper: reportedUpper ?? 1,
  level: reportedLevel,
});

export function compute(_: unknown, options: SurvivalCiOptions): SurvivalCiResult {
  const { type, confidenceLevel: level } = options;
  const none = { probability: null, given: null, median: null, hazardRatio: null, rate: null, rmst: null };
  // Where no number of cases is asked for, the interval is one statement.
  const one = { ...none, sample: { used: 1, excluded: 0 } };
  switch (type) {
    case 'probability':
      return {
        ...one,
        sample: { used: options.n ?? 1, excluded: 0 },
        given: {
          survival: options.survival ?? 0,
          standardError: options.standardError ?? 0,
          nRisk: options.atRisk,
        },
        probability: Object.fromEntries(
          PROBABILITY_SCALES.map((scale) => [
            scale,
            survivalProbabilityInterval(options.survival ?? 0, options.standardError ?? 0, level, scale),
          ]),
        ) as SurvivalCiResult['probability'],
      };
    case 'median': {
      const median = medianTime(options.times, level);
      return { ...none, sample: { used: median.n, excluded: 0 }, median };
    }
    case 'hazard-ratio':
      return {
        ...one,
        hazardRatio: ratioInterval(options.coefficient ?? 0, options.coefficientError ?? 0, level),
      };
    case 'hazard-ratio-reported':
      return { ...one, hazardRatio: fromReported(reportedOf(options), level) };
    case 'rate': {
      const [events, time] = [options.events ?? 0, options.personTime ?? 1];
      return { ...one, rate: { rate: events / time, ...rateInterval(events, time, level) } };
    }
    case 'rmst-difference':
      return { ...one, rmst: meanDifference(options) };
  }
}

function medianTime(text: string, level: number): MedianTime {
  const read = readCases(text);
  if ('code' in read) throw new Error(read.code);
  const curve = kaplanMeier(read.times, read.events);
  const of = (scale: 'log' | 'log-log') => survivalQuantiles(curve, [0.5], level, scale)[0];
  const [logLog, log] = [of('log-log'), of('log')];
  return {
    n: curve.n,
    events: curve.events,
    median: log.estimate,
    logLog: { ciLower: logLog.ciLower, ciUpper: logLog.ciUpper },
    log: { ciLower: log.ciLower, ciUpper: log.ciUpper },
  };
}

function meanDifference(options: SurvivalCiOptions): MeanDifference {
  const difference = (options.rmst1 ?? 0) - (options.rmst2 ?? 0);
  const standardError = Math.hypot(options.standardError1 ?? 0, options.standardError2 ?? 0);
  const half = normal.isf((1 - options.confidenceLevel) / 2) * standardError;
  const statistic = difference / standardError;
  return {
    difference,
    standardError,
    statistic,
    pValue: Math.min(1, 2 * normal.sf(Math.abs(statistic))),
    ciLower: difference - half,
    ciUpper: difference + half,
  };
}
