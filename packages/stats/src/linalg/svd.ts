import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { applyQ, blockedQr, blocksOf } from './blocked-qr.ts';
import { identity, type Matrix, matrix, multiply, transpose } from './matrix.ts';
import { type PivotedQr, pivotedQr } from './qr.ts';
import { type Rows, rotateRows, rowProducts } from './row-products.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** Thin singular value decomposition A = U diag(values) V', values in descending order. */
export interface Svd {
  readonly u: Matrix;
  readonly values: Float64Array;
  readonly v: Matrix;
}

/** From this many columns on a tall matrix is first reduced by blocks, and Jacobi rotations given a start. */
const LARGE = 32;

/** Up to this ratio of diagonal elements of R a start from the Gram matrix costs no accuracy worth the name. */
const WELL_CONDITIONED = 1e4;

/**
 * Singular value decomposition: QR, then one-sided Jacobi rotations of the transposed factor, which finds small singular
 * values to high relative accuracy when the columns differ in scale (Drmac & Veselic 2008, SIAM J. Matrix Anal. Appl. 29,
 * 1322-1362). Where R is well conditioned the rotations start from the eigenvectors of its Gram matrix, which leaves them
 * one or two sweeps of small corrections.
 */
export function svd(a: Matrix): Svd {
  if (a.rows === 0 || a.columns === 0) throw new StatsError('empty', 'matrix is empty');
  if (a.rows < a.columns) {
    const flipped = svd(transpose(a));
    return { u: flipped.v, values: flipped.values, v: flipped.u };
  }
  const n = a.columns;
  const { rows } = a;
  let largest = 0;
  for (const value of a.data) largest = Math.max(largest, Math.abs(value));
  if (!Number.isFinite(largest))
    throw new StatsError('not-finite', 'matrix holds a value that is not finite');
  // a power of two brings the largest element near 1, so that squares neither overflow nor underflow
  const scale = 2 ** (largest > 0 ? -Math.max(-1000, Math.min(1000, Math.round(Math.log2(largest)))) : 0);
  const scaled = { ...a, data: a.data.map((value) => value * scale) };
  const tall = n >= LARGE && rows >= 1.5 * n ? blockedQr(scaled) : undefined;
  const qr = pivotedQr(tall ? upperPart(tall.packed, rows, n) : scaled);
  // columns of x are the rows of R
  const x = transpose(upperPart(qr.packed, qr.rows, n)).data;
  clearTiny(x, n);
  const w = n >= LARGE && isWellConditioned(qr) ? gramStart(x, n) : identity(n).data;
  jacobi(x, w, n);
  const { left, values, v } = arrange(n, x, w, qr.pivots);
  const u = matrix(rows, n);
  for (let j = 0; j < n; j++) u.data.set(left.data.subarray(j * n, j * n + n), j * rows);
  const vectors = { data: u.data, at: 0, stride: rows };
  applyQ(blocksOf(qr), vectors, n);
  if (tall) applyQ(tall.blocks, vectors, n);
  return { u, values: values.map((value) => value / scale), v };
}

function upperPart(packed: Float64Array, rows: number, n: number): Matrix {
  const result = matrix(n, n);
  for (let j = 0; j < n; j++) result.data.set(packed.subarray(j * rows, j * rows + j + 1), j * n);
  return result;
}

/** Sets columns to zero whose squares would underflow: what is left of dependent columns, 140 powers of ten down. */
function clearTiny(x: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const column = x.subarray(j * n, j * n + n);
    if (column.every((value) => Math.abs(value) < 1e-140)) column.fill(0);
  }
}

function isWellConditioned({ packed, rows, columns }: PivotedQr): boolean {
  const last = (columns - 1) * (rows + 1);
  return Math.abs(packed[last]!) * WELL_CONDITIONED > Math.abs(packed[0]!);
}

/** Turns the columns of x by the eigenvectors of x'x, which makes them nearly orthogonal; returns the eigenvectors. */
function gramStart(x: Float64Array, n: number): Float64Array {
  const rows = (data: Float64Array): Rows => ({ data, at: 0, stride: n });
  const gram = matrix(n, n);
  rowProducts(rows(gram.data), rows(x), rows(x), n, n, n);
  const { vectors } = symmetricEigen(gram);
  const byComponent = transpose({ rows: n, columns: n, data: x }).data;
  rowProducts(rows(x), rows(vectors.data), rows(byComponent), n, n, n);
  return vectors.data;
}

