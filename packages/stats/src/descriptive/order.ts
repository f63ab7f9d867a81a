/** Statistics of the ordered sample. Every function takes values already sorted in ascending order. */
import { sum } from './sums.ts';

/** The nine definitions of Hyndman and Fan (1996). */
export type QuantileType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Constants a, b of the plotting position a + p(n + 1 - a - b) of types 4 to 9 (Hyndman and Fan 1996). */
const POSITIONS: Record<4 | 5 | 6 | 7 | 8 | 9, readonly [number, number]> = {
  4: [0, 1],
  5: [0.5, 0.5],
  6: [0, 0],
  7: [1, 1],
  8: [1 / 3, 1 / 3],
  9: [3 / 8, 3 / 8],
};

/** Sample quantile, types 1 to 9 of Hyndman and Fan (1996); type 7 is R's default, 6 that of SPSS and Minitab. */
export function quantileSorted(ordered: Float64Array, p: number, type: QuantileType = 7): number {
  const n = ordered.length;
  const at = (position: number) => ordered[Math.min(n, Math.max(1, position)) - 1]!;
  // What counts as 'no fraction' in a position, so that rounding does not shift a whole rank.
  const fuzz = 4 * 2.220446049250313e-16;
  if (type <= 3) {
    const position = type === 3 ? n * p - 0.5 : n * p;
    const j = Math.floor(position + fuzz);
    const onRank = position - j <= fuzz;
    if (type === 1) return at(onRank ? j : j + 1);
    if (type === 2) return onRank ? (at(j) + at(j + 1)) / 2 : at(j + 1);
    return at(onRank && j % 2 === 0 ? j : j + 1);
  }
  const [a, b] = POSITIONS[type as 4 | 5 | 6 | 7 | 8 | 9];
  const position = a + p * (n + 1 - a - b);
  const j = Math.floor(position + fuzz);
  const fraction = position - j <= fuzz ? 0 : position - j;
  const low = at(j);
  if (fraction === 0) return low;
  const high = at(j + 1);
  const value = low + fraction * (high - low);
  // the distance of two extreme values may be too large to be held
  return Number.isFinite(value) ? value : 2 * (low / 2 + fraction * (high / 2 - low / 2));
}

/**
 * Median. Of the two values in the middle it is the mean, rounded once: ranks of distances from it (Fligner & Killeen) then tie, or
 * not, as in R.
 */
export function medianSorted(ordered: Float64Array): number {
  const n = ordered.length;
  if (n % 2 === 1) return ordered[(n - 1) / 2]!;
  const [low, high] = [ordered[n / 2 - 1]!, ordered[n / 2]!];
  const total = low + high;
  return Number.isFinite(total) ? total / 2 : low / 2 + high / 2;
}

/** The smallest of the most frequent values, with its count. */
export function modeSorted(ordered: Float64Array): { readonly value: number; readonly count: number } {
  let best = ordered[0]!;
  let bestCount = 0;
  for (let i = 0; i < ordered.length; ) {
    const value = ordered[i]!;
    let end = i + 1;
    while (end < ordered.length && ordered[end] === value) end++;
    if (end - i > bestCount) {
      bestCount = end - i;
      best = value;
    }
    i = end;
  }
  return { value: best, count: bestCount };
}

/**
 * Median absolute deviation from the median, without the factor 1.4826. The deviations to the left and to the right of
 * the median are each in order, so merging them outwards reaches their median in n/2 steps without another sort.
 */
export function madSorted(ordered: Float64Array): number {
  const n = ordered.length;
  const centre = medianSorted(ordered);
  let right = 0;
  while (right < n && ordered[right]! < centre) right++;
  let left = right - 1;
  const next = (): number => {
    const down = left >= 0 ? centre - ordered[left]! : Number.POSITIVE_INFINITY;
    const up = right < n ? ordered[right]! - centre : Number.POSITIVE_INFINITY;
    if (down < up) {
      left--;
      return down;
    }
    right++;
    return up;
  };
  const middle = Math.floor((n - 1) / 2);
  let deviation = 0;
  for (let i = 0; i <= middle; i++) deviation = next();
  return n % 2 === 1 ? deviation : (deviation + next()) / 2;
}

/** Mean after dropping floor(n * trim) values from each end. */
export function trimmedMeanSorted(ordered: Float64Array, trim: number): number {
  const n = ordered.length;
  if (trim >= 0.5) return medianSorted(ordered);
  const cut = Math.floor(n * trim);
  const kept = ordered.subarray(cut, n - cut);
  return sum(kept) / kept.length;
}

/** Trimmed mean in which the boundary values keep the remaining fraction of their weight. */
export function trimmedMeanFractionalSorted(ordered: Float64Array, trim: number): number {
  const n = ordered.length;
  if (trim >= 0.5) return medianSorted(ordered);
  const cut = Math.floor(n * trim);
  const fraction = n * trim - cut;
  const kept = ordered.subarray(cut, n - cut);
  const total = sum(kept) - fraction * (kept[0]! + kept[kept.length - 1]!);
  return total / (kept.length - 2 * fraction);
}
