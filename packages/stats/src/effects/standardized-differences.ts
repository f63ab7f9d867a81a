/** Standardized differences of two groups, the measure of balance in tables of baseline characteristics. */
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** A standardized difference with its limits. */
export interface StandardizedDifference {
  readonly n1: number;
  readonly n2: number;
  readonly smd: number;
  readonly absSmd: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** The limits of Hedges & Olkin (1985) around a standardized difference. */
function withLimits(smd: number, n1: number, n2: number, level: number): StandardizedDifference {
  const standardError = Math.sqrt((n1 + n2) / (n1 * n2) + smd ** 2 / (2 * (n1 + n2)));
  const half = normal.isf((1 - level) / 2) * standardError;
  return { n1, n2, smd, absSmd: Math.abs(smd), standardError, ciLower: smd - half, ciUpper: smd + half };
}

/** (mean1 - mean2) over the root of the average variance (Austin 2009, Statistics in Medicine 28, 3083-3107). */
export function smdOfMeans(
  first: { readonly n: number; readonly mean: number; readonly sd: number },
  second: { readonly n: number; readonly mean: number; readonly sd: number },
  level = 0.95,
): StandardizedDifference {
  const spread = Math.sqrt((first.sd ** 2 + second.sd ** 2) / 2);
  if (!(spread > 0)) throw new StatsError('constant-column', 'neither group varies', 'variable');
  return withLimits((first.mean - second.mean) / spread, first.n, second.n, level);
}

/** The same of two proportions, x of n. */
export function smdOfProportions(
  first: { readonly n: number; readonly x: number },
  second: { readonly n: number; readonly x: number },
  level = 0.95,
): StandardizedDifference {
  if (!(first.n > 0 && second.n > 0)) throw new StatsError('empty', 'a group is empty', 'variable');
  const p1 = first.x / first.n;
  const p2 = second.x / second.n;
  const spread = Math.sqrt((p1 * (1 - p1) + p2 * (1 - p2)) / 2);
  if (!(spread > 0)) throw new StatsError('constant-column', 'neither group varies', 'variable');
  return withLimits((p1 - p2) / spread, first.n, second.n, level);
}

/** Several categories: Mahalanobis distance of the proportions (Yang & Dalton 2012, SAS Global Forum 335); never negative. */
export function smdOfCategories(
  counts1: ArrayLike<number>,
  counts2: ArrayLike<number>,
  level = 0.95,
): StandardizedDifference {
  const n1 = Array.from(counts1).reduce((sum, count) => sum + count, 0);
  const n2 = Array.from(counts2).reduce((sum, count) => sum + count, 0);
  if (!(n1 > 0 && n2 > 0)) throw new StatsError('empty', 'a group is empty', 'variable');
  const used = Array.from(counts1, (_, k) => k).filter((k) => counts1[k]! + counts2[k]! > 0);
  if (used.length < 2) throw new StatsError('constant-column', 'only one category occurs', 'variable');
  const kept = used.slice(1);
  const p1 = kept.map((k) => counts1[k]! / n1);
  const p2 = kept.map((k) => counts2[k]! / n2);
  const size = kept.length;
  const covariance = matrix(size, size);
  for (let i = 0; i < size; i++) {
    const [a, b] = [p1[i]!, p2[i]!];
    for (let j = 0; j < size; j++)
      covariance.data[i + j * size] =
        i === j ? (a * (1 - a) + b * (1 - b)) / 2 : -(a * p1[j]! + b * p2[j]!) / 2;
  }
  const difference = Float64Array.from(kept, (_, i) => p1[i]! - p2[i]!);
  const solved = choleskySolve(cholesky(covariance), difference);
  const squared = difference.reduce((sum, d, i) => sum + d * solved[i]!, 0);
  return withLimits(Math.sqrt(Math.max(0, squared)), n1, n2, level);
}
