/** Statistics of ranks of samples in ascending order, without ranking anew: rank-biserial correlations and the pseudomedian. */
import { medianWalshAverage } from '../descriptive/pairwise.ts';

/** Share of pairs in which the first sample is larger minus the share in which it is smaller (Cureton 1956, Psychometrika 21). */
export function rankBiserial(x: Float64Array, y: Float64Array): number {
  let below = 0;
  let equal = 0;
  let sum = 0;
  for (const value of x) {
    while (below < y.length && y[below]! < value) below++;
    if (equal < below) equal = below;
    while (equal < y.length && y[equal]! === value) equal++;
    sum += below - (y.length - equal);
  }
  return sum / (x.length * y.length);
}

/**
 * Matched-pairs rank-biserial correlation of differences (King & Minium 2003): ranks of positive differences minus those of
 * negative ones over all of them, zeros left out, ties with midranks. NaN where every difference is zero.
 */
export function matchedRankBiserial(differences: Float64Array): number {
  const n = differences.length;
  let negative = 0;
  while (negative < n && differences[negative]! < 0) negative++;
  let positive = negative;
  while (positive < n && differences[positive]! === 0) positive++;
  // from the smallest absolute difference outwards on both sides
  let i = negative - 1;
  let j = positive;
  let before = 0;
  let sum = 0;
  while (i >= 0 || j < n) {
    const size = Math.min(
      i >= 0 ? -differences[i]! : Number.POSITIVE_INFINITY,
      j < n ? differences[j]! : Number.POSITIVE_INFINITY,
    );
    const i0 = i;
    const j0 = j;
    while (i >= 0 && -differences[i]! === size) i--;
    while (j < n && differences[j]! === size) j++;
    const tied = i0 - i + (j - j0);
    sum += (j - j0 - (i0 - i)) * (before + (tied + 1) / 2);
    before += tied;
  }
  return before === 0 ? Number.NaN : sum / ((before * (before + 1)) / 2);
}

/** Hodges–Lehmann estimate of the differences that are not zero, as the signed-rank test reports it; 0 where all are. */
export function nonZeroPseudomedian(differences: Float64Array): number {
  const used = differences.includes(0) ? differences.filter((value) => value !== 0) : differences;
  return used.length === 0 ? 0 : medianWalshAverage(used);
}
