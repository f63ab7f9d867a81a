import { StatsError } from '../stats-error.ts';
import { type Matrix, matrix } from './matrix.ts';

/** Eigenvalues in descending order and, column by column, their orthonormal eigenvectors. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/**
 * Eigen-decomposition of a symmetric matrix: Householder reduction to tridiagonal form, then the implicit QL
 * algorithm (Bowdler, Martin, Reinsch & Wilkinson 1968, Numer. Math. 11, 293-306; Martin, Reinsch & Wilkinson
 * 1968, Numer. Math. 11, 181-195). Only the lower part is read.
 */
export function symmetricEigen(a: Matrix): SymmetricEigen {
  const n = a.rows;
  if (n !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  if (n === 0) throw new StatsError('empty', 'matrix is empty');
  for (const value of a.data) {
    if (!Number.isFinite(value))
      throw new StatsError('not-finite', 'matrix holds a value that is not finite');
  }
  // rows of v are contiguous, so that the rotations of eigenvectors run over memory in order
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) v[i * n + j] = v[j * n + i] = a.data[i + j * n]!;
  const d = new Float64Array(n);
  const e = new Float64Array(n);
  const reflectors = tridiagonalise(v, d, e, n);
  const z = accumulate(v, reflectors, n);
  implicitQl(d, e, z, n);
  return sorted(d, z, n);
}

/** Reduces v to tridiagonal form (diagonal d, subdiagonal e[1..]); row i of v keeps reflector i. */
function tridiagonalise(v: Float64Array, d: Float64Array, e: Float64Array, n: number): Float64Array {
  const scale = new Float64Array(n);
  const p = new Float64Array(n);
  for (let i = n - 1; i > 0; i--) {
    const row = i * n;
    let largest = 0;
    for (let k = 0; k < i; k++) largest = Math.max(largest, Math.abs(v[row + k]!));
    if (i === 1 || largest === 0) {
      e[i] = v[row + i - 1]!;
      scale[i] = 0;
      continue;
    }
    let h = 0;
    for (let k = 0; k < i; k++) {
      v[row + k]! /= largest;
      h += v[row + k]! ** 2;
    }
    const f = v[row + i - 1]!;
    const g = f > 0 ? -Math.sqrt(h) : Math.sqrt(h);
    e[i] = largest * g;
    h -= f * g;
    v[row + i - 1] = f - g;
    scale[i] = h;
    // p = A u / h, then A -= u q' + q u' with q = p - (u'p / 2h) u; symmetric product by rows of the lower part
    p.fill(0, 0, i);
    for (let j = 0; j < i; j++) {
      const u = v[row + j]!;
      let sum = v[j * n + j]! * u;
      for (let k = 0; k < j; k++) {
        const element = v[j * n + k]!;
        sum += element * v[row + k]!;
        p[k]! += element * u;
      }
      p[j]! += sum;
    }
    let dot = 0;
    for (let j = 0; j < i; j++) {
      p[j]! /= h;
      dot += p[j]! * v[row + j]!;
    }
    const half = dot / (2 * h);
    for (let j = 0; j < i; j++) p[j]! -= half * v[row + j]!;
    for (let j = 0; j < i; j++) {
      const u = v[row + j]!;
      const q = p[j]!;
      for (let k = 0; k <= j; k++) v[j * n + k]! -= u * p[k]! + q * v[row + k]!;
    }
  }
  for (let i = 0; i < n; i++) d[i] = v[i * n + i]!;
  return scale;
}

/** Product of the reflectors; row k of the result is the k-th vector (transposed for contiguous rotations). */
function accumulate(v: Float64Array, scale: Float64Array, n: number): Float64Array {
  const z = new Float64Array(n * n);
  for (let i = 0; i < n; i++) z[i * n + i] = 1;
  for (let i = 1; i < n; i++) {
    const h = scale[i]!;
    if (h === 0) continue;
    const row = i * n;
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = 0; k < i; k++) sum += v[row + k]! * z[j * n + k]!;
      sum /= h;
      for (let k = 0; k < i; k++) z[j * n + k]! -= sum * v[row + k]!;
    }
  }
  return z;
}

function implicitQl(d: Float64Array, e: Float64Array, z: Float64Array, n: number): void {
  for (let i = 1; i < n; i++) e[i - 1] = e[i]!;
  e[n - 1] = 0;
  for (let l = 0; l < n; l++) {
    for (let iteration = 0; ; iteration++) {
      let m = l;
      for (; m < n - 1; m++) {
        if (Math.abs(e[m]!) <= Number.EPSILON * (Math.abs(d[m]!) + Math.abs(d[m + 1]!))) break;
      }
      if (m === l) break;
      if (iteration > 60) throw new StatsError('not-converged', 'eigenvalue iteration did not converge');
      qlSweep(d, e, z, n, l, m);
    }
  }
}

/** One implicit QL sweep with Wilkinson's shift between l and m; rotates the rows of z. */
function qlSweep(d: Float64Array, e: Float64Array, z: Float64Array, n: number, l: number, m: number): void {
  let g = (d[l + 1]! - d[l]!) / (2 * e[l]!);
  let r = length2(g, 1);
  g = d[m]! - d[l]! + e[l]! / (g + (g < 0 ? -r : r));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = s * e[i]!;
    const b = c * e[i]!;
    r = length2(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1]! -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1]! - p;
    r = (d[i]! - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    rotateRows(z, n, i, c, s);
  }
  d[l]! -= p;
  e[l] = g;
  e[m] = 0;
}

function rotateRows(z: Float64Array, n: number, i: number, c: number, s: number): void {
  const a = i * n;
  const b = a + n;
  for (let k = 0; k < n; k++) {
    const f = z[b + k]!;
    const g = z[a + k]!;
    z[b + k] = s * g + c * f;
    z[a + k] = c * g - s * f;
  }
}

function sorted(d: Float64Array, z: Float64Array, n: number): SymmetricEigen {
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => d[j]! - d[i]!);
  const vectors = matrix(n, n);
  order.forEach((from, to) => {
    vectors.data.set(z.subarray(from * n, from * n + n), to * n);
  });
  return { values: Float64Array.from(order, (i) => d[i]!), vectors };
}

/** sqrt(a^2 + b^2) without overflow; Math.hypot is far slower. */
function length2(a: number, b: number): number {
  const x = Math.abs(a);
  const y = Math.abs(b);
  const high = Math.max(x, y);
  if (high === 0) return 0;
  const ratio = Math.min(x, y) / high;
  return high * Math.sqrt(1 + ratio * ratio);
}
