/** Trends by ranks: Mann and Kendall's test and Sen's slope, also by season. */

import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { normal } from '../distributions/normal.ts';
import { numbersAt } from '../lists.ts';
import { requireProbability, StatsError } from '../stats-error.ts';
import { kendallCounts } from '../tests/kendall-counts.ts';
import { slopeStatistics } from './pair-slopes.ts';

export interface TrendTest {
  /** Pairs that rise less pairs that fall. */
  readonly s: number;
  readonly varS: number;
  readonly z: number;
  readonly pValue: number;
}

export interface MannKendall extends TrendTest {
  readonly n: number;
  /** Kendall's tau-b with time. */
  readonly tau: number;
  readonly senSlope: number;
  readonly senIntercept: number;
  /** Null where the series is too short for the level. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** S and its variance given the ties (Kendall 1975). */
function pairsOf(values: Float64Array, times: Float64Array) {
  const n = values.length;
  const { difference, tiesY, pairs } = kendallCounts(times, values);
  const varS = (n * (n - 1) * (2 * n + 5) - tiesY.squares) / 18;
  return { s: difference, varS, pairs, untied: pairs - tiesY.pairs };
}

/** z with correction for continuity, two-sided p. */
function testOf(s: number, varS: number): TrendTest {
  const z = s === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(varS);
  return { s, varS, z, pValue: Math.min(1, 2 * normal.sf(Math.abs(z))) };
}

/**
 * Mann's (1945) test of a monotonic trend with Sen's (1968) slope, the median of the slopes of all pairs, and its limits: the
 * slopes whose ranks are (N -+ z sqrt(varS)) / 2. `times` ascend without ties.
 */
export function mannKendall(values: Float64Array, times: Float64Array, level = 0.95): MannKendall {
  requireProbability(level, 'level');
  const n = values.length;
  if (n < 2) throw new StatsError('too-few', 'fewer than two values', 'values');
  const { s, varS, pairs, untied } = pairsOf(values, times);
  if (!(varS > 0)) throw new StatsError('constant-column', 'all values are equal', 'values');
  const reach = normal.isf((1 - level) / 2) * Math.sqrt(varS);
  const lower = Math.round((pairs - reach) / 2);
  const upper = Math.round((pairs + reach) / 2 + 1);
  const middle = pairs % 2 === 1 ? [(pairs + 1) / 2] : [pairs / 2, pairs / 2 + 1];
  const within = [lower, upper].filter((rank) => rank >= 1 && rank <= pairs);
  const slopes = slopeStatistics(values, times, [...middle, ...within]);
  const slope = middle.reduce((sum, rank) => sum + slopes.get(rank)!, 0) / middle.length;
  return {
    n,
    ...testOf(s, varS),
    tau: Math.max(-1, Math.min(1, s / Math.sqrt(pairs) / Math.sqrt(untied))),
    senSlope: slope,
    senIntercept: medianSorted(sorted(values.map((value, i) => value - slope * times[i]!))),
    ciLower: slopes.get(lower) ?? null,
    ciUpper: slopes.get(upper) ?? null,
  };
}

export interface SeasonalKendall extends TrendTest {
  readonly n: number;
  /** Median change from one cycle to the next within seasons; null where no season has two values. */
  readonly seasonalSenSlope: number | null;
}

/** Slopes of pairs kept at a time to find the median over the seasons. */
const MOST_SLOPES = 2e7;

/** Seasonal test of Hirsch, Slack and Smith (1982): S and its variance summed over the seasons, each by itself. */
export function seasonalKendall(values: Float64Array, times: Float64Array, period: number): SeasonalKendall {
  let s = 0;
  let varS = 0;
  const parts: { values: Float64Array; cycles: Float64Array }[] = [];
  for (let season = 0; season < period; season++) {
    const places = Array.from(values.keys()).filter((i) => (times[i]! - 1) % period === season);
    if (places.length < 2) continue;
    const part = {
      values: numbersAt(values, places),
      cycles: Float64Array.from(places, (i) => Math.floor((times[i]! - 1) / period)),
    };
    const own = pairsOf(part.values, part.cycles);
    s += own.s;
    varS += own.varS;
    parts.push(part);
  }
  if (!(varS > 0)) throw new StatsError('constant-column', 'no season varies', 'values');
  return { n: values.length, ...testOf(s, varS), seasonalSenSlope: medianSlope(parts) };
}

function medianSlope(
  parts: readonly { readonly values: Float64Array; readonly cycles: Float64Array }[],
): number | null {
  const total = parts.reduce((sum, { values: { length: n } }) => sum + (n * (n - 1)) / 2, 0);
  if (total > MOST_SLOPES) return null;
  const slopes = new Float64Array(total);
  let at = 0;
  for (const { values, cycles } of parts)
    for (let j = 1; j < values.length; j++)
      for (let i = 0; i < j; i++) slopes[at++] = (values[j]! - values[i]!) / (cycles[j]! - cycles[i]!);
  return medianSorted(slopes.sort());
}
