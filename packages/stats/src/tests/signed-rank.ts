/** Wilcoxon signed-rank test. */
import { kthWalshAverage, medianWalshAverage } from '../descriptive/pairwise.ts';
import { sorted } from '../descriptive/sort.ts';
import { signedRank } from '../distributions/exact-ranks.ts';
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

/** A normal approximation: its deviate and p. */
export interface DeviateAndP {
  readonly statistic: number;
  readonly pValue: number;
}

export interface WilcoxonSignedRank {
  /** Non-zero differences. */
  readonly n: number;
  readonly nZero: number;
  readonly nPositive: number;
  readonly nNegative: number;
  /** V: sum of the ranks of the positive differences. */
  readonly statistic: number;
  readonly negativeRankSum: number;
  /** Normal approximation without continuity correction, tie-corrected. */
  readonly asymptotic: DeviateAndP;
  /** The same with the correction. */
  readonly asymptoticCorrected: DeviateAndP;
  /** From the permutation distribution given the midranks; null for larger samples, unless it was asked for. */
  readonly exact: { readonly pValue: number } | null;
  readonly rankBiserial: EffectSize;
  /** Hodges-Lehmann estimate of the centre of the differences, with its two-sided interval. */
  readonly pseudomedian: EffectSize;
  /**
   * The same with the limits that belong to the test: one-sided where it is, as R's wilcox.test has them; none where no interval of so few
   * differences has the confidence.
   */
  readonly centre: LocationLimits;
}

/** The exact distribution is computed below this many non-zero differences, and where it is asked for up to so many. */
const EXACT_LIMIT = 50;
const EXACT_MAXIMUM = 1000;

/** Differences that agree to this many decimals are ties: they differ by rounding only. */
const DECIMALS = 1e10;

/**
 * Signed-rank test (Wilcoxon 1945) of differences; zeros are dropped, ties among absolute differences get midranks.
 * Variance n(n+1)(2n+1)/24 - sum(t^3 - t)/48. The method `exact` asks for the exact p also of larger samples. Null when every difference
 * is zero.
 */
export function wilcoxonSignedRank(
  differences: Float64Array,
  {
    alternative,
    level,
    method = 'auto',
  }: { alternative: Alternative; level: number; method?: RankLimitMethod },
): WilcoxonSignedRank | null {
  const exact = method === 'exact';
  const used = differences.filter((value) => rounded(value) !== 0);
  const n = used.length;
  if (n === 0) return null;
  const runs = tieRuns(used);
  let statistic = 0;
  let nPositive = 0;
  let ties = 0;
  let before = 0;
  for (const { positive, size } of runs) {
    statistic += positive * (before + (size + 1) / 2);
    nPositive += positive;
    ties += size ** 3 - size;
    before += size;
  }
  const total = (n * (n + 1)) / 2;
  const negativeRankSum = total - statistic;
  const sd = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48);
  const distance = statistic - total / 2;
  const shift = { 'two-sided': Math.sign(distance) * 0.5, greater: 0.5, less: -0.5 }[alternative];
  const deviate = (value: number): DeviateAndP => ({
    statistic: value / sd,
    pValue: pValueOf(value / sd, alternative, { cdf: normal.cdf, sf: normal.sf }),
  });
  const z = normal.isf((1 - level) / 2);
  const r = (statistic - negativeRankSum) / total;
  const half = (z * Math.sqrt((2 * n ** 3 + 3 * n ** 2 + n) / 6)) / total;
  const nZero = differences.length - n;
  const isPlain = n < EXACT_LIMIT && ties === 0 && nZero === 0;
  return {
    n,
    nZero,
    nPositive,
    nNegative: n - nPositive,
    statistic,
    negativeRankSum,
    asymptotic: deviate(distance),
    asymptoticCorrected: deviate(distance - shift),
    exact:
      n < EXACT_LIMIT || (exact && n <= EXACT_MAXIMUM)
        ? { pValue: exactP(runs, statistic, alternative) }
        : null,
    rankBiserial: {
      estimate: r,
      ciLower: Math.tanh(Math.atanh(r) - half),
      ciUpper: Math.tanh(Math.atanh(r) + half),
    },
    pseudomedian: pseudomedian(used, level, isPlain),
    centre: reachedLimits(
      centreOf(used, { alternative, level, method, isPlain }),
      widestPseudomedianLevel(n),
      level,
    ),
  };
}

