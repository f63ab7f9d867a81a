import { StatsError } from '../stats-error.ts';
import { type Matrix, matrix } from './matrix.ts';
import { solveUpper } from './triangular.ts';

/** Householder QR with column pivoting: A P = Q R, |R_11| >= |R_22| >= ... */
export interface PivotedQr {
  readonly rows: number;
  readonly columns: number;
  /** R in the upper triangle, Householder vectors below the diagonal (leading 1 implied). */
  readonly packed: Float64Array;
  readonly tau: Float64Array;
  /** Column of A that stands at each place. */
  readonly pivots: Int32Array;
  readonly rank: number;
}

/**
 * QR factorisation with column pivoting (Businger & Golub 1965, Numer. Math. 7, 269-276); the remaining norms are
 * downdated and recomputed when cancellation spoils them. Diagonal elements below `tolerance` times the
 * first one do not count towards the rank.
 */
export function pivotedQr(a: Matrix, tolerance = 1e-12): PivotedQr {
  const { rows, columns } = a;
  const x = a.data.slice();
  const steps = Math.min(rows, columns);
  const tau = new Float64Array(steps);
  const pivots = Int32Array.from({ length: columns }, (_, j) => j);
  const norms = new Float64Array(columns);
  for (let j = 0; j < columns; j++) norms[j] = columnNorm(x, rows, j, 0);
  const original = norms.slice();
  for (let k = 0; k < steps; k++) {
    let best = k;
    for (let j = k + 1; j < columns; j++) if (norms[j]! > norms[best]!) best = j;
    if (best !== k) swapColumns(x, rows, k, best, pivots, norms, original);
    tau[k] = houseColumn(x, rows, k);
    applyReflector(x, rows, k, tau[k]!, x, k + 1, columns);
    for (let j = k + 1; j < columns; j++) {
      if (norms[j] === 0) continue;
      const share = Math.abs(x[k + j * rows]!) / norms[j]!;
      const left = Math.max(0, 1 - share * share);
      if (left * (norms[j]! / original[j]!) ** 2 < 1e-14) {
        norms[j] = columnNorm(x, rows, j, k + 1);
        original[j] = norms[j]!;
      } else norms[j]! *= Math.sqrt(left);
    }
  }
  let rank = 0;
  const first = Math.abs(x[0] ?? 0);
  while (rank < steps && Math.abs(x[rank + rank * rows]!) > tolerance * first) rank++;
  return { rows, columns, packed: x, tau, pivots, rank };
}

function columnNorm(x: Float64Array, rows: number, j: number, from: number): number {
  let largest = 0;
  for (let i = from; i < rows; i++) largest = Math.max(largest, Math.abs(x[i + j * rows]!));
  if (largest === 0) return 0;
  if (!Number.isFinite(largest))
    throw new StatsError('not-finite', 'matrix holds a value that is not finite');
  let sum = 0;
  for (let i = from; i < rows; i++) sum += (x[i + j * rows]! / largest) ** 2;
  return largest * Math.sqrt(sum);
}

function swapColumns(
  x: Float64Array,
  rows: number,
  a: number,
  b: number,
  pivots: Int32Array,
  norms: Float64Array,
  original: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    const value = x[i + a * rows]!;
    x[i + a * rows] = x[i + b * rows]!;
    x[i + b * rows] = value;
  }
  for (const list of [pivots, norms, original]) {
    const value = list[a]!;
    list[a] = list[b]!;
    list[b] = value;
  }
}

/** Householder vector of column k below row k, stored in place with its leading 1 implied; returns tau. */
export function houseColumn(x: Float64Array, rows: number, k: number): number {
  const norm = columnNorm(x, rows, k, k);
  if (norm === 0) return 0;
  if (norm < SMALLEST) {
    // near the underflow threshold a reflector would not be orthogonal: made larger by a power of two and back
    for (let i = k; i < rows; i++) x[i + k * rows]! *= LIFT;
    const tau = houseColumn(x, rows, k);
    x[k + k * rows]! /= LIFT;
    return tau;
  }
  const at = k + k * rows;
  const alpha = x[at]!;
  const beta = alpha > 0 ? -norm : norm;
  const v0 = alpha - beta;
  for (let i = k + 1; i < rows; i++) x[i + k * rows]! /= v0;
  x[at] = beta;
  return -v0 / beta;
}

const SMALLEST = 2 ** -960;
const LIFT = 2 ** 500;

/** Applies reflector k of `x` to the columns from .. to - 1 of `target` (same number of rows), four at once. */
export function applyReflector(
  x: Float64Array,
  rows: number,
  k: number,
  tau: number,
  target: Float64Array,
  from: number,
  to: number,
): void {
  if (tau === 0) return;
  let j = from;
  for (; j + 3 < to; j += 4) reflectFour(x, rows, k, tau, target, j);
  for (; j < to; j++) reflectOne(x, rows, k, tau, target, j);
}

