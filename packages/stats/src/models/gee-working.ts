/** Working correlations of estimating equations: how rows of a cluster go together (Liang & Zeger 1986, Biometrika 73, 13-22, section 4). */
import { StatsError } from '../stats-error.ts';

export const GEE_CORRELATIONS = ['independence', 'exchangeable', 'ar1', 'unstructured'] as const;
export type GeeCorrelation = (typeof GEE_CORRELATIONS)[number];

/** The correlation of two places of unstructured ones. */
export interface PlaceCorrelation {
  readonly first: number;
  readonly second: number;
  readonly value: number;
}

/** Scale and correlation. */
export interface Working {
  readonly scale: number;
  /** Between any two rows, or between neighbours; 0 where there are several numbers or none. */
  readonly alpha: number;
  /** Correlation of two rows, where it depends on their places; null where it is alpha everywhere. */
  readonly between: ((first: number, second: number) => number) | null;
  readonly pairs: readonly PlaceCorrelation[];
}

type Clusters = readonly (readonly number[])[];
/** Scale and correlation at Pearson residuals, from those before. */
type Moments = (residuals: Float64Array, before: Working) => Working;

/** Calls for every pair of rows of a cluster, in their order. */
function eachPair(clusters: Clusters, use: (first: number, second: number) => void): void {
  for (const rows of clusters)
    for (const [at, first] of rows.entries()) for (const second of rows.slice(at + 1)) use(first, second);
}

const scaleOf = (r: Float64Array): number => r.reduce((sum, value) => sum + value * value, 0) / r.length;

/** One correlation: the mean product of all pairs. */
function exchangeable(clusters: Clusters): Moments {
  const pairs = clusters.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  return (r) => {
    const scale = scaleOf(r);
    let products = 0;
    for (const rows of clusters) {
      let sum = 0;
      let squares = 0;
      for (const i of rows) {
        const value = r[i] ?? 0;
        sum += value;
        squares += value * value;
      }
      products += (sum * sum - squares) / 2;
    }
    return { scale, alpha: pairs === 0 ? 0 : products / pairs / scale, between: null, pairs: [] };
  };
}

/** How far the correlation of neighbours may go. */
const EDGE = 0.99999;

/**
 * Correlations that fall by powers of the distance: alpha solves the sum over all pairs of (product / scale - alpha^d) d alpha^(d - 1) = 0, the
 * estimating equation of Prentice (1988, Biometrics 44, 1033-1048) with independent weights, as geepack.
 */
function autoregressive(clusters: Clusters, places: Int32Array): Moments {
  const distance = (a: number, b: number): number => Math.abs((places[a] ?? 0) - (places[b] ?? 0));
  return (r, before) => {
    const scale = scaleOf(r);
    const lags = new Map<number, { count: number; products: number }>();
    eachPair(clusters, (a, b) => {
      const d = distance(a, b);
      if (d === 0) throw new StatsError('out-of-domain', 'two rows of a cluster at one place', 'places');
      const lag = lags.get(d) ?? { count: 0, products: 0 };
      lags.set(d, lag);
      lag.count++;
      lag.products += ((r[a] ?? 0) * (r[b] ?? 0)) / scale;
    });
    const neighbours = lags.get(1);
    let alpha =
      before.alpha === 0 && neighbours
        ? Math.min(0.95, Math.max(-0.95, neighbours.products / neighbours.count))
        : before.alpha;
    for (let round = 0; round < 200; round++) {
      let above = 0;
      let below = 0;
      for (const [d, { count, products }] of lags) {
        const slope = d * alpha ** (d - 1);
        above += (products - count * alpha ** d) * slope;
        below += count * slope * slope;
      }
      const next = below > 0 ? Math.min(EDGE, Math.max(-EDGE, alpha + above / below)) : 0;
      const moved = Math.abs(next - alpha);
      alpha = next;
      if (moved < 1e-14) break;
    }
    return { scale, alpha, between: (a, b) => alpha ** distance(a, b), pairs: [] };
  };
}

/** A correlation for each pair of places: the mean product of the clusters that have both. */
function unstructured(clusters: Clusters, places: Int32Array): Moments {
  const count = places.reduce((most, place) => Math.max(most, place), 0) + 1;
  const at = (a: number, b: number): number => {
    const [one, two] = [places[a] ?? 0, places[b] ?? 0];
    return Math.min(one, two) + Math.max(one, two) * count;
  };
  return (r) => {
    const scale = scaleOf(r);
    const products = new Float64Array(count * count);
    const counts = new Float64Array(count * count);
    eachPair(clusters, (a, b) => {
      if (places[a] === places[b])
        throw new StatsError('out-of-domain', 'two rows of a cluster at one place', 'places');
      products[at(a, b)]! += ((r[a] ?? 0) * (r[b] ?? 0)) / scale;
      counts[at(a, b)]!++;
    });
    const means = products.map((sum, i) => ((counts[i] ?? 0) > 0 ? sum / (counts[i] ?? 1) : 0));
    const pairs = Array.from(means.keys())
      .filter((i) => (counts[i] ?? 0) > 0)
      .map((i) => ({ first: i % count, second: Math.floor(i / count), value: means[i] ?? 0 }))
      .sort((x, y) => x.first - y.first || x.second - y.second);
    return { scale, alpha: 0, between: (a, b) => (a === b ? 1 : (means[at(a, b)] ?? 0)), pairs };
  };
}

/** How scale and correlation are found; `places` are those of the rows within their clusters, their order where none are given. */
export function workingMoments(
  clusters: Clusters,
  correlation: GeeCorrelation,
  places?: Int32Array,
): Moments {
  if (correlation === 'independence')
    return (r) => ({ scale: scaleOf(r), alpha: 0, between: null, pairs: [] });
  if (correlation === 'exchangeable') return exchangeable(clusters);
  const given = places ?? placesOf(clusters);
  return correlation === 'ar1' ? autoregressive(clusters, given) : unstructured(clusters, given);
}

function placesOf(clusters: Clusters): Int32Array {
  const places = new Int32Array(clusters.reduce((sum, { length }) => sum + length, 0));
  for (const rows of clusters)
    rows.forEach((row, place) => {
      places[row] = place;
    });
  return places;
}
