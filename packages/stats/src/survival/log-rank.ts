import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { StatsError } from '../stats-error.ts';
import { eventTimes } from './event-times.ts';

/** Weights of the differences between observed and expected events. */
export const LOG_RANK_TESTS = [
  'log-rank',
  'gehan-breslow',
  'tarone-ware',
  'peto',
  'fleming-harrington',
] as const;

/** One of {@link LOG_RANK_TESTS}. */
export type LogRankTest = (typeof LOG_RANK_TESTS)[number];

/** Rows of several groups, sorted into strata and times once for all tests. */
export interface GroupedTimes {
  readonly groups: number;
  /** Group of each row; those below zero take no part. */
  readonly group: Int32Array;
  readonly events: Uint8Array;
  /** Rows of each stratum in ascending time. */
  readonly strata: readonly Uint32Array[];
  /** Index of the time of each row. */
  readonly at: Int32Array;
  /** Cases that each row stands for; one without it. */
  readonly counts?: Float64Array;
}

/** Sorts the rows; `stratum` gives the stratum of each row, all in one without it, `counts` how many cases it stands for. */
export function groupedTimes(
  times: Float64Array,
  events: Uint8Array,
  group: Int32Array,
  groups: number,
  stratum?: Int32Array,
  counts?: Float64Array,
): GroupedTimes {
  const n = times.length;
  const counted = counts ? { counts } : {};
  if (counts && counts.length !== n)
    throw new StatsError('length-mismatch', 'times and counts differ in length', 'counts');
  if (events.length !== n || group.length !== n || (stratum && stratum.length !== n))
    throw new StatsError('length-mismatch', 'times, events and groups differ in length', 'group');
  const { at, distinct } = eventTimes(times)[0]!;
  const order = countingOrder(at, distinct.length);
  if (!stratum) return { groups, group, events, strata: [order], at, ...counted };
  const count = stratum.reduce((most, code) => Math.max(most, code + 1), 0);
  const sizes = new Uint32Array(count);
  for (const code of stratum) sizes[code]!++;
  const strata = Array.from(sizes, (size) => new Uint32Array(size));
  const next = new Uint32Array(count);
  for (const row of order) {
    const code = stratum[row]!;
    strata[code]![next[code]!++] = row;
  }
  return { groups, group, events, strata, at, ...counted };
}

/** Rows in ascending order of small whole numbers, equal ones as they came. */
function countingOrder(keys: Int32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const key of keys) starts[key + 1]!++;
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const order = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) order[starts[keys[row]!]!++] = row;
  return order;
}

/** Weight of an event time from the number at risk and the pooled survival just before it. */
type Weight = (atRisk: number, before: number) => number;

function weightOf(test: LogRankTest, rho: number, gamma: number): Weight {
  switch (test) {
    case 'log-rank':
      return () => 1;
    case 'gehan-breslow':
      return (n) => n;
    case 'tarone-ware':
      return Math.sqrt;
    case 'peto':
      return (_, s) => s;
    case 'fleming-harrington':
      return (_, s) => s ** rho * (1 - s) ** gamma;
  }
}

/** Weighted differences between observed and expected events with their covariance. */
export interface LogRankScores {
  readonly n: Float64Array;
  readonly observed: Float64Array;
  readonly expected: Float64Array;
  readonly score: Float64Array;
  /** Covariance of the scores, row by row. */
  readonly covariance: Float64Array;
}

/**
 * Sums over the event times of w (d_j - d n_j / n) and their hypergeometric covariance w² d (n - d) / (n - 1) (n_j / n)
 * (1[j = l] - n_l / n) (Klein & Moeschberger 2003, 7.3), over the strata. `weight` is w.
 */
