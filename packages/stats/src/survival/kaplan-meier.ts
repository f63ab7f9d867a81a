import { normal } from '../distributions/normal.ts';
import type { NonEmpty } from '../lists.ts';
import { requireProbability, StatsError } from '../stats-error.ts';
import { eventTimes } from './event-times.ts';

/** Scales on which the interval of a survival curve is symmetric. */
export const SURVIVAL_INTERVALS = ['plain', 'log', 'log-log'] as const;

/** One of {@link SURVIVAL_INTERVALS}. */
export type SurvivalInterval = (typeof SURVIVAL_INTERVALS)[number];

/** A product-limit estimate: one element per distinct time. */
export interface SurvivalCurve {
  readonly n: number;
  readonly events: number;
  readonly times: Float64Array;
  /** Cases observed until the time or longer. */
  readonly atRisk: Float64Array;
  readonly deaths: Float64Array;
  readonly survival: Float64Array;
  /** Greenwood's sum of d / (n (n - d)): the variance of log S; infinite where S is 0. */
  readonly logVariance: Float64Array;
  /** Nelson-Aalen sum of d / n. */
  readonly hazard: Float64Array;
}

/** Exactly on a quantile, up to rounding. */
const ON_QUANTILE = 2 ** -26;

/**
 * Kaplan & Meier (1958) estimate with Greenwood's variance and the Nelson-Aalen cumulative hazard. `events` is 1 where
 * the event happened at the time, 0 where observation ended; a censored case is at risk at an event of the same time.
 * `counts` says how many cases each row stands for, one without it.
 */
export function kaplanMeier(times: Float64Array, events: Uint8Array, counts?: Float64Array): SurvivalCurve {
  if (times.length !== events.length || (counts && counts.length !== times.length))
    throw new StatsError('length-mismatch', 'times and events differ in length', 'events');
  const { distinct, at } = eventTimes(times)[0]!;
  const m = distinct.length;
  const deaths = new Float64Array(m);
  const ends = new Float64Array(m);
  let n = 0;
  for (let i = 0; i < at.length; i++) {
    const count = counts?.[i] ?? 1;
    n += count;
    ends[at[i]!]! += count;
    deaths[at[i]!]! += events[i]! * count;
  }
  const atRisk = new Float64Array(m);
  const survival = new Float64Array(m);
  const logVariance = new Float64Array(m);
  const hazard = new Float64Array(m);
  let risk = n;
  let s = 1;
  let variance = 0;
  let sum = 0;
  let total = 0;
  for (let j = 0; j < m; j++) {
    const d = deaths[j]!;
    atRisk[j] = risk;
    if (d > 0) {
      s *= (risk - d) / risk;
      variance += d / (risk * (risk - d));
      sum += d / risk;
      total += d;
    }
    survival[j] = s;
    logVariance[j] = variance;
    hazard[j] = sum;
    risk -= ends[j]!;
  }
  return { n, events: total, times: distinct, atRisk, deaths, survival, logVariance, hazard };
}

/** Limits of a survival probability; null where it is 0 or 1. */
export interface SurvivalLimits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The normal quantile of a two-sided interval. */
export function criticalOf(level: number): number {
  requireProbability(level, 'level');
  return normal.isf((1 - level) / 2);
}

const NO_LIMITS: SurvivalLimits = { ciLower: null, ciUpper: null };

/**
 * Pointwise limits from S and the variance of log S (Kalbfleisch & Prentice 2002, 1.4): S -+ z se, the same on the scale of log S,
 * or of log(-log S). `critical` is the normal quantile z of {@link criticalOf}.
 */
export function survivalLimits(
  s: number,
  logVariance: number,
  critical: number,
  type: SurvivalInterval,
): SurvivalLimits {
  if (!(s > 0 && s < 1)) return NO_LIMITS;
  const half = critical * Math.sqrt(logVariance);
  switch (type) {
    case 'plain':
      return { ciLower: Math.max(0, s - half * s), ciUpper: Math.min(1, s + half * s) };
    case 'log':
      return { ciLower: s * Math.exp(-half), ciUpper: Math.min(1, s * Math.exp(half)) };
    case 'log-log': {
      const log = Math.log(s);
      const factor = Math.exp(-half / log);
      return { ciLower: Math.exp(log * factor), ciUpper: Math.exp(log / factor) };
    }
  }
}

/** The curve at one time. */
export interface SurvivalAt extends SurvivalLimits {
  readonly time: number;
  /** Cases observed until the time or longer. */
  readonly atRisk: number;
  readonly cumulativeEvents: number;
  readonly survival: number;
  /** Greenwood's; null where S is 0, which has none. */
  readonly standardError: number | null;
  readonly cumulativeHazard: number;
}

