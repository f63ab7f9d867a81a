import { moments, sdOf } from './moments.ts';
import { quantileSorted } from './order.ts';

/** A point of a density curve. */
export interface DensityPoint {
  readonly x: number;
  readonly density: number;
}

const GRID = 512;

/**
 * Gaussian kernel density on `points` equally spaced points between the extremes (the tails are cut at the data).
 * Bandwidth by Silverman's rule of thumb (1986, eq. 3.31): 0.9 min(sd, IQR/1.34) n^(-1/5). The sample is first shared
 * out linearly over 512 bins (Wand 1994), so the cost is n plus a constant.
 */
export function kernelDensity(ordered: Float64Array, points = 101): readonly DensityPoint[] {
  const n = ordered.length;
  if (n < 2) return [];
  const min = ordered[0]!;
  const max = ordered[n - 1]!;
  if (!(max > min)) return [];
  const sd = sdOf(moments(ordered)) ?? 0;
  const iqr = quantileSorted(ordered, 0.75) - quantileSorted(ordered, 0.25);
  return densityOf({ n, min, max, sd, iqr }, (step) => binned(ordered, min, step), points);
}

/** What a density needs beside the values. */
interface Spread {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly sd: number;
  readonly iqr: number;
}

/** The same for values in ascending order that occur `counts` times each. */
export function kernelDensityCounted(
  values: Float64Array,
  counts: Float64Array,
  spread: Spread,
  points = 101,
): readonly DensityPoint[] {
  const { min, max } = spread;
  if (!(max > min)) return [];
  return densityOf(
    spread,
    (step) => {
      const bins = new Float64Array(GRID);
      for (let i = 0; i < values.length; i++) {
        const position = (values[i]! - min) / step;
        const low = Math.min(GRID - 2, Math.floor(position));
        bins[low]! += counts[i]! * (1 - (position - low));
        bins[low + 1]! += counts[i]! * (position - low);
      }
      return bins;
    },
    points,
  );
}

function densityOf(
  { n, min, max, sd, iqr }: Spread,
  share: (step: number) => Float64Array,
  points: number,
): readonly DensityPoint[] {
  const spread = iqr > 0 ? Math.min(sd, iqr / 1.34) : sd;
  const bandwidth = 0.9 * spread * n ** -0.2;
  const step = (max - min) / (GRID - 1);
  const bins = share(step);
  const scale = 1 / (n * bandwidth * Math.sqrt(2 * Math.PI));
  const result: DensityPoint[] = [];
  for (let k = 0; k < points; k++) {
    const x = min + ((max - min) * k) / (points - 1);
    let total = 0;
    for (let b = 0; b < GRID; b++) {
      const weight = bins[b]!;
      if (weight === 0) continue;
      const z = (x - (min + b * step)) / bandwidth;
      if (z > -8 && z < 8) total += weight * Math.exp(-0.5 * z * z);
    }
    result.push({ x, density: total * scale });
  }
  return result;
}

/** The sample shared out over the grid; neighbours fall into the same bin, so a bin is written when the next one begins. */
function binned(ordered: Float64Array, min: number, step: number): Float64Array {
  const bins = new Float64Array(GRID);
  const perStep = 1 / step;
  let bin = 0;
  let count = 0;
  let above = 0;
  for (let i = 0; i < ordered.length; i++) {
    const position = (ordered[i]! - min) * perStep;
    const low = Math.min(GRID - 2, position | 0);
    if (low !== bin) {
      bins[bin]! += count - above;
      bins[bin + 1]! += above;
      bin = low;
      count = 0;
      above = 0;
    }
    count++;
    above += position - low;
  }
  bins[bin]! += count - above;
  bins[bin + 1]! += above;
  return bins;
}