/** `auto` gives the two-sided limits of {@link pseudomedian}; all others by inversion, but exact ones where they hold. */
function centreOf(
  used: Float64Array,
  options: { alternative: Alternative; level: number; method: RankLimitMethod; isPlain: boolean },
): LocationLimits {
  const { alternative, level, method, isPlain } = options;
  const isAuto = method === 'auto' || method === 'exact';
  if (isAuto && alternative === 'two-sided') return pseudomedian(used, level, isPlain);
  const x = sorted(used);
  const n = x.length;
  const sd = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieSum(x) / 48);
  const count = (n * (n + 1)) / 2;
  return rankLimits(medianWalshAverage(x), {
    level,
    alternative,
    count,
    rank: (tail) =>
      isAuto && isPlain
        ? signedRank.quantile(tail, n)
        : invertedRank(count, normal.isf(tail), sd, method !== 'asymptotic'),
    kth: (number) => kthWalshAverage(x, number),
  });
}

const rounded = (value: number): number => {
  const scaled = value * DECIMALS;
  return Math.abs(scaled) < 2 ** 52 ? Math.round(scaled) : scaled;
};

interface TieRun {
  readonly size: number;
  /** How many of the tied differences are positive. */
  readonly positive: number;
}

/** Runs of equal absolute differences in ascending order. */
function tieRuns(used: Float64Array): TieRun[] {
  const positives = sorted(used.filter((value) => value > 0).map(rounded));
  const negatives = sorted(used.filter((value) => value < 0).map((value) => rounded(-value)));
  const runs: TieRun[] = [];
  let i = 0;
  let j = 0;
  while (i < positives.length || j < negatives.length) {
    const value = Math.min(
      positives[i] ?? Number.POSITIVE_INFINITY,
      negatives[j] ?? Number.POSITIVE_INFINITY,
    );
    const i0 = i;
    const j0 = j;
    while (i < positives.length && positives[i] === value) i++;
    while (j < negatives.length && negatives[j] === value) j++;
    runs.push({ size: i - i0 + (j - j0), positive: i - i0 });
  }
  return runs;
}

/** Exact p: each rank in or out with probability 1/2, ranks doubled so that midranks are whole (Streitberg & Röhmel 1986). */
function exactP(runs: readonly TieRun[], statistic: number, alternative: Alternative): number {
  const ranks: number[] = [];
  let before = 0;
  for (const { size } of runs) {
    for (let k = 0; k < size; k++) ranks.push(2 * before + size + 1);
    before += size;
  }
  const total = ranks.reduce((a, b) => a + b, 0);
  const mass = new Float64Array(total + 1);
  mass[0] = 1;
  let top = 0;
  for (const rank of ranks) {
    top += rank;
    for (let s = top; s >= 0; s--) mass[s] = 0.5 * (mass[s]! + (s >= rank ? mass[s - rank]! : 0));
  }
  const observed = Math.round(2 * statistic);
  const distance = Math.abs(2 * observed - total);
  let tail = 0;
  for (let s = 0; s <= total; s++) {
    const extreme =
      alternative === 'greater'
        ? s >= observed
        : alternative === 'less'
          ? s <= observed
          : Math.abs(2 * s - total) >= distance;
    if (extreme) tail += mass[s]!;
  }
  return Math.min(1, tail);
}

/** Confidence of the widest interval of the pseudomedian of n differences, from the smallest to the largest: 1 - 2 / 2^n. */
export const widestPseudomedianLevel = (n: number): number => 1 - 2 * 0.5 ** n;

/** Median of the Walsh averages; limits are their order statistics number C and total + 1 - C (Hollander & Wolfe 1999, 3.3). */
function pseudomedian(used: Float64Array, level: number, exact: boolean): EffectSize {
  const x = sorted(used);
  const n = x.length;
  const total = (n * (n + 1)) / 2;
  const alpha = 1 - level;
  const rank = exact
    ? signedRank.quantile(alpha / 2, n)
    : Math.floor((n * (n + 1)) / 4 - normal.isf(alpha / 2) * Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24));
  const c = Math.max(1, rank);
  return {
    estimate: medianWalshAverage(x),
    ciLower: kthWalshAverage(x, c),
    ciUpper: kthWalshAverage(x, total + 1 - c),
  };
}
