import { kthDifference, medianDifference } from '../descriptive/pairwise.ts';
import { sorted } from '../descriptive/sort.ts';
import { rankSum as rankSumDistribution } from '../distributions/exact-ranks.ts';
import { normal } from '../distributions/normal.ts';
import { type Alternative, pValueOf } from './alternative.ts';
import {
  invertedRank,
  type LocationLimits,
  type RankLimitMethod,
  rankLimits,
  reachedLimits,
  tieSum,
} from './rank-limits.ts';
import type { EffectSize } from './two-sample-t.ts';

/** Result of the Mann–Whitney test. */
export interface MannWhitney {
  /** U of the first group: pairs in which it is larger, ties counting one half. */
  readonly statistic: number;
  readonly uSecond: number;
  /** Normal approximation with the tie-corrected standard deviation, without continuity correction. */
  readonly z: number;
  readonly pAsymptotic: number;
  /** The same with the continuity correction. */
  readonly zCorrected: number;
  readonly pCorrected: number;
  /** From the permutation distribution of the rank sum given the ties; null for larger samples, unless it was asked for. */
  readonly pExact: number | null;
  /** 2U / (n1 n2) - 1, with limits on Fisher's scale. */
  readonly rankBiserial: EffectSize;
  /** Sum of the midranks of each group. */
  readonly rankSums: readonly [number, number];
  readonly hasTies: boolean;
}

/** The exact distribution is computed below this many values in each group, and where it is asked for while its table has so many cells. */
const EXACT_LIMIT = 50;
const EXACT_CELLS = 8e6;

/** What the ranks of both groups together come to. */
export interface RankTotals {
  readonly n1: number;
  readonly n2: number;
  /** Sum of the midranks of the first group. */
  readonly rankSum: number;
  /** Sum of t^3 - t over the runs of tied values. */
  readonly ties: number;
}

interface RankTestOptions {
  readonly alternative: Alternative;
  readonly level: number;
}

/**
 * Mann–Whitney U (1947) with midranks. Variance of U with ties: n1 n2 / 12 (N + 1 - sum(t^3 - t) / (N (N - 1))).
 * `exact` asks for the exact p also of larger samples. Returns null when all values are equal.
 */
export function mannWhitney(
  first: Float64Array,
  second: Float64Array,
  options: RankTestOptions & { exact?: boolean },
): MannWhitney | null {
  const { alternative } = options;
  const n1 = first.length;
  const n2 = second.length;
  const n = n1 + n2;
  const exact =
    (n1 < EXACT_LIMIT && n2 < EXACT_LIMIT) ||
    (options.exact === true && (Math.min(n1, n2) + 1) * n * (n + 1) <= EXACT_CELLS);
  const runs: TieRun[] = [];
  let rankSum = 0;
  let ties = 0;
  let before = 0;
  eachTieRun(sorted(first), sorted(second), (inFirst, size) => {
    rankSum += inFirst * (before + (size + 1) / 2);
    if (size > 1) ties += size ** 3 - size;
    before += size;
    if (exact) runs.push({ inFirst, size });
  });
  const test = mannWhitneyOf({ n1, n2, rankSum, ties }, options);
  if (!test || !exact) return test;
  const pExact =
    n1 <= n2
      ? exactP(runs, n1, rankSum, alternative)
      : exactP(runs, n2, (n * (n + 1)) / 2 - rankSum, OPPOSITE[alternative]);
  return { ...test, pExact };
}

