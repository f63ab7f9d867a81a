import { listOf } from '../lists.ts';
import { quantileSorted } from './order.ts';

/** A bin of a histogram: from included, to excluded but for the last. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Limits of bins that follow each other. */
type Edges = readonly [number, number, ...number[]];

/** Steps that read well: 1, 2 or 5 times a power of ten, at least `width` wide. */
function niceStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10;
  return step * power;
}

/**
 * Equally wide bins with round edges. Width by Freedman and Diaconis (1981), 2 IQR n^(-1/3), at most 60 bins and at
 * least the number of Sturges (1926). Values on an edge belong to the bin on its right; the last bin is closed.
 */
export function histogramEdges(ordered: Float64Array): Edges {
  const n = ordered.length;
  const iqr = quantileSorted(ordered, 0.75) - quantileSorted(ordered, 0.25);
  return histogramEdgesOf({ n, min: ordered[0]!, max: ordered[n - 1]!, iqr });
}

/** The same from what it needs of a sample. */
export function histogramEdgesOf({
  n,
  min,
  max,
  iqr,
}: {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly iqr: number;
}): Edges {
  if (!(max > min)) {
    const half = Math.abs(min) > 0 ? Math.abs(min) / 20 : 0.5;
    return [min - half, min + half];
  }
  const range = max - min;
  // Rounding leaves no room for round edges: everything goes into one bin.
  if (range < 1e-290 || range > 1e307 || range < 1e-12 * Math.max(Math.abs(min), Math.abs(max)))
    return [min, max];
  const sturges = range / Math.ceil(Math.log2(n) + 1);
  const width = iqr > 0 ? Math.min(2 * iqr * n ** (-1 / 3), sturges) : sturges;
  const step = niceStep(Math.max(width, range / 60));
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  const edgeAt = (place: number): number => +(place * step).toPrecision(15);
  return [edgeAt(first), ...listOf(last - first, (i) => edgeAt(first + i + 1))];
}

/** Counts of the ordered values in the bins between the edges. */
export function binCounts(ordered: Float64Array, edges: readonly number[]): readonly Bin[] {
  const bins: Bin[] = [];
  let at = 0;
  for (const [i, from] of edges.slice(0, -1).entries()) {
    const to = edges[i + 1]!;
    const last = i + 2 === edges.length;
    const start = at;
    while (at < ordered.length && (last || ordered[at]! < to)) at++;
    bins.push({ from, to, count: at - start });
  }
  return bins;
}
