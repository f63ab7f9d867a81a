import { StatsError } from '../stats-error.ts';
import { applyBlock, BLOCK, blockReflector } from './block-reflectors.ts';
import { type Matrix, matrix } from './matrix.ts';
import { tridiagonalEigen } from './tridiagonal-eigen.ts';

/** Eigenvalues in descending order and, column by column, their orthonormal eigenvectors. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Eigen-decomposition of a symmetric matrix: Householder reduction to tridiagonal form (Martin, Reinsch & Wilkinson 1968,
 * Numer. Math. 11, 181-195), eigensystem of that by QL or divide and conquer, reflectors applied in blocks. Errors
 * are of the order of the precision times the largest eigenvalue. Only the lower part is read.
 */
export function symmetricEigen(a: Matrix): SymmetricEigen {
  const n = a.rows;
  if (n !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  if (n === 0) throw new StatsError('empty', 'matrix is empty');
  let largest = 0;
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) largest = Math.max(largest, Math.abs(a.data[i + j * n]!));
  }
  if (!Number.isFinite(largest))
    throw new StatsError('not-finite', 'matrix holds a value that is not finite');
  // a power of two brings the largest element near 1, so that squares neither overflow nor underflow
  const scale = 2 ** (largest > 0 ? -Math.max(-1000, Math.min(1000, Math.round(Math.log2(largest)))) : 0);
  const v = new Float64Array(n * n);
  for (let j = 0; j < n; j++) for (let i = j; i < n; i++) v[i * n + j] = a.data[i + j * n]! * scale;
  const d = new Float64Array(n);
  const e = new Float64Array(n);
  const tau = tridiagonalise(v, d, e, n);
  // rows of z are the vectors, so that products and rotations run over memory in order
  const z = new Float64Array(n * n);
  tridiagonalEigen(d, e, z, n);
  reflectBack(v, tau, z, n);
  return sorted(d, z, n, scale);
}

/**
 * Reduces v (lower part, rows contiguous) to tridiagonal form: diagonal d, e[i] between i and i + 1. Row i of v keeps
 * the vector of reflector i, whose factor is returned.
 */
function tridiagonalise(v: Float64Array, d: Float64Array, e: Float64Array, n: number): Float64Array {
  const tau = new Float64Array(n);
  const p = new Float64Array(n);
  for (let i = n - 1; i > 0; i--) {
    const row = i * n;
    d[i] = v[row + i]!;
    let rest = 0;
    for (let k = 0; k < i - 1; k++) rest += v[row + k]! * v[row + k]!;
    const f = v[row + i - 1]!;
    if (rest === 0) {
      e[i - 1] = f;
      continue;
    }
    const norm = Math.sqrt(rest + f * f);
    const g = f > 0 ? -norm : norm;
    const h = norm * (norm + Math.abs(f));
    e[i - 1] = g;
    v[row + i - 1] = f - g;
    tau[i] = 1 / h;
    // p = A u / h, then A -= u q' + q u' with q = p - (u'p / 2h) u
    symmetricProduct(v, n, i, row, p);
    let dot = 0;
    for (let j = 0; j < i; j++) {
      p[j]! /= h;
      dot += p[j]! * v[row + j]!;
    }
    const half = dot / (2 * h);
    for (let j = 0; j < i; j++) p[j]! -= half * v[row + j]!;
    rankTwoUpdate(v, n, i, row, p);
  }
  d[0] = v[0]!;
  return tau;
}

/** p = A u for the leading part of order m, of which the lower half is stored; u lies in v from `row`. Two rows at once. */
function symmetricProduct(v: Float64Array, n: number, m: number, row: number, p: Float64Array): void {
  p.fill(0, 0, m);
  let j = 0;
  for (; j + 1 < m; j += 2) {
    const a = j * n;
    const b = a + n;
    const u0 = v[row + j]!;
    const u1 = v[row + j + 1]!;
    const corner = v[b + j]!;
    let s0 = v[a + j]! * u0 + corner * u1;
    let s1 = corner * u0 + v[b + j + 1]! * u1;
    for (let k = 0; k < j; k++) {
      const x = v[a + k]!;
      const y = v[b + k]!;
      const u = v[row + k]!;
      s0 += x * u;
      s1 += y * u;
      p[k] = p[k]! + x * u0 + y * u1;
    }
    p[j]! += s0;
    p[j + 1]! += s1;
  }
  if (j < m) {
    const u0 = v[row + j]!;
    let sum = v[j * n + j]! * u0;
    for (let k = 0; k < j; k++) {
      const x = v[j * n + k]!;
      sum += x * v[row + k]!;
      p[k]! += x * u0;
    }
    p[j]! += sum;
  }
}

/** A -= u q' + q u' on the lower half of the leading part of order m; u lies in v from `row`. Two rows at once. */
function rankTwoUpdate(v: Float64Array, n: number, m: number, row: number, q: Float64Array): void {
  let j = 0;
  for (; j + 1 < m; j += 2) {
    const a = j * n;
    const b = a + n;
    const u0 = v[row + j]!;
    const u1 = v[row + j + 1]!;
    const q0 = q[j]!;
    const q1 = q[j + 1]!;
    for (let k = 0; k <= j; k++) {
      const qk = q[k]!;
      const uk = v[row + k]!;
      v[a + k] = v[a + k]! - (u0 * qk + q0 * uk);
      v[b + k] = v[b + k]! - (u1 * qk + q1 * uk);
    }
    v[b + j + 1]! -= 2 * u1 * q1;
  }
  if (j < m) {
    const u0 = v[row + j]!;
    const q0 = q[j]!;
    for (let k = 0; k <= j; k++) v[j * n + k]! -= u0 * q[k]! + q0 * v[row + k]!;
  }
}

/** Turns the vectors of the tridiagonal matrix (rows of z) into those of the matrix: the reflectors in turn, in blocks. */
function reflectBack(v: Float64Array, tau: Float64Array, z: Float64Array, n: number): void {
  for (let low = 1; low < n; low += BLOCK) {
    const high = Math.min(n - 1, low + BLOCK - 1);
    const count = high - low + 1;
    const rows = new Float64Array(count * high);
    const factors = new Float64Array(count);
    for (let j = 0; j < count; j++) {
      const i = high - j;
      factors[j] = tau[i]!;
      if (tau[i] !== 0) rows.set(v.subarray(i * n, i * n + i), j * high);
    }
    applyBlock(blockReflector(rows, factors, high), { data: z, at: 0, stride: n }, n, false);
  }
}

function sorted(d: Float64Array, z: Float64Array, n: number, scale: number): SymmetricEigen {
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => d[j]! - d[i]!);
  const vectors = matrix(n, n);
  order.forEach((from, to) => {
    vectors.data.set(z.subarray(from * n, from * n + n), to * n);
  });
  return { values: Float64Array.from(order, (i) => d[i]! / scale), vectors };
}
