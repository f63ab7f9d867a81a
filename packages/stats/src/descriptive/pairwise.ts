/** Order statistics of all pairwise differences or averages, without making the pairs. */
import { StatsError } from '../stats-error.ts';

/** How many pairs are at most a value, the largest pair that is, and the smallest that is not. */
interface Split {
  readonly count: number;
  readonly below: number;
  readonly above: number;
}

/**
 * The k-th smallest (from 1) of a set of pairs that can be split at any value in linear time: bisection between values that
 * occur, so that it ends at one of them (the idea of Monahan 1984, ACM TOMS 10, 265-270).
 */
export function kthOf(
  k: number,
  total: number,
  lowest: number,
  highest: number,
  split: (at: number) => Split,
): number {
  if (!(k >= 1 && k <= total)) throw new StatsError('out-of-domain', 'there is no such pair', 'k');
  let low = lowest;
  let high = highest;
  while (low < high) {
    const middle = low / 2 + high / 2;
    const { count, below, above } = split(middle >= high ? low : middle);
    if (count >= k) high = below;
    else low = above;
  }
  return high;
}

/** k-th smallest (from 1) of the differences x_i - y_j of two samples in ascending order. */
export function kthDifference(x: Float64Array, y: Float64Array, k: number): number {
  const m = x.length;
  const n = y.length;
  return kthOf(k, m * n, x[0]! - y[n - 1]!, x[m - 1]! - y[0]!, (at) => {
    let count = 0;
    let below = Number.NEGATIVE_INFINITY;
    let above = Number.POSITIVE_INFINITY;
    // x_i - y_j <= at holds for j from a place on that moves up with i
    let j = 0;
    for (let i = 0; i < m; i++) {
      const value = x[i]!;
      while (j < n && value - y[j]! > at) j++;
      count += n - j;
      if (j < n) below = Math.max(below, value - y[j]!);
      if (j > 0) above = Math.min(above, value - y[j - 1]!);
    }
    return { count, below, above };
  });
}

/** k-th smallest (from 1) of the Walsh averages (x_i + x_j) / 2, i <= j, of a sample in ascending order. */
export function kthWalshAverage(x: Float64Array, k: number): number {
  const n = x.length;
  return kthOf(k, (n * (n + 1)) / 2, x[0]!, x[n - 1]!, (at) => {
    let count = 0;
    let below = Number.NEGATIVE_INFINITY;
    let above = Number.POSITIVE_INFINITY;
    // for each i the partners j >= i up to a place that moves down as i grows
    let j = n - 1;
    for (let i = 0; i < n; i++) {
      const value = x[i]!;
      while (j >= i && (value + x[j]!) / 2 > at) j--;
      const last = Math.max(j, i - 1);
      count += last - i + 1;
      if (last >= i) below = Math.max(below, (value + x[last]!) / 2);
      if (last + 1 < n) above = Math.min(above, (value + x[last + 1]!) / 2);
    }
    return { count, below, above };
  });
}

/** Median of a set of `total` ordered things given its order statistics. */
export function medianOfOrdered(total: number, kth: (k: number) => number): number {
  const half = Math.floor(total / 2);
  return total % 2 === 1 ? kth(half + 1) : (kth(half) + kth(half + 1)) / 2;
}

/** Hodges-Lehmann estimate of a shift: the median of all differences x_i - y_j of two ordered samples. */
export const medianDifference = (x: Float64Array, y: Float64Array): number =>
  medianOfOrdered(x.length * y.length, (k) => kthDifference(x, y, k));

/** Hodges-Lehmann estimate of a centre: the median of the Walsh averages of an ordered sample. */
export const medianWalshAverage = (x: Float64Array): number =>
  medianOfOrdered((x.length * (x.length + 1)) / 2, (k) => kthWalshAverage(x, k));
