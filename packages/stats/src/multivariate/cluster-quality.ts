/** How well clusters are separated. */
import type { Xoshiro256 } from '../rng/xoshiro.ts';
import { type DistanceMeasure, distanceOf, type Points, squaredDistance } from './case-points.ts';
import { kMeans } from './k-means.ts';

export interface ClusterSums {
  readonly sizes: Int32Array;
  readonly centers: Float64Array;
  readonly withinSs: Float64Array;
  readonly totalWithinSs: number;
  readonly betweenSs: number;
  readonly totalSs: number;
  /** (between / (k - 1)) / (within / (n - k)) (Caliński & Harabasz 1974). */
  readonly calinskiHarabasz: number | null;
  /** Mean over clusters of the largest (S_i + S_j) / d(centres), S the mean distance to the centre (Davies & Bouldin 1979). */
  readonly daviesBouldin: number | null;
}

/** Sums of squares and indices of any clustering. */
export function clusterSums({ n, p, values }: Points, membership: Int32Array, k: number): ClusterSums {
  const sizes = new Int32Array(k);
  const centers = new Float64Array(k * p);
  const middle = new Float64Array(p);
  for (let i = 0; i < n; i++) {
    sizes[membership[i]!]!++;
    for (let j = 0; j < p; j++) {
      centers[membership[i]! * p + j]! += values[i * p + j]!;
      middle[j]! += values[i * p + j]! / n;
    }
  }
  for (let c = 0; c < k; c++) for (let j = 0; j < p; j++) centers[c * p + j]! /= sizes[c]!;
  const withinSs = new Float64Array(k);
  const spread = new Float64Array(k);
  let totalSs = 0;
  for (let i = 0; i < n; i++) {
    const c = membership[i]!;
    const square = squaredDistance(values, i, centers, c, p);
    withinSs[c]! += square;
    spread[c]! += Math.sqrt(square) / sizes[c]!;
    totalSs += squaredDistance(values, i, middle, 0, p);
  }
  const totalWithinSs = withinSs.reduce((sum, value) => sum + value, 0);
  const betweenSs = totalSs - totalWithinSs;
  let indices = 0;
  for (let a = 0; a < k; a++) {
    let worst = 0;
    for (let b = 0; b < k; b++)
      if (a !== b)
        worst = Math.max(
          worst,
          (spread[a]! + spread[b]!) / Math.sqrt(squaredDistance(centers, a, centers, b, p)),
        );
    indices += worst / k;
  }
  return {
    sizes,
    centers,
    withinSs,
    totalWithinSs,
    betweenSs,
    totalSs,
    calinskiHarabasz:
      k > 1 && n > k && totalWithinSs > 0 ? betweenSs / (k - 1) / (totalWithinSs / (n - k)) : null,
    daviesBouldin: k > 1 && Number.isFinite(indices) ? indices : null,
  };
}

/** Silhouettes (Rousseeuw 1987) of the cases: (b - a) / max(a, b), 0 for a case alone in its cluster. */
export function silhouettes(
  points: Points,
  membership: Int32Array,
  k: number,
  measure: DistanceMeasure,
  distances?: Float64Array,
): Float64Array {
  const { n } = points;
  const of = distanceOf(points, measure);
  const sums = new Float64Array(n * k);
  let at = 0;
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const distance = distances ? distances[at++]! : of(i, j);
      sums[i * k + membership[j]!]! += distance;
      sums[j * k + membership[i]!]! += distance;
    }
  const sizes = new Int32Array(k);
  for (let i = 0; i < n; i++) sizes[membership[i]!]!++;
  return Float64Array.from({ length: n }, (_, i) => {
    const own = membership[i]!;
    if (sizes[own]! < 2) return 0;
    const a = sums[i * k + own]! / (sizes[own]! - 1);
    let b = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) if (c !== own && sizes[c]! > 0) b = Math.min(b, sums[i * k + c]! / sizes[c]!);
    const larger = Math.max(a, b);
    return larger > 0 && Number.isFinite(larger) ? (b - a) / larger : 0;
  });
}

export interface GapPoint {
  readonly k: number;
  readonly gap: number;
  /** Of the simulation, times sqrt(1 + 1 / B). */
  readonly standardError: number;
}

/**
 * The gap statistic (Tibshirani, Walther & Hastie 2001): log within sums of squares of k-means beside those of points spread evenly over
 * the range of each variable. `within` holds the sums of these data for k = 1, 2, ...
 */
export function gapStatistic(
  { n, p, values }: Points,
  within: readonly number[],
  samples: number,
  starts: number,
  rng: Xoshiro256,
  progress: (sample: number) => void,
): readonly GapPoint[] {
  const low = new Float64Array(p).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(p).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < p; j++) {
      low[j] = Math.min(low[j]!, values[i * p + j]!);
      high[j] = Math.max(high[j]!, values[i * p + j]!);
    }
  const logs = within.map(() => new Float64Array(samples));
  for (let s = 0; s < samples; s++) {
    progress(s);
    const drawn = new Float64Array(n * p);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < p; j++) drawn[i * p + j] = low[j]! + rng.openUniform() * (high[j]! - low[j]!);
    within.forEach((_, c) => {
      logs[c]![s] = Math.log(kMeans({ n, p, values: drawn }, c + 1, starts, rng).totalWithinSs);
    });
  }
  return within.map((sum, c) => {
    const mean = logs[c]!.reduce((total, value) => total + value / samples, 0);
    const variance = logs[c]!.reduce((total, value) => total + (value - mean) ** 2 / samples, 0);
    return { k: c + 1, gap: mean - Math.log(sum), standardError: Math.sqrt(variance * (1 + 1 / samples)) };
  });
}
