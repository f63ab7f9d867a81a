/** Order and ranks of a sample, with ties. */
import { StatsError } from '../stats-error.ts';

const RADIX_FROM = 16_384;

/** Positions of the values in ascending order; equal values keep their order. Values must not be NaN. */
export function orderOf(values: Float64Array): Uint32Array {
  const n = values.length;
  if (n >= RADIX_FROM) return radixOrder(values);
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  return order.sort((a, b) => values[a]! - values[b]! || a - b);
}

/** Radix sort of the positions by the four 16-bit digits of the values, their bits turned so that they sort as whole numbers. */
function radixOrder(values: Float64Array): Uint32Array {
  const n = values.length;
  const bits = new Uint16Array(values.slice().buffer);
  const digits = [0, 1, 2, 3].map(() => new Uint16Array(n));
  const counts = [0, 1, 2, 3].map(() => new Uint32Array(65_536));
  for (let i = 0; i < n; i++) {
    // Negative numbers sort in reverse of their bits; -0 equals 0 and is given its bits.
    const negative = values[i]! < 0;
    for (let d = 0; d < 4; d++) {
      const raw = bits[4 * i + d]!;
      const sign = d === 3 ? 0x8000 : 0;
      const digit = negative ? raw ^ 0xffff : values[i] === 0 ? sign : raw ^ sign;
      digits[d]![i] = digit;
      counts[d]![digit]!++;
    }
  }
  let order = Uint32Array.from({ length: n }, (_, i) => i);
  let spare = new Uint32Array(n);
  for (let d = 0; d < 4; d++) {
    const digit = digits[d]!;
    const next = counts[d]!;
    if (next[digit[0]!] === n) continue;
    let start = 0;
    for (let bucket = 0; bucket < next.length; bucket++) {
      const count = next[bucket]!;
      next[bucket] = start;
      start += count;
    }
    for (let k = 0; k < n; k++) {
      const i = order[k]!;
      spare[next[digit[i]!]!++] = i;
    }
    [order, spare] = [spare, order];
  }
  return order;
}

export const TIE_RULES = ['average', 'min', 'max', 'first'] as const;
/** Which rank tied values get: their mean, the smallest, the largest, or in order of appearance. */
export type TieRule = (typeof TIE_RULES)[number];

export interface Ranks {
  /** Rank of each value, from 1. */
  readonly ranks: Float64Array;
  /** Sum of t^3 - t over groups of t tied values, as the tie corrections of rank tests use it. */
  readonly tieSum: number;
}

/** Ranks of the values; values must not be NaN. */
export function ranksOf(values: Float64Array, ties: TieRule = 'average'): Ranks {
  if (values.some(Number.isNaN)) throw new StatsError('not-finite', 'a value is missing', 'values');
  const order = orderOf(values);
  const n = values.length;
  const ranks = new Float64Array(n);
  let tieSum = 0;
  for (let from = 0; from < n; ) {
    const value = values[order[from]!]!;
    let to = from + 1;
    while (to < n && values[order[to]!] === value) to++;
    const size = to - from;
    if (size > 1) tieSum += size ** 3 - size;
    const shared = { average: from + (size + 1) / 2, min: from + 1, max: to, first: Number.NaN }[ties];
    for (let k = from; k < to; k++) ranks[order[k]!] = ties === 'first' ? k + 1 : shared;
    from = to;
  }
  return { ranks, tieSum };
}
