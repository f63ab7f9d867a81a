import type { Xoshiro256 } from '../rng/xoshiro.ts';
import { StatsError } from '../stats-error.ts';
import { inOrderOfAppearance, type Points, squaredDistance } from './case-points.ts';

export interface KMeans {
  /** Cluster of each case, numbered in the order of first appearance. */
  readonly membership: Int32Array;
  /** Centres, one after the other. */
  readonly centers: Float64Array;
  readonly sizes: Int32Array;
  readonly withinSs: Float64Array;
  readonly totalWithinSs: number;
}

const MOST_ROUNDS = 300;

/**
 * k-means from several starts, the best of them: centres drawn far apart (Arthur & Vassilvitskii 2007), rounds of Lloyd (1982), then single
 * cases moved wherever that lowers the sum of squares (Hartigan & Wong 1979). Needs at least k different points.
 */
export function kMeans(
  points: Points,
  k: number,
  starts: number,
  rng: Xoshiro256,
  progress: (start: number) => void = () => {},
): KMeans {
  if (k < 1 || k > points.n) throw new StatsError('out-of-domain', 'number of clusters', 'k');
  const tried = points.n > MOST_STARTED ? selection(points) : points;
  let best: Run | null = null;
  for (let start = 0; start < starts; start++) {
    progress(start);
    const run = transfers(tried, lloyd(tried, farApart(tried, k, rng), k), k);
    // what differs by rounding alone is the same solution
    if (!best || run.total < best.total * (1 - 1e-12)) best = run;
  }
  if (tried === points) return summary(points, best!, k);
  const centers = new Float64Array(k * points.p);
  means(tried, best!.membership, k, centers, new Int32Array(k));
  return summary(points, transfers(points, lloyd(points, centers, k), k), k);
}

/** Of more cases the starts are tried on an even selection, and the best one goes on with all (Bradley & Fayyad 1998). */
const MOST_STARTED = 3000;

function selection({ n, p, values }: Points): Points {
  const count = MOST_STARTED;
  const chosen = new Float64Array(count * p);
  for (let i = 0; i < count; i++) {
    const row = Math.floor((i * n) / count);
    chosen.set(values.subarray(row * p, (row + 1) * p), i * p);
  }
  return { n: count, p, values: chosen };
}

interface Run {
  readonly membership: Int32Array;
  readonly total: number;
}

/** Each next centre is a case drawn with probability proportional to its squared distance from the nearest one so far. */
function farApart({ n, p, values }: Points, k: number, rng: Xoshiro256): Float64Array {
  const centers = new Float64Array(k * p);
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  let chosen = Math.min(n - 1, Math.floor(rng.openUniform() * n));
  for (let c = 0; c < k; c++) {
    centers.set(values.subarray(chosen * p, (chosen + 1) * p), c * p);
    if (c === k - 1) break;
    let total = 0;
    for (let i = 0; i < n; i++) {
      nearest[i] = Math.min(nearest[i]!, squaredDistance(values, i, centers, c, p));
      total += nearest[i]!;
    }
    if (!(total > 0)) throw new StatsError('too-few', 'fewer different points than clusters', 'k');
    let rest = rng.openUniform() * total;
    chosen = -1;
    for (let i = 0; i < n; i++) {
      if (nearest[i] === 0) continue;
      chosen = i;
      rest -= nearest[i]!;
      if (rest <= 0) break;
    }
  }
  return centers;
}

/** Cases to their nearest centre, centres to the mean of their cases, until nothing moves. */
function lloyd(points: Points, centers: Float64Array, k: number): Int32Array {
  const { n, p, values } = points;
  const membership = new Int32Array(n).fill(-1);
  const sizes = new Int32Array(k);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = false;
    for (let i = 0; i < n; i++) {
      let nearest = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let c = 0; c < k; c++) {
        const distance = squaredDistance(values, i, centers, c, p);
        if (distance < least) {
          least = distance;
          nearest = c;
        }
      }
      if (membership[i] !== nearest) {
        membership[i] = nearest;
        moved = true;
      }
    }
    if (!moved) break;
    means(points, membership, k, centers, sizes);
    fillEmpty(points, membership, centers, sizes);
  }
  return membership;
}

