/** Kruskal–Wallis test and comparisons of pairs after it. */
import { ranksOf } from '../descriptive/ranks.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { studentizedRange } from '../distributions/studentized-range.ts';
import { type MannWhitney, mannWhitney } from './mann-whitney.ts';

export interface KruskalWallis {
  readonly n: number;
  /** H corrected for ties. */
  readonly statistic: number;
  readonly statisticUncorrected: number;
  readonly df: number;
  readonly pValue: number;
  /** H / (N - 1). */
  readonly epsilonSquared: number;
  /** (H - k + 1) / (N - k); null where every group has one value. */
  readonly etaSquared: number | null;
  readonly rankSums: readonly number[];
}

/** A comparison of two groups, by their positions; differences are first minus second. */
export interface PairComparison {
  readonly first: number;
  readonly second: number;
  readonly statistic: number;
  readonly df: number | null;
  /** Not adjusted, except where the distribution of the statistic does it. */
  readonly pValue: number;
}

/** Ways to compare the groups after Kruskal–Wallis. */
export const RANK_COMPARISONS = ['dunn', 'conover', 'dscf'] as const;
export type RankComparison = (typeof RANK_COMPARISONS)[number];

function concatenated(groups: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(groups.reduce((sum, group) => sum + group.length, 0));
  let at = 0;
  for (const group of groups) {
    all.set(group, at);
    at += group.length;
  }
  return all;
}

/** What the ranks of all groups together come to. */
export interface GroupRanks {
  readonly sizes: readonly number[];
  readonly rankSums: readonly number[];
  /** Sum of t^3 - t over the runs of tied values. */
  readonly tieSum: number;
  /** Sum of the squared ranks. */
  readonly squares: number;
}

interface Ranked extends KruskalWallis {
  readonly sizes: readonly number[];
  readonly tieSum: number;
  readonly squares: number;
}

/**
 * Kruskal & Wallis (1952): H = 12 / (N (N + 1)) sum R_i^2 / n_i - 3 (N + 1), divided by 1 - sum(t^3 - t) / (N^3 - N). Null
 * when all values are equal.
 */
export const kruskalWallis = (groups: readonly Float64Array[]): KruskalWallis | null =>
  kruskalWallisOf(rankGroups(groups));

/** The same from sums of ranks. */
export function kruskalWallisOf(ranks: GroupRanks): KruskalWallis | null {
  const ranked = testOf(ranks);
  if (!ranked) return null;
  const { sizes: _sizes, tieSum: _ties, squares: _squares, ...result } = ranked;
  return result;
}

function rankGroups(groups: readonly Float64Array[]): GroupRanks {
  const sizes = groups.map((group) => group.length);
  const { ranks, tieSum } = ranksOf(concatenated(groups));
  const rankSums: number[] = [];
  let squares = 0;
  let at = 0;
  for (const size of sizes) {
    let sum = 0;
    for (const end = at + size; at < end; at++) {
      sum += ranks[at]!;
      squares += ranks[at]! ** 2;
    }
    rankSums.push(sum);
  }
  return { sizes, rankSums, tieSum, squares };
}

function testOf({ sizes, rankSums, tieSum, squares }: GroupRanks): Ranked | null {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  const k = sizes.length;
  const correction = 1 - tieSum / (n ** 3 - n);
  if (!(correction > 0)) return null;
  const centre = (n + 1) / 2;
  // written as a sum of squared distances, which does not cancel
  const statisticUncorrected =
    (12 / (n * (n + 1))) *
    rankSums.reduce((sum, rankSum, g) => sum + sizes[g]! * (rankSum / sizes[g]! - centre) ** 2, 0);
  const statistic = statisticUncorrected / correction;
  return {
    n,
    statistic,
    statisticUncorrected,
    df: k - 1,
    pValue: chiSquare.sf(statistic, k - 1),
    epsilonSquared: statistic / (n - 1),
    etaSquared: n > k ? (statistic - k + 1) / (n - k) : null,
    rankSums,
    sizes,
    tieSum,
    squares,
  };
}

/** All pairs of positions below k, in order. */
export const allPairs = (k: number): readonly (readonly [number, number])[] =>
  Array.from({ length: k }, (_, i) =>
    Array.from({ length: k - i - 1 }, (__, j) => [i, i + 1 + j] as const),
  ).flat();

/**
 * Comparisons of all pairs after Kruskal–Wallis: Dunn (1964) by normal deviates of mean rank differences; Conover & Iman
 * (1979) by t; Dwass, Steel, Critchlow & Fligner (1984) by the Wilcoxon deviate of each pair times sqrt(2), positive when the
 * second group has the larger ranks, against the studentized range. Empty when all values are equal, and Conover's also where
 * every group has one value; its t is infinite where ranks do not vary within groups.
 */
export const compareRanks = (
  groups: readonly Float64Array[],
  method: RankComparison,
): readonly PairComparison[] =>
  compareRanksOf(rankGroups(groups), method, (first, second) =>
    mannWhitney(groups[first]!, groups[second]!, { alternative: 'two-sided', level: 0.95 }),
  );

/** The same from sums of ranks, and the Mann–Whitney test of a pair. */
export function compareRanksOf(
  ranks: GroupRanks,
  method: RankComparison,
  pairTest: (first: number, second: number) => MannWhitney | null,
): readonly PairComparison[] {
  const ranked = testOf(ranks);
  if (!ranked) return [];
  const { n, sizes, rankSums, tieSum, squares, statistic: h } = ranked;
  const k = sizes.length;
  const pairs = allPairs(k);
  if (method === 'dscf')
    return pairs.map(([first, second]) => {
      const z = pairTest(first, second)?.z ?? 0;
      const statistic = -Math.SQRT2 * z;
      return {
        first,
        second,
        statistic,
        df: null,
        pValue: statistic === 0 ? 1 : studentizedRange.sf(Math.abs(statistic), k, Infinity),
      };
    });
  if (method === 'conover' && n === k) return [];
  // what H leaves of its largest value n - 1 is rounding where ranks do not vary within groups
  const left = n - 1 - h > 1e-12 * n ? n - 1 - h : 0;
  const variance =
    method === 'dunn'
      ? (n * (n + 1)) / 12 - tieSum / (12 * (n - 1))
      : ((squares - (n * (n + 1) ** 2) / 4) / (n - 1)) * (left / (n - k));
  return pairs.map(([first, second]) => {
    const difference = rankSums[first]! / sizes[first]! - rankSums[second]! / sizes[second]!;
    const statistic =
      difference === 0 ? 0 : difference / Math.sqrt(variance * (1 / sizes[first]! + 1 / sizes[second]!));
    const size = Math.abs(statistic);
    return method === 'dunn'
      ? { first, second, statistic, df: null, pValue: 2 * normal.sf(size) }
      : { first, second, statistic, df: n - k, pValue: 2 * studentT.sf(size, n - k) };
  });
}
