/** Designs of mixtures: shares that add up to one (Scheffé 1958; McLean & Anderson 1966; Cornell 2002). */
import { requireCount, StatsError } from '../stats-error.ts';

type Point = readonly number[];

export interface ShareLimits {
  readonly low: number;
  readonly high: number;
}

const CLOSE = 1e-9;
/** More vertices than these are no design to run. */
const MOST_VERTICES = 2000;

/** All shares that are multiples of 1 / degree (Scheffé 1958). */
export function simplexLattice(components: number, degree: number): readonly Point[] {
  requireCount(components, 'factors', 2);
  requireCount(degree, 'degree', 1);
  const points: number[][] = [];
  const extend = (point: number[], left: number): void => {
    if (point.length === components - 1) {
      points.push([...point, left / degree]);
      return;
    }
    for (let part = left; part >= 0; part--) extend([...point, part / degree], left - part);
  };
  extend([], degree);
  return points;
}

/** Equal shares of every set of components: 2^q - 1 points (Scheffé 1963). */
export function simplexCentroid(components: number): readonly Point[] {
  requireCount(components, 'factors', 2);
  if (components > 10) throw new StatsError('out-of-domain', 'too many components', 'factors');
  const sets = Array.from({ length: 2 ** components - 1 }, (_, i) => i + 1);
  const sizeOf = (set: number): number => [...set.toString(2)].filter((bit) => bit === '1').length;
  return sets
    .sort((a, b) => sizeOf(a) - sizeOf(b) || a - b)
    .map((set) => Array.from({ length: components }, (_, i) => (set & (1 << i) ? 1 / sizeOf(set) : 0)));
}

/** Points half way from the centroid to each vertex of the simplex. */
export const axialMixtures = (components: number): readonly Point[] =>
  Array.from({ length: components }, (_, i) =>
    Array.from({ length: components }, (__, j) =>
      i === j ? (components + 1) / (2 * components) : 1 / (2 * components),
    ),
  );

/** From shares of what lower limits leave free to shares of all. */
export const fromPseudo = (point: Point, limits: readonly ShareLimits[]): Point => {
  const free = 1 - limits.reduce((sum, { low }) => sum + low, 0);
  return point.map((share, i) => (limits[i]?.low ?? 0) + share * free);
};

/** Whether upper limits leave the whole simplex above the lower ones. */
export function isSimplex(limits: readonly ShareLimits[]): boolean {
  const lows = limits.reduce((sum, { low }) => sum + low, 0);
  return limits.every(({ low, high }) => high >= 1 - (lows - low) - CLOSE);
}

/** Corners of the region that the limits leave: all components but one at a limit, that one what is left (McLean & Anderson 1966). */
export function extremeVertices(limits: readonly ShareLimits[]): readonly Point[] {
  const q = limits.length;
  requireCount(q, 'factors', 2);
  const lows = limits.reduce((sum, { low }) => sum + low, 0);
  const highs = limits.reduce((sum, { high }) => sum + high, 0);
  if (limits.some(({ low, high }) => !(low >= 0 && high <= 1 + CLOSE && low < high)) || lows > 1 || highs < 1)
    throw new StatsError('out-of-domain', 'no mixture is within these limits', 'limits');
  const found: number[][] = [];
  for (let open = 0; open < q; open++)
    for (let corner = 0; corner < 2 ** (q - 1); corner++) {
      let bit = 0;
      let sum = 0;
      const point = limits.map(({ low, high }, i) => {
        if (i === open) return 0;
        const share = corner & (1 << bit++) ? high : low;
        sum += share;
        return share;
      });
      const left = 1 - sum;
      const { low, high } = limits[open] ?? { low: 0, high: 1 };
      if (left < low - CLOSE || left > high + CLOSE) continue;
      point[open] = left;
      if (!found.some((each) => isSame(each, point))) found.push(point);
      if (found.length > MOST_VERTICES) throw new StatsError('out-of-domain', 'too many vertices', 'factors');
    }
  if (found.length === 0)
    throw new StatsError('out-of-domain', 'no mixture is within these limits', 'limits');
  return found;
}

const isSame = (a: Point, b: Point): boolean => a.every((share, i) => Math.abs(share - (b[i] ?? 0)) < CLOSE);

/** The mean of points. */
export const centroidOf = (points: readonly Point[]): Point =>
  (points[0] ?? []).map((_, i) => points.reduce((sum, point) => sum + (point[i] ?? 0), 0) / points.length);

/** Middles of the edges: pairs of vertices that share a limit of all components but two. */
export function edgeCentroids(vertices: readonly Point[], limits: readonly ShareLimits[]): readonly Point[] {
  const atLimit = (share: number, i: number): 'low' | 'high' | null => {
    const { low, high } = limits[i] ?? { low: 0, high: 1 };
    if (Math.abs(share - low) < CLOSE) return 'low';
    return Math.abs(share - high) < CLOSE ? 'high' : null;
  };
  const found: Point[] = [];
  vertices.forEach((a, i) => {
    for (const b of vertices.slice(i + 1)) {
      const common = a.filter((share, at) => {
        const limit = atLimit(share, at);
        return limit !== null && limit === atLimit(b[at] ?? Number.NaN, at);
      }).length;
      const middle = centroidOf([a, b]);
      if (common === limits.length - 2 && !found.some((each) => isSame(each, middle))) found.push(middle);
    }
  });
  return found;
}
