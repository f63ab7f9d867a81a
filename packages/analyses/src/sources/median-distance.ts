/** The median of the distances from a centre, out of ordered values. */
import { type Bin, isKnown, type Ordered, quantileRanks } from './distribution.ts';

interface Reach {
  readonly bin: Bin;
  /** The least and the largest distance that a value of the bin can have. */
  readonly near: number;
  readonly far: number;
}

const reachOf =
  (centre: number) =>
  (bin: Bin): Reach => {
    const [below, above] = [Math.abs(bin.lower - centre), Math.abs(bin.upper - centre)];
    const isInside = bin.lower < centre && centre < bin.upper;
    return { bin, near: isInside ? 0 : Math.min(below, above), far: Math.max(below, above) };
  };

/** The distance of a rank, where each bin is as near, or as far, as it can be. */
function distanceAt(reaches: readonly Reach[], end: 'near' | 'far', rank: number): number {
  const ordered = [...reaches].sort((a, b) => a[end] - b[end]);
  let before = 0;
  for (const reach of ordered) {
    before += reach.bin.count;
    if (before > rank) return reach[end];
  }
  return ordered.at(-1)?.[end] ?? 0;
}

export interface MedianDistance {
  /** The distance; no more than it can be as long as there are bins to be looked into. */
  readonly value: number;
  /** Bins that hold it, as far as they are not known. */
  readonly bins: readonly Bin[];
}

export function medianDistance({ bins, n }: Ordered, centre: number): MedianDistance {
  const reaches = bins.map(reachOf(centre));
  const [low, high] = quantileRanks(n, 0.5, 7);
  const upper = n % 2 === 1 ? low : high;
  const least = distanceAt(reaches, 'near', low);
  const most = distanceAt(reaches, 'far', upper);
  return {
    value: upper === low ? least : (least + distanceAt(reaches, 'near', upper)) / 2,
    bins: reaches.flatMap(({ bin, near, far }) =>
      !isKnown(bin) && near <= most && far >= least ? [bin] : [],
    ),
  };
}