function reflectOne(
  x: Float64Array,
  rows: number,
  k: number,
  tau: number,
  target: Float64Array,
  j: number,
): void {
  const start = k * rows + k + 1;
  const end = (k + 1) * rows;
  const head = j * rows + k;
  const shift = head + 1 - start;
  let s0 = target[head]!;
  let s1 = 0;
  let i = start;
  for (; i + 1 < end; i += 2) {
    s0 += x[i]! * target[i + shift]!;
    s1 += x[i + 1]! * target[i + 1 + shift]!;
  }
  if (i < end) s0 += x[i]! * target[i + shift]!;
  const f = (s0 + s1) * tau;
  target[head]! -= f;
  for (i = start; i < end; i++) target[i + shift]! -= f * x[i]!;
}

function reflectFour(
  x: Float64Array,
  rows: number,
  k: number,
  tau: number,
  target: Float64Array,
  j: number,
): void {
  const start = k * rows + k + 1;
  const end = (k + 1) * rows;
  const h0 = j * rows + k;
  const h1 = h0 + rows;
  const h2 = h1 + rows;
  const h3 = h2 + rows;
  const o0 = h0 + 1 - start;
  const o1 = o0 + rows;
  const o2 = o1 + rows;
  const o3 = o2 + rows;
  let s0 = target[h0]!;
  let s1 = target[h1]!;
  let s2 = target[h2]!;
  let s3 = target[h3]!;
  for (let i = start; i < end; i++) {
    const v = x[i]!;
    s0 += v * target[i + o0]!;
    s1 += v * target[i + o1]!;
    s2 += v * target[i + o2]!;
    s3 += v * target[i + o3]!;
  }
  s0 *= tau;
  s1 *= tau;
  s2 *= tau;
  s3 *= tau;
  target[h0]! -= s0;
  target[h1]! -= s1;
  target[h2]! -= s2;
  target[h3]! -= s3;
  for (let i = start; i < end; i++) {
    const v = x[i]!;
    target[i + o0]! -= s0 * v;
    target[i + o1]! -= s1 * v;
    target[i + o2]! -= s2 * v;
    target[i + o3]! -= s3 * v;
  }
}

/** Q' b for the orthogonal factor of a QR factorisation. */
export function applyTransposedQ(qr: PivotedQr, b: Float64Array): Float64Array {
  const result = b.slice();
  for (let k = 0; k < qr.tau.length; k++) applyReflector(qr.packed, qr.rows, k, qr.tau[k]!, result, 0, 1);
  return result;
}

/** Solves the square system A x = b; a matrix that is singular to working precision is refused. */
export function solve(a: Matrix, b: Float64Array): Float64Array {
  if (a.rows !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  if (b.length !== a.rows) throw new StatsError('length-mismatch', 'right-hand side has another length', 'b');
  return solveFactored(regular(a), b);
}

function regular(a: Matrix): PivotedQr {
  const qr = pivotedQr(a, Number.EPSILON * a.rows);
  if (qr.rank < a.rows) throw new StatsError('singular', 'matrix is singular to working precision');
  return qr;
}

function solveFactored(qr: PivotedQr, b: Float64Array): Float64Array {
  const y = applyTransposedQ(qr, b);
  solveUpper({ rows: qr.rows, columns: qr.columns, data: qr.packed }, y);
  const x = new Float64Array(qr.columns);
  qr.pivots.forEach((column, k) => {
    x[column] = y[k]!;
  });
  return x;
}

/** Inverse of a square matrix; a singular one is refused. */
export function inverse(a: Matrix): Matrix {
  if (a.rows !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  const qr = regular(a);
  const result = matrix(a.rows, a.rows);
  for (let j = 0; j < a.rows; j++) {
    const unit = new Float64Array(a.rows);
    unit[j] = 1;
    result.data.set(solveFactored(qr, unit), j * a.rows);
  }
  return result;
}

/** Determinant as sign and log of its absolute value. */
export function logDeterminant(a: Matrix): { readonly sign: number; readonly log: number } {
  if (a.rows !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  const qr = pivotedQr(a, 0);
  let sign = permutationSign(qr.pivots);
  let log = 0;
  for (let k = 0; k < a.rows; k++) {
    const diagonal = qr.packed[k + k * a.rows]!;
    if (diagonal === 0) return { sign: 0, log: -Infinity };
    sign *= Math.sign(diagonal) * (qr.tau[k] === 0 ? 1 : -1);
    log += Math.log(Math.abs(diagonal));
  }
  return { sign, log };
}

function permutationSign(pivots: Int32Array): number {
  const p = pivots.slice();
  let sign = 1;
  for (let i = 0; i < p.length; i++) {
    while (p[i] !== i) {
      const j = p[i]!;
      p[i] = p[j]!;
      p[j] = j;
      sign = -sign;
    }
  }
  return sign;
}
