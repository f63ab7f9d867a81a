import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { Design } from './design.ts';

/** Shift and scale under which a column entered the factorisation, and its unweighted moments. */
export interface ColumnStats {
  readonly shift: number;
  readonly scale: number;
  readonly mean: number;
  /** Unweighted sum of squared deviations from the mean, times the square of the scale. */
  readonly sumOfSquares: number;
}

/** Relative spread below which a column is constant but for rounding. */
const CONSTANT = 4e-15;
/** What remains after dependent columns are set aside. */
export interface Reduced {
  readonly kept: Int32Array;
  readonly dropped: Int32Array;
  readonly constant: Int32Array;
  readonly factor: Matrix;
  readonly effects: Float64Array;
  readonly residualSumOfSquares: number;
  readonly worstShare: number;
}

/**
 * Second QR, of the small factor, that takes the columns in order and sets aside those which the ones before
 * explain (the limited pivoting of regression programs: the first of two dependent columns stays).
 */
export function reduceRank(
  r: Matrix,
  design: Design,
  stats: readonly ColumnStats[],
  n: number,
  tolerance: number,
): Reduced {
  const size = r.rows;
  const p = size - 1;
  const a = r.data.slice();
  const kept: number[] = [];
  const dropped: number[] = [];
  const constant: number[] = [];
  let worstShare = 1;
  for (let j = 0; j < p; j++) {
    const k = kept.length;
    const base = j * size;
    const { mean, sumOfSquares, scale, shift } = stats[j]!;
    const raw = Math.sqrt(sumOfSquares + n * (mean * scale) ** 2);
    const isIntercept = design.columns[j]!.parts.length === 0;
    if (!isIntercept && (raw === 0 || (design.intercept && Math.sqrt(sumOfSquares) <= CONSTANT * raw))) {
      constant.push(j);
      dropped.push(j);
      continue;
    }
    let whole = 0;
    for (let i = 0; i <= j; i++) whole += r.data[base + i]! * r.data[base + i]!;
    let rest = 0;
    for (let i = k; i <= j; i++) rest += a[base + i]! * a[base + i]!;
    const share = Math.sqrt(rest / whole);
    const noise = shift === 0 ? 0 : (64 * Number.EPSILON * raw) / Math.sqrt(whole);
    if (!(share > Math.max(tolerance, noise))) {
      dropped.push(j);
      continue;
    }
    if (share < worstShare) worstShare = share;
    if (j > k) reflect(a, size, j, k, j);
    kept.push(j);
  }
  const rank = kept.length;
  const factor = matrix(rank, rank);
  kept.forEach((j, k) => {
    for (let i = 0; i <= k; i++) factor.data[i + k * rank] = a[i + j * size]!;
  });
  const y = a.subarray(p * size, size * size);
  let rss = 0;
  for (let i = rank; i < size; i++) rss += y[i]! * y[i]!;
  return {
    kept: Int32Array.from(kept),
    dropped: Int32Array.from(dropped),
    constant: Int32Array.from(constant),
    factor,
    effects: y.slice(0, rank),
    residualSumOfSquares: rss,
    worstShare,
  };
}

/** Rank of the first p columns of a triangular factor, and what they leave of the column after them. */
export function reduceFactor(
  r: Matrix,
  p: number,
  tolerance: number,
): { readonly rank: number; readonly residualSumOfSquares: number } {
  const size = r.rows;
  const a = r.data.slice();
  let rank = 0;
  for (let j = 0; j < p; j++) {
    const base = j * size;
    let whole = 0;
    for (let i = 0; i <= j; i++) whole += r.data[base + i]! ** 2;
    let rest = 0;
    for (let i = rank; i <= j; i++) rest += a[base + i]! ** 2;
    if (!(Math.sqrt(rest) > tolerance * Math.sqrt(whole))) continue;
    if (j > rank) reflect(a, size, j, rank, j);
    rank++;
  }
  let residualSumOfSquares = 0;
  for (let i = rank; i < size; i++) residualSumOfSquares += a[i + p * size]! ** 2;
  return { rank, residualSumOfSquares };
}

/** Householder reflection that clears rows k+1..last of column j, applied to the columns from j on. */
function reflect(a: Float64Array, size: number, j: number, k: number, last: number): void {
  let sigma = 0;
  for (let i = k; i <= last; i++) sigma += a[i + j * size]! ** 2;
  const alpha = a[k + j * size]!;
  const beta = alpha > 0 ? -Math.sqrt(sigma) : Math.sqrt(sigma);
  const v = a.slice(k + j * size, last + 1 + j * size);
  v[0] = alpha - beta;
  const scale = -beta * v[0]!;
  for (let c = j; c < size; c++) {
    let dot = 0;
    for (let i = 0; i < v.length; i++) dot += v[i]! * a[k + i + c * size]!;
    const f = dot / scale;
    for (let i = 0; i < v.length; i++) a[k + i + c * size]! -= f * v[i]!;
  }
}

/** Refuses constant and dependent columns, naming the first of them. */
export function refuseDependent({ constant, dropped }: Reduced, design: Design): void {
  const name = (at: number | undefined): string => design.columns[at ?? 0]!.name;
  if (constant.length > 0) {
    throw new StatsError('constant-column', `${name(constant[0])} is constant`, name(constant[0]));
  }
  if (dropped.length > 0) {
    const which = name(dropped[0]);
    throw new StatsError('collinear', `${which} is a linear combination of the columns before it`, which);
  }
}
