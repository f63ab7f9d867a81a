import { StatsError } from '../stats-error.ts';
import { correlationOf } from '../tests/pearson.ts';
import { inOrderOfAppearance, pairPlace } from './case-points.ts';

export const LINKAGES = ['ward', 'average', 'complete', 'single', 'centroid'] as const;
export type Linkage = (typeof LINKAGES)[number];

/** One merge: two clusters (a case i as i, the cluster of merge m as n + m) at a height. */
export interface Merge {
  readonly first: number;
  readonly second: number;
  readonly height: number;
  readonly size: number;
}

/**
 * Agglomerative clustering by the recurrence of Lance & Williams (1967) on all distances of n cases. Ward and centroid work on squared
 * distances; heights are distances for Ward (Murtagh & Legendre 2014), squared ones for centroid. At each step the closest pair of all.
 */
export function hierarchicalClusters(
  distances: Float64Array,
  n: number,
  linkage: Linkage,
  progress: (merge: number) => void = () => {},
): readonly Merge[] {
  if (n < 2) throw new StatsError('too-few', 'at least two cases are needed');
  const squared = linkage === 'ward' || linkage === 'centroid';
  const d = squared ? distances.map((value) => value * value) : distances.slice();
  const active = new Uint8Array(n).fill(1);
  const size = new Int32Array(n).fill(1);
  const name = Int32Array.from({ length: n }, (_, i) => i);
  const nearest = new Int32Array(n).fill(-1);
  const least = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const look = (i: number): void => {
    let at = (i * (2 * n - i - 1)) / 2;
    nearest[i] = -1;
    least[i] = Number.POSITIVE_INFINITY;
    for (let j = i + 1; j < n; j++, at++)
      if (active[j] && d[at]! < least[i]!) {
        least[i] = d[at]!;
        nearest[i] = j;
      }
  };
  for (let i = 0; i < n - 1; i++) look(i);
  const merges: Merge[] = [];
  for (let step = 0; step < n - 1; step++) {
    if (step % 50 === 0) progress(step);
    let a = -1;
    for (let i = 0; i < n; i++) if (active[i] && nearest[i]! >= 0 && (a < 0 || least[i]! < least[a]!)) a = i;
    const b = nearest[a]!;
    const height = least[a]!;
    const [first, second] = [name[a]!, name[b]!];
    active[b] = 0;
    for (let i = 0; i < n; i++) {
      if (!active[i] || i === a) continue;
      const [ia, ib] = [pairPlace(n, i, a), pairPlace(n, i, b)];
      d[ia] = joined(d[ia]!, d[ib]!, height, size[a]!, size[b]!, size[i]!, linkage);
    }
    size[a]! += size[b]!;
    name[a] = n + step;
    merges.push({
      first,
      second,
      height: linkage === 'ward' ? Math.sqrt(Math.max(0, height)) : height,
      size: size[a]!,
    });
    look(a);
    for (let i = 0; i < b; i++) {
      if (!active[i] || i === a) continue;
      if (nearest[i] === a || nearest[i] === b) look(i);
      else if (i < a) {
        const distance = d[pairPlace(n, i, a)]!;
        if (distance < least[i]! || (distance === least[i]! && a < nearest[i]!)) {
          least[i] = distance;
          nearest[i] = a;
        }
      }
    }
  }
  return merges;
}

/** Distance of a cluster to two others that become one. */
function joined(
  da: number,
  db: number,
  dab: number,
  na: number,
  nb: number,
  n: number,
  linkage: Linkage,
): number {
  switch (linkage) {
    case 'single':
      return Math.min(da, db);
    case 'complete':
      return Math.max(da, db);
    case 'average':
      return (na * da + nb * db) / (na + nb);
    case 'ward':
      return ((na + n) * da + (nb + n) * db - n * dab) / (na + nb + n);
    case 'centroid':
      return (na * da + nb * db - (na * nb * dab) / (na + nb)) / (na + nb);
  }
}

/** Clusters left after all but the last k - 1 merges, numbered in the order of first appearance. */
export function cutTree(merges: readonly Merge[], n: number, k: number): Int32Array {
  const parent = Int32Array.from({ length: 2 * n - 1 }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    let at = i;
    while (parent[at] !== root) [at, parent[at]] = [parent[at]!, root];
    return root;
  };
  merges.slice(0, n - k).forEach(({ first, second }, m) => {
    parent[first] = n + m;
    parent[second] = n + m;
  });
  return inOrderOfAppearance(Array.from({ length: n }, (_, i) => rootOf(i)));
}

/** Correlation of the distances with the heights at which pairs are joined (Sokal & Rohlf 1962); null where one of them does not vary. */
export function copheneticCorrelation(
  distances: Float64Array,
  n: number,
  merges: readonly Merge[],
  linkage: Linkage,
): number | null {
  const heights = new Float64Array(distances.length);
  const members: number[][] = Array.from({ length: n }, (_, i) => [i]);
  for (const { first, second, height } of merges) {
    const [a, b] = [members[first]!, members[second]!];
    for (const i of a) for (const j of b) heights[pairPlace(n, i, j)] = height;
    members.push([...a, ...b]);
    members[first] = [];
    members[second] = [];
  }
  return correlationOf(linkage === 'centroid' ? distances.map((value) => value * value) : distances, heights);
}
