/** The columns of a design as one block of numbers, standardised so that sums of squares stay well scaled. */
import { cholesky } from '../linalg/cholesky.ts';
import { dotAt } from '../linalg/dot-at.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { pivotedQr } from '../linalg/qr.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type Design, fillColumn, type RowSelection } from './design.ts';

export interface DenseDesign {
  readonly n: number;
  readonly p: number;
  readonly names: readonly string[];
  /** Standardised columns, one after the other. */
  readonly x: Float64Array;
  /** What was taken off each column, and what it was divided by. */
  readonly shift: Float64Array;
  readonly scale: Float64Array;
  /** Whether the first column is an intercept, which takes up the shifts. */
  readonly intercept: boolean;
}

/** Columns that differ from a combination of the others by less than this share are refused. */
const TOLERANCE = 1e-9;
/** Share of its squared length that a column must keep for products alone to tell. */
const CLEAR_SHARE = 1e-6;

/** The columns over the rows selected; refuses columns that are constant, not finite or determined by others. */
export function denseDesign(design: Design, selection: RowSelection): DenseDesign {
  const n = selection.count;
  const p = design.columns.length;
  if (n < p) throw new StatsError('too-few', 'fewer rows than columns', 'design');
  const x = new Float64Array(n * p);
  const shift = new Float64Array(p);
  const scale = new Float64Array(p).fill(1);
  design.columns.forEach((column, j) => {
    const values = x.subarray(j * n, (j + 1) * n);
    fillColumn(column, selection, 0, n, values, 0);
    if (design.intercept && j === 0) return;
    const { mean, sd } = meanAndSpread(values);
    if (!Number.isFinite(mean + sd))
      throw new StatsError('not-finite', `${column.name} is not finite`, column.name);
    if (!(sd > 1e-13 * Math.abs(mean)))
      throw new StatsError('constant-column', `${column.name} does not vary`, column.name);
    scale[j] = sd;
    shift[j] = design.intercept ? mean : 0;
    for (let i = 0; i < n; i++) values[i] = (values[i]! - shift[j]!) / sd;
  });
  const names = design.columns.map(({ name }) => name);
  const dense = { n, p, names, x, shift, scale, intercept: design.intercept };
  if (!clearlyIndependent(dense)) refuseDependentColumns(matrix(n, p, x.slice()), names);
  return dense;
}

/** Whether products tell that each column keeps a good part of its length beside those before it: then no QR need be asked. */
function clearlyIndependent(dense: DenseDesign): boolean {
  try {
    cholesky(weightedProducts(dense, new Float64Array(dense.n).fill(1)), CLEAR_SHARE / dense.p);
    return true;
  } catch (error) {
    if (error instanceof StatsError) return false;
    throw error;
  }
}

/** A design whose columns are all among those of another, with their places there; null where one is not. */
export function partOfDesign(
  dense: DenseDesign,
  design: Design,
): { readonly dense: DenseDesign; readonly columns: readonly number[] } | null {
  const columns = design.columns.map(({ name }) => dense.names.indexOf(name));
  if (columns.includes(-1) || design.intercept !== dense.intercept) return null;
  const { n } = dense;
  const p = columns.length;
  const x = new Float64Array(n * p);
  columns.forEach((from, j) => {
    x.set(dense.x.subarray(from * n, (from + 1) * n), j * n);
  });
  const names = design.columns.map(({ name }) => name);
  const [shift, scale] = [numbersAt(dense.shift, columns), numbersAt(dense.scale, columns)];
  return { dense: { n, p, names, x, shift, scale, intercept: dense.intercept }, columns };
}

function refuseDependentColumns(columns: Matrix, names: readonly string[]): void {
  const { rank, pivots } = rankOf(columns);
  if (rank === columns.columns) return;
  const last = Math.max(...pivots.slice(rank));
  throw new StatsError('collinear', `${names[last]} is determined by the others`, names[last]!);
}

function rankOf(columns: Matrix): { readonly rank: number; readonly pivots: readonly number[] } {
  const qr = pivotedQr(columns, TOLERANCE);
  return { rank: qr.rank, pivots: Array.from(qr.pivots) };
}

function meanAndSpread(values: Float64Array): { readonly mean: number; readonly sd: number } {
  let mean = 0;
  for (let i = 0; i < values.length; i++) mean += (values[i]! - mean) / (i + 1);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return { mean, sd: Math.sqrt(sum / values.length) };
}

const BLOCK = 512;

/** Sums X'WX, lower and upper part. */
export function weightedProducts({ x, n, p }: DenseDesign, weights: Float64Array): Matrix {
  const result = matrix(p, p);
  const column = new Float64Array(BLOCK);
  for (let from = 0; from < n; from += BLOCK) {
    const count = Math.min(BLOCK, n - from);
    for (let j = 0; j < p; j++) {
      const base = j * n + from;
      for (let i = 0; i < count; i++) column[i] = weights[from + i]! * x[base + i]!;
      for (let k = 0; k <= j; k++) result.data[j + k * p]! += dotAt(column, x, k * n + from, count);
    }
  }
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) result.data[k + j * p] = result.data[j + k * p]!;
  return result;
}

/** X'v. */
export function columnSums({ x, n, p }: DenseDesign, values: Float64Array): Float64Array {
  return Float64Array.from({ length: p }, (_, j) => {
    return dotAt(values, x, j * n, n);
  });
}

/** Xb into `out`. */
export function linearPredictor(
  { x, n, p }: DenseDesign,
  beta: Float64Array,
  out: Float64Array = new Float64Array(n),
): Float64Array {
  out.fill(0);
  for (let j = 0; j < p; j++) {
    const b = beta[j]!;
    if (b !== 0) for (let i = 0; i < n; i++) out[i]! += b * x[i + j * n]!;
  }
  return out;
}

/** Coefficients of the columns as they are, from those of the standardised ones. */
export function originalCoefficients(dense: DenseDesign, beta: Float64Array): Float64Array {
  const result = beta.map((b, j) => b / dense.scale[j]!);
  if (dense.intercept) for (let j = 1; j < dense.p; j++) result[0]! -= result[j]! * dense.shift[j]!;
  return result;
}

/** The transformation T of b = T beta from standardised to original coefficients. */
export function originalTransform({ p, shift, scale, intercept }: DenseDesign): Matrix {
  const t = matrix(p, p);
  for (let j = 0; j < p; j++) t.data[j + j * p] = 1 / scale[j]!;
  if (intercept) for (let j = 1; j < p; j++) t.data[j * p] = -shift[j]! / scale[j]!;
  return t;
}

/** Covariances of the original coefficients, from those of the standardised ones. */
export function originalCovariance(dense: DenseDesign, covariance: Matrix): Matrix {
  const { p, shift, scale, intercept } = dense;
  const result = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++)
      result.data[i + j * p] = covariance.data[i + j * p]! / (scale[i]! * scale[j]!);
  if (!intercept) return result;
  // T is diagonal but for its first row, which takes the shifts off the intercept
  for (let j = 0; j < p; j++)
    for (let k = 1; k < p; k++) result.data[j * p]! -= shift[k]! * result.data[k + j * p]!;
  for (let i = 0; i < p; i++)
    for (let k = 1; k < p; k++) result.data[i]! -= shift[k]! * result.data[i + k * p]!;
  return result;
}
