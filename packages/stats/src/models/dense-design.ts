/** The columns of a design as one block of numbers, standardised so that sums of squares stay well scaled. */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { pivotedQr } from '../linalg/qr.ts';
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
  refuseDependentColumns(matrix(n, p, x.slice()), names);
  return { n, p, names, x, shift, scale, intercept: design.intercept };
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

/** Sums X'WX, lower and upper part. */
export function weightedProducts({ x, n, p }: DenseDesign, weights: Float64Array): Matrix {
  const result = matrix(p, p);
  const column = new Float64Array(n);
  for (let j = 0; j < p; j++) {
    for (let i = 0; i < n; i++) column[i] = weights[i]! * x[i + j * n]!;
    for (let k = 0; k <= j; k++) {
      let sum = 0;
      const base = k * n;
      for (let i = 0; i < n; i++) sum += column[i]! * x[base + i]!;
      result.data[j + k * p] = sum;
      result.data[k + j * p] = sum;
    }
  }
  return result;
}

/** X'v. */
export function columnSums({ x, n, p }: DenseDesign, values: Float64Array): Float64Array {
  return Float64Array.from({ length: p }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += x[i + j * n]! * values[i]!;
    return sum;
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