/** The test without its exact p value; null when all values are equal. */
export function mannWhitneyOf(
  { n1, n2, rankSum, ties }: RankTotals,
  { alternative, level }: RankTestOptions,
): MannWhitney | null {
  const n = n1 + n2;
  const statistic = rankSum - (n1 * (n1 + 1)) / 2;
  const sd = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))));
  if (!(sd > 0)) return null;
  const distance = statistic - (n1 * n2) / 2;
  const shift = { 'two-sided': Math.sign(distance) * 0.5, greater: 0.5, less: -0.5 }[alternative];
  const z = distance / sd;
  const zCorrected = (distance - shift) / sd;
  const p = (value: number) => pValueOf(value, alternative, { cdf: normal.cdf, sf: normal.sf });
  const r = (2 * statistic) / (n1 * n2) - 1;
  const half = normal.isf((1 - level) / 2) * Math.sqrt((n + 1) / (3 * n1 * n2));
  return {
    statistic,
    uSecond: n1 * n2 - statistic,
    z,
    pAsymptotic: p(z),
    zCorrected,
    pCorrected: p(zCorrected),
    pExact: null,
    rankBiserial: {
      estimate: r,
      ciLower: Math.tanh(Math.atanh(r) - half),
      ciUpper: Math.tanh(Math.atanh(r) + half),
    },
    rankSums: [rankSum, (n * (n + 1)) / 2 - rankSum],
    hasTies: ties > 0,
  };
}

/** All differences between two samples, first minus second, by their order. */
export interface Differences {
  readonly n1: number;
  readonly n2: number;
  /** Sum of t^3 - t over equal values within the samples. */
  readonly ties: number;
  readonly median: number;
  /** The k-th smallest, from 1. */
  kth(k: number): number;
}

function differencesOf(first: Float64Array, second: Float64Array): Differences {
  const x = sorted(first);
  const y = sorted(second);
  return {
    n1: x.length,
    n2: y.length,
    ties: tieSum(x) + tieSum(y),
    median: medianDifference(x, y),
    kth: (k) => kthDifference(x, y, k),
  };
}

/**
 * Hodges-Lehmann estimate of the shift between two samples, the median of all differences first - second, with the two-sided
 * interval of their order statistics number C and n1 n2 + 1 - C (Hollander & Wolfe 1999, section 4.3): C is the quantile of
 * the exact distribution without ties below 50 values a group, else that of the normal approximation.
 */
export const hodgesLehmannShift = (
  first: Float64Array,
  second: Float64Array,
  options: { level: number; hasTies: boolean },
): EffectSize => hodgesLehmannOf(differencesOf(first, second), options);

/** The same from the differences by their order. */
export function hodgesLehmannOf(
  { n1, n2, median, kth }: Differences,
  { level, hasTies }: { level: number; hasTies: boolean },
): EffectSize {
  const alpha = 1 - level;
  const exact = n1 < EXACT_LIMIT && n2 < EXACT_LIMIT && !hasTies;
  const rank = exact
    ? rankSumDistribution.quantile(alpha / 2, n1, n2)
    : Math.floor((n1 * n2) / 2 - normal.isf(alpha / 2) * Math.sqrt((n1 * n2 * (n1 + n2 + 1)) / 12));
  const c = Math.max(1, rank);
  return { estimate: median, ciLower: kth(c), ciUpper: kth(n1 * n2 + 1 - c) };
}

interface ShiftOptions {
  readonly level: number;
  readonly hasTies: boolean;
  readonly alternative: Alternative;
  readonly method: RankLimitMethod;
}

/**
 * The shift with the limits that belong to the test: one-sided where it is, from the exact distribution where there are no ties and
 * the p value is exact too, else by inverting the normal approximation with or without continuity correction, as R's wilcox.test does
 * (`auto` two-sided with ties: those of {@link hodgesLehmannShift}); none where no interval of so few values has the confidence.
 */
export const shiftLimits = (
  first: Float64Array,
  second: Float64Array,
  options: ShiftOptions,
): LocationLimits => shiftLimitsOf(differencesOf(first, second), options);

