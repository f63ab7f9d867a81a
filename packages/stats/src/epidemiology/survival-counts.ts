/** Survival from counts: actuarial life table, constant rate, and the log-rank test of two groups. */
import { gamma } from '../distributions/gamma.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import { rateInterval } from '../intervals/survival-interval.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { type EpiEstimate, oneFreedom } from './two-by-two.ts';

export interface ActuarialInterval {
  readonly start: number;
  readonly end: number;
  readonly events: number;
  readonly withdrawn: number;
}

export interface ActuarialRow extends ActuarialInterval {
  readonly entering: number;
  readonly effective: number;
  readonly probability: number;
  readonly survival: number;
  readonly standardError: number;
  readonly hazard: number;
}

/** Actuarial (Cutler & Ederer 1958) life table: those withdrawn count for half an interval; survival at the end of each. */
export function actuarialTable(
  entering: number,
  intervals: readonly ActuarialInterval[],
): readonly ActuarialRow[] {
  let [left, survival, sum] = [entering, 1, 0];
  return intervals.map((interval) => {
    const { start, end, events, withdrawn } = interval;
    const effective = left - withdrawn / 2;
    const probability = effective > 0 ? events / effective : 0;
    survival *= 1 - probability;
    if (events > 0 && effective > events) sum += events / (effective * (effective - events));
    const row = {
      ...interval,
      entering: left,
      effective,
      probability,
      survival,
      standardError: survival * Math.sqrt(sum),
      hazard: effective > 0 ? events / ((end - start) * (effective - events / 2)) : 0,
    };
    left -= events + withdrawn;
    return row;
  });
}

export interface ConstantRate {
  readonly rate: number;
  readonly exact: IntervalLimits;
  /** Where observation ended with the last event; null without events. */
  readonly typeII: IntervalLimits | null;
  readonly log: IntervalLimits | null;
  readonly mean: EpiEstimate | null;
  readonly median: number | null;
}

/** A constant rate of events over time at risk (exponential survival). */
export function constantRate(events: number, time: number, level: number): ConstantRate {
  const tail = (1 - level) / 2;
  const rate = events / time;
  const exact = rateInterval(events, time, level);
  const factor = Math.exp(normal.isf(tail) / Math.sqrt(events));
  return {
    rate,
    exact,
    typeII: events === 0 ? null : { ciLower: exact.ciLower, ciUpper: gamma.isf(tail, events, 1) / time },
    log: events === 0 ? null : { ciLower: rate / factor, ciUpper: rate * factor },
    mean:
      events === 0 ? null : { estimate: 1 / rate, ciLower: 1 / exact.ciUpper, ciUpper: 1 / exact.ciLower },
    median: events === 0 ? null : Math.LN2 / rate,
  };
}

/** Survival to a time at a constant rate, with the limits of the rate carried over. */
export const constantSurvival = (
  { rate, exact }: ConstantRate,
  time: number,
): EpiEstimate & IntervalLimits => ({
  estimate: Math.exp(-rate * time),
  ciLower: Math.exp(-exact.ciUpper * time),
  ciUpper: Math.exp(-exact.ciLower * time),
});

/** Events and ends of observation at one time, in two groups. */
export interface TwoGroupTime {
  readonly events: readonly [number, number];
  readonly censored: readonly [number, number];
}

export interface LogRankCounts extends ChiSquareTest {
  readonly observed: readonly [number, number];
  readonly expected: readonly [number, number];
  readonly variance: number;
  /** exp((O - E)/V) (Peto). */
  readonly peto: EpiEstimate & IntervalLimits;
  /** (O1/E1)/(O2/E2); null where nothing is expected or observed in the second group. */
  readonly ratio: number | null;
}

/** Log-rank test of two groups from counts at each time, in ascending order; null where the events cannot tell the groups apart. */
export function logRankOfCounts(
  sizes: readonly [number, number],
  times: readonly TwoGroupTime[],
  level: number,
): LogRankCounts | null {
  let [n1, n2] = sizes;
  let [o1, o2, e1, e2, variance] = [0, 0, 0, 0, 0];
  for (const { events, censored } of times) {
    const n = n1 + n2;
    const d = events[0] + events[1];
    if (d > 0 && n > 0) {
      o1 += events[0];
      o2 += events[1];
      e1 += (d * n1) / n;
      e2 += (d * n2) / n;
      if (n > 1) variance += ((n1 / n) * (n2 / n) * d * (n - d)) / (n - 1);
    }
    n1 -= events[0] + censored[0];
    n2 -= events[1] + censored[1];
  }
  if (!(variance > 0)) return null;
  const log = (o1 - e1) / variance;
  const half = normal.isf((1 - level) / 2) / Math.sqrt(variance);
  const ratio = (o1 / e1) * (e2 / o2);
  return {
    ...oneFreedom((o1 - e1) ** 2 / variance),
    observed: [o1, o2],
    expected: [e1, e2],
    variance,
    peto: { estimate: Math.exp(log), ciLower: Math.exp(log - half), ciUpper: Math.exp(log + half) },
    ratio: Number.isFinite(ratio) ? ratio : null,
  };
}