function means(
  { n, p, values }: Points,
  membership: Int32Array,
  k: number,
  centers: Float64Array,
  sizes: Int32Array,
): void {
  centers.fill(0);
  sizes.fill(0);
  for (let i = 0; i < n; i++) {
    const c = membership[i]!;
    sizes[c]!++;
    for (let j = 0; j < p; j++) centers[c * p + j]! += values[i * p + j]!;
  }
  for (let c = 0; c < k; c++) for (let j = 0; j < p; j++) centers[c * p + j]! /= Math.max(1, sizes[c]!);
}

/** A cluster that lost all its cases takes the one that is furthest from its own centre. */
function fillEmpty(
  { n, p, values }: Points,
  membership: Int32Array,
  centers: Float64Array,
  sizes: Int32Array,
): void {
  for (let c = 0; c < sizes.length; c++) {
    if (sizes[c]! > 0) continue;
    let furthest = -1;
    let most = -1;
    for (let i = 0; i < n; i++) {
      if (sizes[membership[i]!]! < 2) continue;
      const distance = squaredDistance(values, i, centers, membership[i]!, p);
      if (distance > most) {
        most = distance;
        furthest = i;
      }
    }
    if (furthest < 0) return;
    sizes[membership[furthest]!]!--;
    membership[furthest] = c;
    sizes[c] = 1;
    centers.set(values.subarray(furthest * p, (furthest + 1) * p), c * p);
  }
}

/** Moves single cases while that lowers the sum of squares, the centres following at once. */
function transfers(points: Points, membership: Int32Array, k: number): Run {
  const { n, p, values } = points;
  const centers = new Float64Array(k * p);
  const sizes = new Int32Array(k);
  means(points, membership, k, centers, sizes);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = false;
    for (let i = 0; i < n; i++) {
      const own = membership[i]!;
      const size = sizes[own]!;
      if (size < 2) continue;
      const gain = (squaredDistance(values, i, centers, own, p) * size) / (size - 1);
      let target = own;
      let least = gain * (1 - 1e-10);
      for (let c = 0; c < k; c++) {
        if (c === own) continue;
        const cost = (squaredDistance(values, i, centers, c, p) * sizes[c]!) / (sizes[c]! + 1);
        if (cost < least) {
          least = cost;
          target = c;
        }
      }
      if (target === own) continue;
      for (let j = 0; j < p; j++) {
        const value = values[i * p + j]!;
        centers[own * p + j]! += (centers[own * p + j]! - value) / (size - 1);
        centers[target * p + j]! += (value - centers[target * p + j]!) / (sizes[target]! + 1);
      }
      sizes[own]!--;
      sizes[target]!++;
      membership[i] = target;
      moved = true;
    }
    if (!moved) break;
  }
  means(points, membership, k, centers, sizes);
  let total = 0;
  for (let i = 0; i < n; i++) total += squaredDistance(values, i, centers, membership[i]!, p);
  return { membership, total };
}

function summary(points: Points, run: Run, k: number): KMeans {
  const { n, p, values } = points;
  const membership = inOrderOfAppearance(run.membership);
  const centers = new Float64Array(k * p);
  const sizes = new Int32Array(k);
  means(points, membership, k, centers, sizes);
  const withinSs = new Float64Array(k);
  for (let i = 0; i < n; i++)
    withinSs[membership[i]!]! += squaredDistance(values, i, centers, membership[i]!, p);
  return {
    membership,
    centers,
    sizes,
    withinSs,
    totalWithinSs: withinSs.reduce((sum, value) => sum + value, 0),
  };
}