/** The same from the differences by their order. */
export function shiftLimitsOf(
  differences: Differences,
  { level, hasTies, alternative, method }: ShiftOptions,
): LocationLimits {
  const { n1, n2, ties, median, kth } = differences;
  const isAuto = method === 'auto' || method === 'exact';
  const n = n1 + n2;
  const exact = isAuto && n1 < EXACT_LIMIT && n2 < EXACT_LIMIT && !hasTies;
  const within = (limits: LocationLimits) => reachedLimits(limits, widestShiftLevel(n1, n2), level);
  if (isAuto && !exact && alternative === 'two-sided')
    return within(hodgesLehmannOf(differences, { level, hasTies }));
  const sd = Math.sqrt(((n1 * n2) / 12) * (n + 1 - (ties > 0 ? ties / (n * (n - 1)) : 0)));
  const limits = rankLimits(median, {
    level,
    alternative,
    count: n1 * n2,
    rank: (tail) =>
      exact
        ? rankSumDistribution.quantile(tail, n1, n2)
        : invertedRank(n1 * n2, normal.isf(tail), sd, method !== 'asymptotic'),
    kth,
  });
  return within(limits);
}

/**
 * Confidence of the widest interval of the shift, from the smallest to the largest difference: 1 - 2 / choose(n1 + n2, n1). No
 * interval of so few values reaches a higher one.
 */
export function widestShiftLevel(n1: number, n2: number): number {
  let first = 1;
  for (let i = 1; i <= Math.min(n1, n2) && first > 1e-12; i++) first *= i / (Math.max(n1, n2) + i);
  return 1 - 2 * first;
}

const OPPOSITE = { 'two-sided': 'two-sided', greater: 'less', less: 'greater' } as const;

interface TieRun {
  /** How many of the tied values are in the first group. */
  readonly inFirst: number;
  readonly size: number;
}

/** Visits the runs of equal values of both ordered samples together, in ascending order. */
function eachTieRun(
  first: Float64Array,
  second: Float64Array,
  visit: (inFirst: number, size: number) => void,
): void {
  let i = 0;
  let j = 0;
  while (i < first.length || j < second.length) {
    const inFirst = i < first.length ? first[i]! : Number.POSITIVE_INFINITY;
    const inSecond = j < second.length ? second[j]! : Number.POSITIVE_INFINITY;
    const value = Math.min(inFirst, inSecond);
    const i0 = i;
    const j0 = j;
    while (i < first.length && first[i] === value) i++;
    while (j < second.length && second[j] === value) j++;
    visit(i - i0, i - i0 + (j - j0));
  }
}

/**
 * Exact p of the smaller group by the shift algorithm of Streitberg and Röhmel (1986): counts[k][s] subsets of k ranks with sum s, ranks
 * doubled so that midranks are whole. Two-sided: P(|R - E| >= observed).
 */
function exactP(runs: readonly TieRun[], n1: number, rankSum: number, alternative: Alternative): number {
  const ranks: number[] = [];
  let before = 0;
  for (const { size } of runs) {
    for (let k = 0; k < size; k++) ranks.push(2 * before + size + 1);
    before += size;
  }
  const total = ranks.reduce((a, b) => a + b, 0);
  const width = total + 1;
  const counts = new Float64Array((n1 + 1) * width);
  counts[0] = 1;
  let reached = 0;
  ranks.forEach((rank, index) => {
    reached += rank;
    for (let k = Math.min(n1, index + 1); k >= 1; k--) {
      const to = k * width;
      const from = (k - 1) * width;
      for (let s = reached; s >= rank; s--) counts[to + s]! += counts[from + s - rank]!;
    }
  });
  const observed = Math.round(2 * rankSum);
  // Doubled expectation of the doubled sum, so that the comparison stays in whole numbers.
  const expected2 = (2 * n1 * total) / ranks.length;
  const distance = Math.abs(2 * observed - expected2) - 1e-9;
  let all = 0;
  let tail = 0;
  for (let s = 0; s <= total; s++) {
    const count = counts[n1 * width + s]!;
    if (count === 0) continue;
    all += count;
    const extreme =
      alternative === 'greater'
        ? s >= observed
        : alternative === 'less'
          ? s <= observed
          : Math.abs(2 * s - expected2) >= distance;
    if (extreme) tail += count;
  }
  return tail / all;
}