/** Rotates pairs of columns of x (and w) until all are orthogonal. */
function jacobi(x: Float64Array, w: Float64Array, n: number): void {
  const tolerance = Number.EPSILON * Math.sqrt(n);
  const squares = new Float64Array(n);
  for (let sweep = 0; sweep < 60; sweep++) {
    for (let j = 0; j < n; j++) squares[j] = columnDot(x, n, j, j);
    let rotations = 0;
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const gamma = columnDot(x, n, p, q);
        const alpha = squares[p]!;
        const beta = squares[q]!;
        if (gamma === 0 || Math.abs(gamma) <= tolerance * Math.sqrt(alpha) * Math.sqrt(beta)) continue;
        rotations++;
        const zeta = (beta - alpha) / (2 * gamma);
        // for large |zeta| the tangent is 1 / (2 zeta)
        const t =
          Math.abs(zeta) > 1e150
            ? 0.5 / zeta
            : Math.sign(zeta || 1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
        const c = 1 / Math.sqrt(1 + t * t);
        rotateRows(x, p * n, q * n, n, c, c * t);
        rotateRows(w, p * n, q * n, n, c, c * t);
        squares[p] = Math.max(0, alpha - t * gamma);
        squares[q] = beta + t * gamma;
        // a norm that cancels is taken anew
        if (squares[p]! < 1e-4 * alpha) squares[p] = columnDot(x, n, p, p);
        if (squares[q]! < 1e-4 * beta) squares[q] = columnDot(x, n, q, q);
      }
    }
    if (rotations === 0) return;
  }
  throw new StatsError('not-converged', 'singular value iteration did not converge');
}

function columnDot(x: Float64Array, n: number, p: number, q: number): number {
  const a = p * n;
  const shift = (q - p) * n;
  let s0 = 0;
  let s1 = 0;
  let i = a;
  const end = a + n;
  for (; i + 1 < end; i += 2) {
    s0 += x[i]! * x[i + shift]!;
    s1 += x[i + 1]! * x[i + 1 + shift]!;
  }
  if (i < end) s0 += x[i]! * x[i + shift]!;
  return s0 + s1;
}

/** Sorts by singular value: the columns of w, the norms of those of x, and those of x made unit vectors. */
function arrange(
  n: number,
  x: Float64Array,
  w: Float64Array,
  pivots: Int32Array,
): { left: Matrix; values: Float64Array; v: Matrix } {
  const norms = Float64Array.from({ length: n }, (_, j) => {
    let largest = 0;
    for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(x[i + j * n]!));
    if (largest === 0) return 0;
    let sum = 0;
    for (let i = 0; i < n; i++) sum += (x[i + j * n]! / largest) ** 2;
    return largest * Math.sqrt(sum);
  });
  const order = Array.from({ length: n }, (_, j) => j).sort((i, j) => norms[j]! - norms[i]!);
  const left = matrix(n, n);
  const v = matrix(n, n);
  order.forEach((from, to) => {
    left.data.set(w.subarray(from * n, from * n + n), to * n);
    const norm = norms[from]!;
    for (let i = 0; i < n; i++) v.data[pivots[i]! + to * n] = norm === 0 ? 0 : x[i + from * n]! / norm;
  });
  const values = numbersAt(norms, order);
  return { left, values, v: completeBasis(v, norms, order) };
}

/** Replaces the columns of zero singular values by an orthonormal completion. */
function completeBasis(v: Matrix, norms: Float64Array, order: readonly number[]): Matrix {
  const n = v.rows;
  order.forEach((from, column) => {
    if (norms[from] !== 0) return;
    for (let axis = 0; axis < n; axis++) {
      const candidate = new Float64Array(n);
      candidate[axis] = 1;
      for (let pass = 0; pass < 2; pass++) {
        for (let j = 0; j < column; j++) {
          let dot = 0;
          for (let i = 0; i < n; i++) dot += candidate[i]! * v.data[i + j * n]!;
          for (let i = 0; i < n; i++) candidate[i]! -= dot * v.data[i + j * n]!;
        }
      }
      const norm = Math.sqrt(candidate.reduce((sum, value) => sum + value * value, 0));
      if (norm < 0.1 / Math.sqrt(n)) continue;
      for (let i = 0; i < n; i++) v.data[i + column * n] = candidate[i]! / norm;
      return;
    }
  });
  return v;
}

/** Generalised (Moore-Penrose) inverse; singular values below `tolerance` times the largest count as zero. */
export function pseudoInverse(a: Matrix, tolerance = 1e-12): Matrix {
  const { u, values, v } = svd(a);
  const scaled = matrix(v.rows, v.columns, v.data.slice());
  for (let j = 0; j < v.columns; j++) {
    const value = values[j]!;
    const factor = value > tolerance * values[0]! ? 1 / value : 0;
    for (let i = 0; i < v.rows; i++) scaled.data[i + j * v.rows]! *= factor;
  }
  return multiply(scaled, transpose(u));
}
