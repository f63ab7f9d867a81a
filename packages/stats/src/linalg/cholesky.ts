import { StatsError } from '../stats-error.ts';
import { type Matrix, matrix } from './matrix.ts';

/** Cholesky factorisation A = L L' of a symmetric positive definite matrix. */
export interface Cholesky {
  /** Lower triangular factor; the part above the diagonal is zero. */
  readonly lower: Matrix;
  /** log det A = 2 sum log L_ii. */
  readonly logDeterminant: number;
}

/**
 * Cholesky factor of a symmetric matrix (only its lower part is read; Golub & Van Loan 2013, 4.2). A pivot at or
 * below `tolerance` times its diagonal element means that the matrix is not positive definite, and is refused.
 */
export function cholesky(a: Matrix, tolerance = 4 * Number.EPSILON): Cholesky {
  const n = a.rows;
  if (n !== a.columns) throw new StatsError('length-mismatch', 'matrix is not square');
  const lower = matrix(n, n);
  const l = lower.data;
  let logDeterminant = 0;
  for (let j = 0; j < n; j++) {
    const diagonal = a.data[j + j * n]!;
    let pivot = diagonal;
    for (let k = 0; k < j; k++) pivot -= l[j + k * n]! ** 2;
    if (!(pivot > tolerance * n * Math.abs(diagonal))) {
      throw new StatsError('not-positive-definite', 'matrix is not positive definite', String(j));
    }
    const root = Math.sqrt(pivot);
    logDeterminant += 2 * Math.log(root);
    l[j + j * n] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = a.data[i + j * n]!;
      for (let k = 0; k < j; k++) sum -= l[i + k * n]! * l[j + k * n]!;
      l[i + j * n] = sum / root;
    }
  }
  return { lower, logDeterminant };
}

/** Solves A x = b for a factorised symmetric positive definite A. */
export function choleskySolve({ lower }: Cholesky, b: Float64Array): Float64Array {
  const n = lower.rows;
  if (b.length !== n) throw new StatsError('length-mismatch', 'right-hand side has another length', 'b');
  const l = lower.data;
  const x = b.slice();
  for (let i = 0; i < n; i++) {
    const value = x[i]! / l[i + i * n]!;
    x[i] = value;
    for (let k = i + 1; k < n; k++) x[k]! -= l[k + i * n]! * value;
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]!;
    for (let k = i + 1; k < n; k++) sum -= l[k + i * n]! * x[k]!;
    x[i] = sum / l[i + i * n]!;
  }
  return x;
}

/** Inverse of a factorised symmetric positive definite matrix. */
export function choleskyInverse(factor: Cholesky): Matrix {
  const n = factor.lower.rows;
  const result = matrix(n, n);
  for (let j = 0; j < n; j++) {
    const unit = new Float64Array(n);
    unit[j] = 1;
    result.data.set(choleskySolve(factor, unit), j * n);
  }
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < j; i++) {
      const mean = (result.data[i + j * n]! + result.data[j + i * n]!) / 2;
      result.data[i + j * n] = mean;
      result.data[j + i * n] = mean;
    }
  }
  return result;
}
