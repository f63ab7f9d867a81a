import { orderOf } from '../descriptive/ranks.ts';

/** Sums over the groups of t tied values that Kendall's tau and its variance need. */
export interface TieSums {
  /** t (t - 1) / 2: pairs that are tied. */
  readonly pairs: number;
  /** t (t - 1) (2 t + 5). */
  readonly squares: number;
  /** t (t - 1) (t - 2). */
  readonly cubes: number;
}

export interface KendallCounts {
  /** All pairs, n (n - 1) / 2. */
  readonly pairs: number;
  /** Concordant less discordant pairs. */
  readonly difference: number;
  readonly tiesX: TieSums;
  readonly tiesY: TieSums;
}

/** Concordant and discordant pairs in n log n steps: discordant ones are exchanges of a merge sort (Knight 1966, JASA 61, 436-439). */
export function kendallCounts(x: Float64Array, y: Float64Array): KendallCounts {
  const n = x.length;
  const rankX = denseRanks(x);
  const rankY = denseRanks(y);
  // by x, and by y among equal x: both sorts are stable
  const byY = orderByKeys(
    Uint32Array.from({ length: n }, (_, i) => i),
    rankY.ranks,
    rankY.sizes.length,
  );
  const order = orderByKeys(byY, rankX.ranks, rankX.sizes.length);
  const sequence = new Uint32Array(n);
  for (let i = 0; i < n; i++) sequence[i] = rankY.ranks[order[i]!]!;
  const both = pairsTiedInBoth(order, rankX.ranks, rankY.ranks);
  const discordant = exchanges(sequence, new Uint32Array(n), n);
  const tiesX = tieSums(rankX.sizes);
  const tiesY = tieSums(rankY.sizes);
  const pairs = (n * (n - 1)) / 2;
  return { pairs, difference: pairs - tiesX.pairs - tiesY.pairs + both - 2 * discordant, tiesX, tiesY };
}

export interface DenseRanks {
  /** Number of the distinct value, from 0. */
  readonly ranks: Uint32Array;
  /** How often each distinct value occurs. */
  readonly sizes: Uint32Array;
}

/** Numbers the distinct values in their order. */
export function denseRanks(values: Float64Array): DenseRanks {
  const n = values.length;
  const order = orderOf(values);
  const ranks = new Uint32Array(n);
  const sizes = new Uint32Array(n);
  let last = -1;
  for (let i = 0; i < n; i++) {
    const at = order[i]!;
    if (i === 0 || values[at] !== values[order[i - 1]!]) last++;
    ranks[at] = last;
    sizes[last]!++;
  }
  return { ranks, sizes: sizes.subarray(0, last + 1) };
}

/** Positions in ascending order of their keys, which are below `limit`; equal keys keep their order. */
export function orderByKeys(positions: Uint32Array, keys: Uint32Array, limit: number): Uint32Array {
  const starts = new Uint32Array(limit + 1);
  for (const at of positions) starts[keys[at]! + 1]!++;
  for (let key = 0; key < limit; key++) starts[key + 1]! += starts[key]!;
  const ordered = new Uint32Array(positions.length);
  for (const at of positions) ordered[starts[keys[at]!]!++] = at;
  return ordered;
}

function tieSums(sizes: Uint32Array): TieSums {
  let pairs = 0;
  let squares = 0;
  let cubes = 0;
  for (const t of sizes) {
    if (t < 2) continue;
    pairs += (t * (t - 1)) / 2;
    squares += t * (t - 1) * (2 * t + 5);
    cubes += t * (t - 1) * (t - 2);
  }
  return { pairs, squares, cubes };
}

function pairsTiedInBoth(order: Uint32Array, x: Uint32Array, y: Uint32Array): number {
  let tied = 0;
  let length = 1;
  for (let i = 1; i <= order.length; i++) {
    const isSame = i < order.length && x[order[i]!] === x[order[i - 1]!] && y[order[i]!] === y[order[i - 1]!];
    if (isSame) length++;
    else {
      tied += (length * (length - 1)) / 2;
      length = 1;
    }
  }
  return tied;
}

/** Pairs in the wrong order, counted by sorting the first n of the sequence bottom up; both arrays are overwritten. */
export function exchanges(sequence: Uint32Array, other: Uint32Array, n: number): number {
  let from = sequence;
  let to = other;
  let count = 0;
  for (let width = 1; width < n; width *= 2) {
    for (let low = 0; low < n; low += 2 * width) {
      const middle = Math.min(low + width, n);
      const high = Math.min(low + 2 * width, n);
      let i = low;
      let j = middle;
      for (let k = low; k < high; k++) {
        if (i < middle && (j >= high || from[i]! <= from[j]!)) to[k] = from[i++]!;
        else {
          count += middle - i;
          to[k] = from[j++]!;
        }
      }
    }
    [from, to] = [to, from];
  }
  return count;
}
