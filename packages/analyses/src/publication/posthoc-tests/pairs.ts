/** Pairs of groups: what is told of them, their adjustment and their letters. */
import { adjustPValues, compactLetters, zip } from '@constat/stats';
import { alphaOf } from '../../shared/wording.ts';
import type { PosthocOptions } from './options.ts';

export type Method = PosthocOptions['methods'][number] | 'proportions';

/** A pair of groups by their places; the difference is first minus second, of means, mean ranks or proportions. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** Null where a test has none: ranks of two groups. */
  readonly difference: number | null;
  readonly standardError: number | null;
  readonly statistic: number;
  readonly df: number | null;
  /** Of the test alone; null where the method has no p but the adjusted one. */
  readonly pRaw: number | null;
  readonly pValue: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface Comparison {
  readonly method: Method;
  readonly pairs: readonly Pair[];
  /** One for each group; null where not all pairs were compared. */
  readonly letters: readonly string[] | null;
}

export interface Group {
  readonly level: string;
  readonly n: number;
  /** Mean and standard deviation; the proportion, and how many. */
  readonly centre: number;
  readonly spread: number;
  readonly median: number | null;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A test of all groups together. */
export interface Overall {
  readonly test: 'fisher' | 'welch' | 'kruskal' | 'chi';
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number | null;
  readonly pValue: number;
}

export interface OutcomeResult {
  readonly name: string;
  readonly label: string;
  /** The level counted of a category, null for a number. */
  readonly counted: string | null;
  readonly n: number;
  readonly groups: readonly Group[];
  readonly overall: readonly Overall[];
  readonly comparisons: readonly Comparison[];
}

/** All pairs of groups by their places. */
export const pairsOf = (groups: number): readonly (readonly [number, number])[] =>
  Array.from({ length: groups }, (_, i) => i).flatMap((i) =>
    Array.from({ length: groups - i - 1 }, (_, j) => [i, i + j + 1] as const),
  );

/** The level of the intervals of pairs; null where the adjustment, which goes by the order of p, has none. */
export function pairLevel(pairs: number, { adjustment, confidenceLevel }: PosthocOptions): number | null {
  if (adjustment === 'none') return confidenceLevel;
  return adjustment === 'bonferroni' ? 1 - (1 - confidenceLevel) / pairs : null;
}

/** The pairs with p adjusted as asked. */
export function adjusted(pairs: readonly Pair[], { adjustment }: PosthocOptions): readonly Pair[] {
  if (adjustment === 'none' || pairs.length === 0) return pairs;
  const values = adjustPValues(
    pairs.map(({ pValue }) => pValue),
    adjustment,
  );
  return zip(pairs, values).map(([pair, value]) => ({ ...pair, pValue: value }));
}

/** Groups from the largest centre to the smallest: the order in which letters are handed out. */
export const orderOf = (centres: readonly number[]): readonly number[] =>
  centres.map((_, i) => i).sort((a, b) => centres[b]! - centres[a]! || a - b);

/** Letters where all pairs were compared. */
export function lettered(
  method: Method,
  pairs: readonly Pair[],
  order: readonly number[],
  { confidenceLevel }: PosthocOptions,
): Comparison {
  if (method === 'dunnett') return { method, pairs, letters: null };
  const alpha = alphaOf(confidenceLevel);
  const different = pairs
    .filter(({ pValue }) => pValue < alpha)
    .map(({ first, second }) => [order.indexOf(first), order.indexOf(second)] as const);
  const letters = compactLetters(order.length, different);
  return { method, pairs, letters: order.map((_, group) => letters[order.indexOf(group)]!) };
}