function scoresOf(rows: GroupedTimes, weight: Weight): LogRankScores {
  const k = rows.groups;
  const n = new Float64Array(k);
  const observed = new Float64Array(k);
  const expected = new Float64Array(k);
  const score = new Float64Array(k);
  const covariance = new Float64Array(k * k);
  for (const order of rows.strata) addStratum(order);
  return { n, observed, expected, score, covariance };

  function addStratum(order: Uint32Array): void {
    const { group, events, at, counts } = rows;
    const risk = new Float64Array(k);
    let all = 0;
    for (const row of order) {
      if (group[row]! < 0) continue;
      const count = counts?.[row] ?? 1;
      risk[group[row]!]! += count;
      all += count;
    }
    for (let j = 0; j < k; j++) n[j]! += risk[j]!;
    const deaths = new Float64Array(k);
    const leaves = new Float64Array(k);
    let before = 1;
    for (let from = 0; from < order.length; ) {
      const time = at[order[from]!]!;
      deaths.fill(0);
      leaves.fill(0);
      let d = 0;
      let gone = 0;
      for (; from < order.length && at[order[from]!] === time; from++) {
        const row = order[from]!;
        const j = group[row]!;
        if (j < 0) continue;
        const count = counts?.[row] ?? 1;
        leaves[j]! += count;
        gone += count;
        deaths[j]! += events[row]! * count;
        d += events[row]! * count;
      }
      if (d > 0) {
        addTime(risk, deaths, all, d, weight(all, before));
        before *= (all - d) / all;
      }
      for (let j = 0; j < k; j++) risk[j]! -= leaves[j]!;
      all -= gone;
    }
  }

  function addTime(risk: Float64Array, deaths: Float64Array, all: number, d: number, w: number): void {
    const spread = all > 1 ? (w * w * d * (all - d)) / (all - 1) / all : 0;
    for (let j = 0; j < k; j++) {
      const share = (d * risk[j]!) / all;
      observed[j]! += deaths[j]!;
      expected[j]! += share;
      score[j]! += w * (deaths[j]! - share);
      if (risk[j] === 0) continue;
      for (let l = 0; l < k; l++)
        covariance[j * k + l]! += spread * risk[j]! * ((j === l ? 1 : 0) - risk[l]! / all);
    }
  }
}

/** A test of equal survival. */
export interface LogRankResult extends LogRankScores {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/** Eigenvalues below this share of the largest are zero: as many as there are sums that cannot vary. */
const ZERO = 1e-11;

/**
 * Test of equal survival in k groups: log-rank (Mantel 1966), Gehan (1965) and Breslow (1970), Tarone & Ware (1977),
 * Peto & Peto (1972) with the Kaplan-Meier estimate as weight, Fleming & Harrington (1981) with S^rho (1 - S)^gamma. Groups
 * that are never at risk together with others have no part in the degrees of freedom.
 */
export function logRankTest(
  rows: GroupedTimes,
  test: LogRankTest = 'log-rank',
  { rho = 0, gamma = 0 }: { readonly rho?: number; readonly gamma?: number } = {},
): LogRankResult {
  const scores = scoresOf(rows, weightOf(test, rho, gamma));
  const k = rows.groups;
  // scaled to a diagonal of ones, so that a small group counts as much as a large one
  const scale = Float64Array.from({ length: k }, (_, j) => {
    const variance = scores.covariance[j * k + j]!;
    return variance > 0 ? 1 / Math.sqrt(variance) : 0;
  });
  const scaled = matrix(k, k);
  for (let j = 0; j < k; j++)
    for (let l = 0; l < k; l++)
      scaled.data[j + l * k] = scores.covariance[j * k + l]! * scale[j]! * scale[l]!;
  const { values, vectors } = symmetricEigen(scaled);
  let statistic = 0;
  let df = 0;
  for (let v = 0; v < k; v++) {
    if (!(values[v]! > ZERO * values[0]!)) continue;
    let along = 0;
    for (let j = 0; j < k; j++) along += vectors.data[j + v * k]! * scores.score[j]! * scale[j]!;
    statistic += (along * along) / values[v]!;
    df++;
  }
  if (df === 0) throw new StatsError('constant-column', 'the events cannot tell the groups apart', 'group');
  return { ...scores, statistic, df, pValue: chiSquare.sf(statistic, df) };
}

/** Test of a trend over the order of the groups. */
export interface LogRankTrend {
  readonly z: number;
  readonly statistic: number;
  readonly df: 1;
  readonly pValue: number;
}

/** One-degree test of the scores 1, 2, ... in the order of the groups (Tarone 1975). */
export function logRankTrend({ score, covariance }: LogRankScores): LogRankTrend {
  const k = score.length;
  // scores around the middle one: the sums are the same, with smaller rounding errors
  const weight = (j: number) => j - (k - 1) / 2;
  let sum = 0;
  let variance = 0;
  for (let j = 0; j < k; j++) {
    sum += weight(j) * score[j]!;
    for (let l = 0; l < k; l++) variance += weight(j) * weight(l) * covariance[j * k + l]!;
  }
  if (!(variance > 0)) throw new StatsError('constant-column', 'the sum has no variance', 'group');
  const z = sum / Math.sqrt(variance);
  return { z, statistic: z * z, df: 1, pValue: 2 * normal.sf(Math.abs(z)) };
}

/** The rows of two of the groups alone, as groups 0 and 1. */
export function pairOf(rows: GroupedTimes, first: number, second: number): GroupedTimes {
  return {
    ...rows,
    groups: 2,
    group: rows.group.map((code) => (code === first ? 0 : code === second ? 1 : -1)),
  };
}
