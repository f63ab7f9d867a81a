import { orderOf } from '../descriptive/ranks.ts';
import type { CoxRows } from './cox-rows.ts';

/** Share of comparable pairs in which the case with the higher predictor had the event first. */
export interface Concordance {
  readonly estimate: number;
  /** From the influence of single cases (infinitesimal jackknife). */
  readonly standardError: number;
  readonly concordant: number;
  readonly discordant: number;
  readonly tied: number;
}

/** Counts by rank that can be added to and summed in logarithmic time (Fenwick 1994). */
class RankCounts {
  readonly #tree: Int32Array;
  readonly #counts: Int32Array;
  total = 0;
  constructor(size: number) {
    this.#tree = new Int32Array(size + 1);
    this.#counts = new Int32Array(size);
  }
  add(rank: number, by: number): void {
    const tree = this.#tree;
    this.total += by;
    this.#counts[rank] = (this.#counts[rank] ?? 0) + by;
    for (let i = rank + 1; i < tree.length; i += i & -i) tree[i] = (tree[i] ?? 0) + by;
  }
  /** How many have a rank below. */
  below(rank: number): number {
    const tree = this.#tree;
    let sum = 0;
    for (let i = rank; i > 0; i -= i & -i) sum += tree[i] ?? 0;
    return sum;
  }
  /** How many have the rank. */
  at(rank: number): number {
    return this.#counts[rank] ?? 0;
  }
}

/**
 * Harrell's concordance (Harrell et al. 1982): pairs count where the earlier time is an event and the other case is at risk
 * then, a case censored at that time among them, two events at the same time not; equal predictors count half. Pairs are within
 * strata. Returns null without comparable pairs. With clusters (codes by row of the data) the influence of a cluster is that of its cases together.
 */
export function concordance(
  rows: CoxRows,
  predictor: Float64Array,
  clusters?: Int32Array,
): Concordance | null {
  const { n, at, startAt, byStart, event, strata } = rows;
  const { rank, ranks } = ranksOf(predictor);
  // per case: pairs with it that agree minus those that do not, and all of them
  const difference = new Float64Array(n);
  const pairs = new Float64Array(n);
  let concordant = 0;
  let discordant = 0;
  let tied = 0;
  const note = (i: number, lower: number, equal: number, higher: number): void => {
    difference[i] = (difference[i] ?? 0) + lower - higher;
    pairs[i] = (pairs[i] ?? 0) + lower + equal + higher;
  };
  for (let h = 0; h + 1 < strata.length; h++) {
    const begin = strata[h] ?? 0;
    const end = strata[h + 1] ?? 0;
    const later = new RankCounts(ranks);
    let gone = begin;
    // falling time: each event looks at the cases that outlast it
    for (let from = begin; from < end; ) {
      const time = at[from] ?? 0;
      let to = from;
      for (; to < end && at[to] === time; to++) if (!event[to]) later.add(rank[to] ?? 0, 1);
      if (startAt && byStart)
        for (; gone < end && startAt[byStart[gone] ?? 0]! >= time; gone++)
          later.add(rank[byStart[gone] ?? 0]!, -1);
      for (let i = from; i < to; i++) {
        if (!event[i]) continue;
        const lower = later.below(rank[i] ?? 0);
        const equal = later.at(rank[i] ?? 0);
        const higher = later.total - lower - equal;
        concordant += lower;
        discordant += higher;
        tied += equal;
        note(i, lower, equal, higher);
      }
      for (let i = from; i < to; i++) if (event[i]) later.add(rank[i] ?? 0, 1);
      from = to;
    }
    addEarlier(rows, h, rank, ranks, note);
  }
  const all = concordant + discordant + tied;
  if (all === 0) return null;
  const somers = (concordant - discordant) / all;
  const influence = difference;
  for (let i = 0; i < n; i++) influence[i] = ((difference[i] ?? 0) - somers * (pairs[i] ?? 0)) / all;
  const variance = sumOfSquares(clusters ? clusterSums(influence, rows, clusters) : influence);
  return {
    estimate: (concordant + tied / 2) / all,
    standardError: Math.sqrt(variance) / 2,
    concordant,
    discordant,
    tied,
  };
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]! ** 2;
  return sum;
}

/** Sums of values within clusters. */
function clusterSums(values: Float64Array, { row }: CoxRows, clusters: Int32Array): Float64Array {
  const sums = new Map<number, number>();
  values.forEach((value, i) => {
    const code = clusters[row[i] ?? 0]!;
    sums.set(code, (sums.get(code) ?? 0) + value);
  });
  return Float64Array.from(sums.values());
}

/** Rising time: each case looks at the events that happened while it was at risk. */
function addEarlier(
  { at, startAt, byStart, event, strata }: CoxRows,
  h: number,
  rank: Int32Array,
  ranks: number,
  note: (i: number, lower: number, equal: number, higher: number) => void,
): void {
  const begin = strata[h] ?? 0;
  const end = strata[h + 1] ?? 0;
  const earlier = new RankCounts(ranks);
  // an event with a higher predictor agrees
  const look = (i: number, sign: 1 | -1): void => {
    const lower = earlier.below(rank[i] ?? 0);
    const equal = earlier.at(rank[i] ?? 0);
    note(i, sign * (earlier.total - lower - equal), sign * equal, sign * lower);
  };
  let started = end - 1;
  for (let to = end - 1; to >= begin; ) {
    const time = at[to] ?? 0;
    let from = to;
    while (from > begin && at[from - 1] === time) from--;
    // events before a case came under observation are taken off: those at its start too
    if (startAt && byStart)
      for (; started >= begin && startAt[byStart[started] ?? 0]! < time; started--)
        look(byStart[started] ?? 0, -1);
    for (let i = from; i <= to; i++) if (event[i]) look(i, 1);
    for (let i = from; i <= to; i++) if (event[i]) earlier.add(rank[i] ?? 0, 1);
    for (let i = from; i <= to; i++) if (!event[i]) look(i, 1);
    to = from - 1;
  }
}

/** Dense ranks from zero. */
function ranksOf(values: Float64Array): { readonly rank: Int32Array; readonly ranks: number } {
  const order = orderOf(values);
  const rank = new Int32Array(values.length);
  let next = -1;
  let before = NaN;
  for (let k = 0; k < order.length; k++) {
    const i = order[k] ?? 0;
    if (values[i] !== before) next++;
    before = values[i]!;
    rank[i] = next;
  }
  return { rank, ranks: next + 1 };
}
