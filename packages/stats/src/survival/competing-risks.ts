import { StatsError } from '../stats-error.ts';
import { eventTimes } from './event-times.ts';
import { criticalOf, lastNotAfter } from './kaplan-meier.ts';

/** Times with the kind of their end: 0 where observation ended, 1, 2, ... for the causes. */
export interface CompetingTimes {
  readonly times: Float64Array;
  readonly causes: Int32Array;
}

/** Refuses lists of unlike length, and times below zero. */
export function requireCompetingTimes({ times, causes }: CompetingTimes): void {
  if (times.length !== causes.length)
    throw new StatsError('length-mismatch', 'times and causes differ in length', 'causes');
  const negative = times.findIndex((time) => time < 0);
  if (negative >= 0)
    throw new StatsError('out-of-domain', `row ${negative + 1}: a time is negative`, 'times');
}

/** Cumulative incidence of every cause: one element for each distinct time. */
export interface IncidenceCurves {
  readonly n: number;
  readonly times: Float64Array;
  readonly atRisk: Float64Array;
  /** Share without any event after each time. */
  readonly survival: Float64Array;
  /** By cause, from the first on. */
  readonly causes: readonly {
    readonly events: number;
    readonly counts: Float64Array;
    readonly incidence: Float64Array;
    /** Aalen's variance; it changes where the incidence does. */
    readonly variance: Float64Array;
  }[];
}

/**
 * Aalen & Johansen (1978) estimate of the share with each cause by a time while the others take away, with the variance of Aalen (1978): the sum
 * over the times s until t of [1 - r]² a + r² b, where r = (F(t) - F(s)) / S(s), a = S(s-)² (n - d) / (n - 1) d / n² for the events d of the cause
 * and b the same for those of other causes. It is carried from time to time: F(t) grows by δ, so that sums of a, b over S and S² suffice.
 */
export function cumulativeIncidence(rows: CompetingTimes, causes: number): IncidenceCurves {
  requireCompetingTimes(rows);
  const { distinct, at } = eventTimes(rows.times)[0]!;
  const m = distinct.length;
  const counts = Array.from({ length: causes + 1 }, () => new Float64Array(m));
  for (let i = 0; i < at.length; i++) counts[rows.causes[i]!]![at[i]!]!++;
  const atRisk = new Float64Array(m);
  const before = new Float64Array(m);
  const survival = new Float64Array(m);
  const ended = new Float64Array(m);
  let n = at.length;
  let s = 1;
  for (let j = 0; j < m; j++) {
    atRisk[j] = n;
    before[j] = s;
    for (let cause = 1; cause <= causes; cause++) ended[j]! += counts[cause]![j]!;
    s *= (n - ended[j]!) / n;
    survival[j] = s;
    n -= ended[j]! + counts[0]![j]!;
  }
  const table = { atRisk, before, survival, ended };
  return {
    n: at.length,
    times: distinct,
    atRisk,
    survival,
    causes: counts.slice(1).map((own) => ({
      events: own.reduce((sum, d) => sum + d, 0),
      counts: own,
      ...incidenceOf(own, table),
    })),
  };
}

/** (n - d) / (n - 1) d / n²; one event alone has the factor 1. */
export const spreadOf = (d: number, n: number): number => ((d > 1 ? (n - d) / (n - 1) : 1) * d) / n ** 2;

function incidenceOf(
  own: Float64Array,
  {
    atRisk,
    before,
    survival,
    ended,
  }: Readonly<Record<'atRisk' | 'before' | 'survival' | 'ended', Float64Array>>,
) {
  const m = own.length;
  const incidence = new Float64Array(m);
  const variance = new Float64Array(m);
  let f = 0;
  // sums over the times so far of (1 - r)² a + r² b, of ((1 - r) a - r b) / S and of (a + b) / S²
  let value = 0;
  let slope = 0;
  let curve = 0;
  for (let j = 0; j < m; j++) {
    const n = atRisk[j]!;
    const growth = (before[j]! * own[j]!) / n;
    f += growth;
    value += growth * (growth * curve - 2 * slope);
    slope -= growth * curve;
    const a = before[j]! ** 2 * spreadOf(own[j]!, n);
    value += a;
    const s = survival[j]!;
    if (s > 0) {
      slope += a / s;
      curve += (a + before[j]! ** 2 * spreadOf(ended[j]! - own[j]!, n)) / s ** 2;
    }
    incidence[j] = f;
    variance[j] = Math.max(0, value);
  }
  return { incidence, variance };
}

/** The incidence of a cause at one time; error and limits are null where it is 0 or 1. */
export interface IncidenceAt {
  readonly time: number;
  readonly estimate: number;
  readonly variance: number | null;
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** An incidence with the limits F^exp(± z se / (F |ln F|)), symmetric on the scale of log(-log F) (Choudhury 2002). */
export function incidenceLimits(
  estimate: number,
  variance: number,
  critical: number,
): Omit<IncidenceAt, 'time' | 'estimate'> {
  if (!(estimate > 0)) return { variance: null, standardError: null, ciLower: null, ciUpper: null };
  const standardError = Math.sqrt(variance);
  const spread = critical * (standardError / (estimate * -Math.log(estimate)));
  const limits = estimate < 1 && Number.isFinite(spread);
  return {
    variance,
    standardError,
    ciLower: limits ? estimate ** Math.exp(spread) : null,
    ciUpper: limits ? estimate ** Math.exp(-spread) : null,
  };
}

/** The incidence of a cause (1, 2, ...) at the times asked for; after the last time it stays as it is. */
export function incidenceAt(
  curves: IncidenceCurves,
  cause: number,
  times: readonly number[],
  level: number,
): readonly IncidenceAt[] {
  const critical = criticalOf(level);
  const { incidence, variance } = curves.causes[cause - 1]!;
  return times.map((time) => {
    const j = lastNotAfter(curves.times, time);
    const estimate = j < 0 ? 0 : incidence[j]!;
    return { time, estimate, ...incidenceLimits(estimate, j < 0 ? 0 : variance[j]!, critical) };
  });
}
