import { moments, sdOf } from '../descriptive/moments.ts';
import { StatsError } from '../stats-error.ts';

/** Cases as points: n rows of p coordinates, one after the other. */
export interface Points {
  readonly n: number;
  readonly p: number;
  readonly values: Float64Array;
}

/** Columns as points, centred, as z-scores (n - 1) where asked for; a constant column has none and is refused by its place. */
export function pointsOf(columns: readonly Float64Array[], standardized: boolean): Points {
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  const values = new Float64Array(n * p);
  columns.forEach((column, j) => {
    const m = moments(column);
    const sd = standardized ? sdOf(m) : 1;
    if (!sd) throw new StatsError('constant-column', `column ${j} does not vary`, String(j));
    // distances do not depend on the origin, and small ones keep their digits
    for (let i = 0; i < n; i++) values[i * p + j] = (column[i]! - m.mean) / sd;
  });
  return { n, p, values };
}

export const DISTANCES = ['euclidean', 'manhattan'] as const;
export type DistanceMeasure = (typeof DISTANCES)[number];

/** Squared Euclidean distance of point i of one set and point j of another. */
export function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number, p: number): number {
  let sum = 0;
  for (let c = 0; c < p; c++) {
    const difference = a[i * p + c]! - b[j * p + c]!;
    sum += difference * difference;
  }
  return sum;
}

/** Distance of two points of a set. */
export function distanceOf(
  { values, p }: Points,
  measure: DistanceMeasure,
): (i: number, j: number) => number {
  if (measure === 'euclidean') return (i, j) => Math.sqrt(squaredDistance(values, i, values, j, p));
  return (i, j) => {
    let sum = 0;
    for (let c = 0; c < p; c++) sum += Math.abs(values[i * p + c]! - values[j * p + c]!);
    return sum;
  };
}

/** All distances, those of i < j at i (2n - i - 1) / 2 + j - i - 1. */
export function allDistances(points: Points, measure: DistanceMeasure): Float64Array {
  const { n } = points;
  const of = distanceOf(points, measure);
  const result = new Float64Array((n * (n - 1)) / 2);
  let at = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) result[at++] = of(i, j);
  return result;
}

/** Place of a pair in `allDistances`. */
export function pairPlace(n: number, i: number, j: number): number {
  const [low, high] = i < j ? [i, j] : [j, i];
  return (low * (2 * n - low - 1)) / 2 + high - low - 1;
}

/** Clusters numbered from 0 in the order in which they first appear. */
export function inOrderOfAppearance(membership: ArrayLike<number>): Int32Array {
  const names = new Map<number, number>();
  return Int32Array.from(membership, (cluster) => {
    const known = names.get(cluster);
    if (known !== undefined) return known;
    names.set(cluster, names.size);
    return names.size - 1;
  });
}
