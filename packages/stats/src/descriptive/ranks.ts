/** Order and ranks of a sample, with ties. */
import { StatsError } from '../stats-error.ts';

const RADIX_FROM = 512;
const DIGITS = [0, 11, 22] as const;
const BUCKETS = 2048;

/** Positions of the values in ascending order; equal values keep their order. Values must not be NaN. */
export function orderOf(values: Float64Array): Uint32Array {
  const n = values.length;
  if (n >= RADIX_FROM) return radixOrder(values);
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  return order.sort((a, b) => values[a]! - values[b]! || a - b);
}

/**
 * Radix sort (Knuth 1998, vol. 3, 5.2.5) of the positions by the high word of the values, their bits turned so that they
 * sort as whole numbers; the few stretches that agree in it are then put in order by the low word.
 */
function radixOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const bits = new Int32Array(values.buffer, values.byteOffset, 2 * n);
  const keys = new Int32Array(n);
  for (let i = 0, k = 1; i < n; i++, k += 2) {
    const high = bits[k]!;
    // negative numbers sort in reverse of their bits; -0 equals 0 and is given its bits
    keys[i] = high < 0 ? (values[i] === 0 ? -0x80000000 : ~high) : high | -0x80000000;
  }
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  sortByKeys(order, keys);
  for (let from = 0; from < n; ) {
    const key = keys[from];
    let to = from + 1;
    while (to < n && keys[to] === key) to++;
    if (to - from > 1) sortTied(order, from, to, values, bits);
    from = to;
  }
  return order;
}

/** Sorts positions by their keys (as unsigned words), stable; both arrays are put in order. */
function sortByKeys(order: Uint32Array, keys: Int32Array): void {
  const n = order.length;
  let fromOrder = order;
  let toOrder: Uint32Array = new Uint32Array(n);
  let fromKeys = keys;
  let toKeys: Int32Array = new Int32Array(n);
  const counts = DIGITS.map(() => new Uint32Array(BUCKETS));
  const [c0, c1, c2] = counts as [Uint32Array, Uint32Array, Uint32Array];
  for (let i = 0; i < n; i++) {
    const key = keys[i]!;
    c0[key & 2047]!++;
    c1[(key >>> 11) & 2047]!++;
    c2[key >>> 22]!++;
  }
  for (const [pass, shift] of DIGITS.entries()) {
    const next = counts[pass]!;
    if (next[(fromKeys[0]! >>> shift) & 2047] === n) continue; // all agree here: nothing would move
    let start = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const count = next[bucket]!;
      next[bucket] = start;
      start += count;
    }
    for (let i = 0; i < n; i++) {
      const key = fromKeys[i]!;
      const at = next[(key >>> shift) & 2047]!++;
      toKeys[at] = key;
      toOrder[at] = fromOrder[i]!;
    }
    [fromOrder, toOrder] = [toOrder, fromOrder];
    [fromKeys, toKeys] = [toKeys, fromKeys];
  }
  if (fromOrder === order) return;
  order.set(fromOrder);
  keys.set(fromKeys);
}

/** Orders a stretch of positions whose values agree in the high word. */
function sortTied(
  order: Uint32Array,
  from: number,
  to: number,
  values: Float64Array,
  bits: Int32Array,
): void {
  let k = from + 1;
  while (k < to && values[order[k - 1]!]! <= values[order[k]!]!) k++;
  if (k === to) return;
  if (to - from > 64) {
    const part = order.subarray(from, to);
    const turn = values[part[0]!]! < 0 ? -1 : 0;
    sortByKeys(
      part,
      Int32Array.from(part, (i) => bits[2 * i]! ^ turn),
    );
    return;
  }
  for (; k < to; k++) {
    const position = order[k]!;
    const value = values[position]!;
    let at = k;
    for (; at > from && values[order[at - 1]!]! > value; at--) order[at] = order[at - 1]!;
    order[at] = position;
  }
}

/** The rules for tied values. */
export const TIE_RULES = ['average', 'min', 'max', 'first'] as const;
/** Which rank tied values get: their mean, the smallest, the largest, or in order of appearance. */
export type TieRule = (typeof TIE_RULES)[number];

/** Ranks and what tie corrections need of them. */
export interface Ranks {
  /** Rank of each value, from 1. */
  readonly ranks: Float64Array;
  /** Sum of t^3 - t over groups of t tied values, as the tie corrections of rank tests use it. */
  readonly tieSum: number;
}

/** Ranks of the values; values must not be NaN. */
export function ranksOf(values: Float64Array, ties: TieRule = 'average'): Ranks {
  const n = values.length;
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(values[i])) throw new StatsError('not-finite', 'a value is missing', 'values');
  }
  const order = orderOf(values);
  const ranks = new Float64Array(n);
  let tieSum = 0;
  for (let from = 0; from < n; ) {
    const value = values[order[from]!]!;
    let to = from + 1;
    while (to < n && values[order[to]!] === value) to++;
    const size = to - from;
    if (size === 1) ranks[order[from]!] = to;
    else {
      tieSum += size ** 3 - size;
      if (ties === 'first') for (let k = from; k < to; k++) ranks[order[k]!] = k + 1;
      else {
        const shared = ties === 'average' ? from + (size + 1) / 2 : ties === 'min' ? from + 1 : to;
        for (let k = from; k < to; k++) ranks[order[k]!] = shared;
      }
    }
    from = to;
  }
  return { ranks, tieSum };
}
