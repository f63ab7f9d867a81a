import { StatsError } from '../stats-error.ts';
import { inOrderOfAppearance, pairPlace } from './case-points.ts';

export interface KMedoids {
  readonly membership: Int32Array;
  /** The case in the middle of each cluster, in the order of the clusters. */
  readonly medoids: Int32Array;
  /** Mean distance of the cases to their medoid. */
  readonly objective: number;
}

/** Partitioning around medoids (Kaufman & Rousseeuw 1990, chapter 2): cases added one by one as medoids, then the best exchange again and again. */
export function kMedoids(
  distances: Float64Array,
  n: number,
  k: number,
  progress: () => void = () => {},
): KMedoids {
  if (k < 1 || k > n) throw new StatsError('out-of-domain', 'number of clusters', 'k');
  const d = (i: number, j: number): number => (i === j ? 0 : distances[pairPlace(n, i, j)]!);
  const medoids = build(n, k, d, progress);
  const isMedoid = new Uint8Array(n);
  for (const medoid of medoids) isMedoid[medoid] = 1;
  const first = new Int32Array(n);
  const nearest = new Float64Array(n);
  const second = new Float64Array(n);
  for (let round = 0; round < 1000; round++) {
    progress();
    for (let i = 0; i < n; i++) {
      nearest[i] = Number.POSITIVE_INFINITY;
      second[i] = Number.POSITIVE_INFINITY;
      medoids.forEach((medoid, c) => {
        const distance = d(i, medoid);
        if (distance < nearest[i]!) {
          second[i] = nearest[i]!;
          nearest[i] = distance;
          first[i] = c;
        } else if (distance < second[i]!) second[i] = distance;
      });
    }
    const swap = bestSwap(n, k, d, isMedoid, first, nearest, second);
    if (!(swap.change < -1e-12 * nearest.reduce((sum, value) => sum + value, 0))) break;
    isMedoid[medoids[swap.cluster]!] = 0;
    isMedoid[swap.candidate] = 1;
    medoids[swap.cluster] = swap.candidate;
  }
  const membership = inOrderOfAppearance(first);
  const ordered = new Int32Array(k);
  for (let i = 0; i < n; i++) ordered[membership[i]!] = medoids[first[i]!]!;
  return { membership, medoids: ordered, objective: nearest.reduce((sum, value) => sum + value, 0) / n };
}

/** The case with the least sum of distances, then those that lower it most. */
function build(n: number, k: number, d: (i: number, j: number) => number, progress: () => void): number[] {
  const medoids: number[] = [];
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const taken = new Uint8Array(n);
  while (medoids.length < k) {
    progress();
    let best = -1;
    let most = Number.NEGATIVE_INFINITY;
    for (let candidate = 0; candidate < n; candidate++) {
      if (taken[candidate]) continue;
      let gain = 0;
      for (let i = 0; i < n; i++)
        gain += medoids.length === 0 ? -d(i, candidate) : Math.max(0, nearest[i]! - d(i, candidate));
      // of equals the last, as in the authors' program
      if (gain >= most) {
        most = gain;
        best = candidate;
      }
    }
    medoids.push(best);
    taken[best] = 1;
    for (let i = 0; i < n; i++) nearest[i] = Math.min(nearest[i]!, d(i, best));
  }
  return medoids;
}

/** The exchange of a medoid and another case that lowers the sum most; for each case all medoids at once (Schubert & Rousseeuw 2021). */
function bestSwap(
  n: number,
  k: number,
  d: (i: number, j: number) => number,
  isMedoid: Uint8Array,
  first: Int32Array,
  nearest: Float64Array,
  second: Float64Array,
): { readonly cluster: number; readonly candidate: number; readonly change: number } {
  const removal = new Float64Array(k);
  for (let i = 0; i < n; i++) removal[first[i]!]! += second[i]! - nearest[i]!;
  let best = { cluster: 0, candidate: -1, change: 0 };
  const change = new Float64Array(k);
  for (let candidate = 0; candidate < n; candidate++) {
    if (isMedoid[candidate]) continue;
    change.set(removal);
    let shared = 0;
    for (let i = 0; i < n; i++) {
      const distance = d(i, candidate);
      if (distance < nearest[i]!) {
        shared += distance - nearest[i]!;
        change[first[i]!]! += nearest[i]! - second[i]!;
      } else if (distance < second[i]!) change[first[i]!]! += distance - second[i]!;
    }
    for (let c = 0; c < k; c++)
      if (shared + change[c]! < best.change) best = { cluster: c, candidate, change: shared + change[c]! };
  }
  return best;
}
