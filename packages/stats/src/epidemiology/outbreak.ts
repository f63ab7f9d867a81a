/** Numbers of an outbreak: attack rates of exposures, epidemic curve, growth, reproduction number, final size. */
import { tableOf } from '../descriptive/contingency.ts';
import { studentT } from '../distributions/student-t.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { brentRoot } from '../optim/root.ts';
import { independence } from '../tests/chi-square.ts';
import { fisherExact } from '../tests/fisher-exact.ts';
import { type EpiEstimate, type ExposureTable, katzRatio, woolfRatio } from './two-by-two.ts';

export interface AttackRates {
  /** null where nobody was exposed, or everybody. */
  readonly exposed: number | null;
  readonly unexposed: number | null;
  readonly difference: number | null;
  readonly riskRatio: EpiEstimate | null;
  readonly oddsRatio: EpiEstimate | null;
  /** null where a margin is empty. */
  readonly chiSquare: ChiSquareTest | null;
  readonly yates: ChiSquareTest | null;
  readonly fisherPValue: number | null;
}

/** Attack rates of those exposed to one thing and of the others: ill and well. */
export function attackRates(table: ExposureTable, level: number): AttackRates {
  const { a, b, c, d } = table;
  const rate = (ill: number, well: number) => (ill + well > 0 ? ill / (ill + well) : null);
  const [exposed, unexposed] = [rate(a, b), rate(c, d)];
  const both = exposed !== null && unexposed !== null;
  const full = both && a + c > 0 && b + d > 0;
  const counts = tableOf(Float64Array.of(a, b, c, d), 2, 2);
  const tests = full ? independence(counts) : null;
  return {
    exposed,
    unexposed,
    difference: both ? exposed - unexposed : null,
    riskRatio: both ? katzRatio(table, level) : null,
    oddsRatio: both ? woolfRatio(table, level) : null,
    chiSquare: tests?.pearson ?? null,
    yates: tests?.yates ?? null,
    fisherPValue: full ? (fisherExact(counts, level)?.pValue ?? null) : null,
  };
}

export interface TimeSummary {
  readonly n: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** n, median, range and mean; null without values. */
export function timeSummary(values: readonly number[]): TimeSummary | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const middle = (sorted[(n - 1) >> 1]! + sorted[n >> 1]!) / 2;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  return { n, median: middle, min: sorted[0]!, max: sorted[n - 1]!, mean };
}

/** The most bins of a curve. */
export const MOST_BINS = 1000;

/** Cases by time of onset in bins [start + k width, start + (k + 1) width), the first starting at a multiple of the width. */
export function epidemicCurve(
  onsets: readonly number[],
  width: number,
): { readonly start: number; readonly counts: readonly number[] } {
  const first = onsets.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const from = Math.floor(first / width);
  // A time on the edge of two bins belongs to the later one, whatever the rounding of its quotient.
  const binOf = (value: number) => Math.floor(value / width + 1e-9) - from;
  const last = onsets.reduce((most, value) => Math.max(most, binOf(value)), 0);
  const counts = new Array<number>(last + 1).fill(0);
  for (const value of onsets) counts[Math.max(0, binOf(value))]!++;
  return { start: from * width, counts };
}

export interface EpidemicGrowth {
  readonly growthRate: number;
  /** log 2 over the rate, negative in a decline; null without growth. */
  readonly doublingTime: number | null;
  /** Of a regression; null from two points. */
  readonly regression: {
    readonly standardError: number;
    readonly rate: IntervalLimits;
    /** null where the interval of the rate holds zero. */
    readonly doubling: IntervalLimits | null;
    readonly intercept: number;
    readonly rSquared: number;
  } | null;
}

const doublingOf = (rate: number): number | null => (rate === 0 ? null : Math.LN2 / rate);

/** Exponential growth between two counts. */
export function growthOfTwo(first: number, second: number, time: number): EpidemicGrowth {
  const growthRate = Math.log(second / first) / time;
  return { growthRate, doublingTime: doublingOf(growthRate), regression: null };
}

/** Slope of log counts on time by least squares; three or more different times. */
export function growthOfSeries(
  times: readonly number[],
  counts: readonly number[],
  level: number,
): EpidemicGrowth {
  const n = times.length;
  const logs = counts.map(Math.log);
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [x, y] = [meanOf(times), meanOf(logs)];
  let [sxx, sxy, syy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const [u, v] = [times[i]! - x, logs[i]! - y];
    sxx += u * u;
    sxy += u * v;
    syy += v * v;
  }
  const growthRate = sxy / sxx;
  const rest = logs.reduce((sum, log, i) => sum + (log - y - growthRate * (times[i]! - x)) ** 2, 0);
  const standardError = Math.sqrt(rest / (n - 2) / sxx);
  const half = studentT.isf((1 - level) / 2, n - 2) * standardError;
  const rate = { ciLower: growthRate - half, ciUpper: growthRate + half };
  return {
    growthRate,
    doublingTime: doublingOf(growthRate),
    regression: {
      standardError,
      rate,
      doubling:
        rate.ciLower > 0 || rate.ciUpper < 0
          ? { ciLower: Math.LN2 / rate.ciUpper, ciUpper: Math.LN2 / rate.ciLower }
          : null,
      intercept: y - growthRate * x,
      rSquared: syy > 0 ? 1 - rest / syy : 1,
    },
  };
}

/** R0 of an epidemic that reached the share `attack` of all, of whom `susceptible` could be infected. */
export const finalSizeR0 = (attack: number, susceptible: number): number =>
  Math.log(susceptible / (susceptible - attack)) / attack;

/** The share that an epidemic reaches in a fully susceptible population: the root of A = 1 - exp(-R0 A); zero up to R0 = 1. */
export function finalSizeAttack(r0: number): number {
  if (r0 <= 1) return 0;
  // Beyond the maximum of A's gap, so that zero is not found again.
  const gap = (attack: number) => -Math.expm1(-r0 * attack) - attack;
  return brentRoot(gap, Math.log(r0) / r0, 1).root;
}

/** Shares susceptible, infected and recovered over time (Kermack & McKendrick 1927), by the method of Runge and Kutta. */
export function sirCourse(
  beta: number,
  gamma: number,
  points: number,
): readonly { readonly time: number; readonly susceptible: number; readonly infected: number }[] {
  const span = beta > gamma ? Math.min(30 / (beta - gamma) + 15 / gamma, 1e6) : 10 / gamma;
  const each = 40;
  const step = span / (points * each);
  const slope = (s: number, i: number) => [-beta * s * i, beta * s * i - gamma * i] as const;
  let [s, i] = [0.999, 0.001];
  const course = [{ time: 0, susceptible: s, infected: i }];
  for (let k = 1; k <= points * each; k++) {
    const [a1, b1] = slope(s, i);
    const [a2, b2] = slope(s + (step * a1) / 2, i + (step * b1) / 2);
    const [a3, b3] = slope(s + (step * a2) / 2, i + (step * b2) / 2);
    const [a4, b4] = slope(s + step * a3, i + step * b3);
    s += (step * (a1 + 2 * a2 + 2 * a3 + a4)) / 6;
    i += (step * (b1 + 2 * b2 + 2 * b3 + b4)) / 6;
    if (k % each === 0) course.push({ time: k * step, susceptible: s, infected: i });
  }
  return course;
}
