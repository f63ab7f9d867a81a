/** The Kruskal–Wallis test without the chi-square distribution: over all ways to share the ranks among the groups, or many drawn ones. */
import { ranksOf } from '../descriptive/ranks.ts';
import { shuffle } from '../rng/variates.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';

/** A p value given the ties. */
export interface KruskalPermutation {
  readonly pValue: number;
  /** Of the p value, by chance of the draws; zero where it is exact. */
  readonly standardError: number;
  /** Draws, the observed ranks not among them; null where every way was counted. */
  readonly samples: number | null;
  readonly seed: number;
}

/** Sums of ranks that are followed at once; beyond, ways are drawn. */
const MOST_SUMS = 100_000;
/** Ranks shared out in all draws together, which takes seconds. */
const MOST_DRAWN_RANKS = 2e9;
/** Statistics closer than this share are equal. */
const EQUAL = 1e-9;

interface Group {
  readonly size: number;
  /** What one unit of its digit counts in a key, and how many values the digit has. */
  readonly base: number;
  readonly radix: number;
}

/**
 * Exact up to a hundred thousand different sums of ranks at a time (about 7 cases in each of three groups), else from `samples` random
 * orders as (1 + b) / (1 + B), Davison & Hinkley (1997, eq. 4.11). Null where the draws would take minutes, or nothing varies.
 */
export function kruskalPermutation(
  groups: readonly Float64Array[],
  samples: number,
  seed: number,
): KruskalPermutation | null {
  const { ranks } = ranksOf(Float64Array.from(groups.flatMap((group) => [...group])));
  const sizes = groups.map((group) => group.length);
  if (ranks.every((rank) => rank === ranks[0])) return null;
  const observed = statisticOf(sizes, ranks) * (1 - EQUAL);
  const exact = exactly(sizes, ranks, observed);
  if (exact !== null) return { pValue: exact, standardError: 0, samples: null, seed };
  if (ranks.length * samples > MOST_DRAWN_RANKS) return null;
  const rng = new Xoshiro256(seed);
  const order = Float64Array.from(ranks);
  let extreme = 0;
  for (let i = 0; i < samples; i++) if (statisticOf(sizes, shuffle(rng, order)) >= observed) extreme++;
  const pValue = (1 + extreme) / (1 + samples);
  return { pValue, standardError: Math.sqrt((pValue * (1 - pValue)) / samples), samples, seed };
}

/** The sum of R² / n about the mean rank, which rises with H. */
function statisticOf(sizes: readonly number[], ranks: Float64Array): number {
  const centre = (ranks.length + 1) / 2;
  let from = 0;
  return sizes.reduce((sum, size) => {
    const total = ranks.subarray(from, from + size).reduce((part, rank) => part + rank - centre, 0);
    from += size;
    return sum + total ** 2 / size;
  }, 0);
}

/** The share of the ways whose statistic is at least so large; null where too many sums of ranks can arise. */
function exactly(sizes: readonly number[], ranks: Float64Array, observed: number): number | null {
  const n = ranks.length;
  const total = n * (n + 1);
  let base = 1;
  // what the last group has follows from the others
  const groups = sizes.slice(0, -1).map((size): Group => {
    const group = { size, base, radix: (size + 1) * (total + 1) };
    base *= group.radix;
    return group;
  });
  if (base > Number.MAX_SAFE_INTEGER) return null;
  const last = sizes.at(-1) ?? 0;
  let ways = new Map([[0, 1]]);
  let shared = 0;
  for (const rank of ranks) {
    ways = withRank(ways, groups, last, 2 * rank, shared++);
    if (ways.size > MOST_SUMS) return null;
  }
  const centre = (n + 1) / 2;
  let all = 0;
  let extreme = 0;
  for (const [key, count] of ways) {
    let rest = total / 2 - last * centre;
    let statistic = 0;
    for (const group of groups) {
      const sum = (digitOf(key, group) - group.size) / (group.size + 1) / 2;
      statistic += (sum - group.size * centre) ** 2 / group.size;
      rest -= sum;
    }
    statistic += rest ** 2 / last;
    all += count;
    if (statistic >= observed) extreme += count;
  }
  return extreme / all;
}

const digitOf = (key: number, { base, radix }: Group): number => Math.floor(key / base) % radix;

/** The ways after one rank more, doubled to be whole, went to any group with room for it. */
function withRank(
  ways: ReadonlyMap<number, number>,
  groups: readonly Group[],
  last: number,
  rank: number,
  shared: number,
): Map<number, number> {
  const next = new Map<number, number>();
  const add = (key: number, count: number): void => {
    next.set(key, (next.get(key) ?? 0) + count);
  };
  for (const [key, count] of ways) {
    let placed = 0;
    for (const group of groups) {
      const held = digitOf(key, group) % (group.size + 1);
      placed += held;
      if (held < group.size) add(key + (1 + rank * (group.size + 1)) * group.base, count);
    }
    if (shared - placed < last) add(key, count);
  }
  return next;
}