/** Index of the last time that is not after t (up to rounding), -1 before the first. */
export function lastNotAfter(times: Float64Array, t: number): number {
  const limit = t + ON_QUANTILE * Math.abs(t);
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Survival, numbers at risk and cumulative events at the times asked for. */
export function survivalAt(
  curve: SurvivalCurve,
  times: readonly number[],
  level: number,
  type: SurvivalInterval,
): readonly SurvivalAt[] {
  const cumulative = new Float64Array(curve.deaths.length);
  let sum = 0;
  for (let j = 0; j < cumulative.length; j++) {
    sum += curve.deaths[j]!;
    cumulative[j] = sum;
  }
  const critical = criticalOf(level);
  return times.map((time) => {
    const j = lastNotAfter(curve.times, time);
    const exact = j >= 0 && Math.abs(curve.times[j]! - time) <= ON_QUANTILE * Math.abs(time);
    const next = exact ? j : j + 1;
    const survival = j < 0 ? 1 : curve.survival[j]!;
    const variance = j < 0 ? 0 : curve.logVariance[j]!;
    return {
      time,
      atRisk: curve.atRisk[next] ?? 0,
      cumulativeEvents: j < 0 ? 0 : cumulative[j]!,
      survival,
      standardError: survival > 0 ? survival * Math.sqrt(variance) : null,
      cumulativeHazard: j < 0 ? 0 : curve.hazard[j]!,
      ...survivalLimits(survival, variance, critical, type),
    };
  });
}

/** A quantile of the time with its limits; null where the curve does not get so low. */
export interface SurvivalQuantile {
  /** Share of cases that have had the event by then. */
  readonly probability: number;
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/**
 * Times by which a share of the cases have had the event, with limits where the pointwise limits of the curve get as low
 * (Brookmeyer & Crowley 1982). Where the curve lies exactly on the quantile, the middle of that stretch.
 */
export function survivalQuantiles(
  curve: SurvivalCurve,
  probabilities: NonEmpty<number>,
  level: number,
  type: SurvivalInterval,
): NonEmpty<SurvivalQuantile> {
  const m = curve.times.length;
  const lower = new Float64Array(m);
  const upper = new Float64Array(m);
  const critical = criticalOf(level);
  for (let j = 0; j < m; j++) {
    const s = curve.survival[j]!;
    const limits = survivalLimits(s, curve.logVariance[j]!, critical, type);
    // the limits stand at 1 before the first event; where S is 0 there are none
    lower[j] = limits.ciLower ?? (s === 1 ? 1 : NaN);
    upper[j] = limits.ciUpper ?? (s === 1 ? 1 : NaN);
  }
  return probabilities.map((probability) => ({
    probability,
    estimate: crossing(curve.times, curve.survival, 1 - probability),
    ciLower: crossing(curve.times, lower, 1 - probability),
    ciUpper: crossing(curve.times, upper, 1 - probability),
  }));
}

/**
 * Time at which a curve comes down to the height; the middle of the stretch where it is exactly there. Limits can rise again
 * for a while (those on the scale of log(-log S) after the first events): the time is that of the value nearest to the height.
 */
function crossing(times: Float64Array, heights: Float64Array, height: number): number | null {
  const first = highestBelow(heights, height + ON_QUANTILE);
  if (first < 0) return null;
  const time = times[first]!;
  if (Math.abs(heights[first]! - height) > ON_QUANTILE) return time;
  const next = highestBelow(heights, height - ON_QUANTILE);
  return (time + times[next < 0 ? times.length - 1 : next]!) / 2;
}

/** First place of the largest value that is at or below the limit; -1 without one. */
function highestBelow(values: Float64Array, limit: number): number {
  let best = -1;
  for (let j = 0; j < values.length; j++)
    if (values[j]! <= limit && (best < 0 || values[j]! > values[best]!)) best = j;
  return best;
}

/** Mean time up to a limit. */
export interface RestrictedMean {
  readonly estimate: number;
  readonly standardError: number;
}

/**
 * Area under the curve from 0 to the limit and its standard error, the root of the sum of A(t)² d / (n (n - d)), A(t) the
 * area from t to the limit (Klein & Moeschberger 2003, 4.5).
 */
export function restrictedMean(curve: SurvivalCurve, limit: number): RestrictedMean {
  const { times, survival, deaths, atRisk } = curve;
  const last = lastNotAfter(times, limit);
  let area = 0;
  let variance = 0;
  let right = limit;
  for (let j = last; j >= 0; j--) {
    const left = Math.min(times[j]!, limit);
    area += survival[j]! * (right - left);
    right = left;
    const d = deaths[j]!;
    const n = atRisk[j]!;
    if (d > 0 && n > d) variance += (area * area * d) / (n * (n - d));
  }
  return { estimate: area + right, standardError: Math.sqrt(variance) };
}
