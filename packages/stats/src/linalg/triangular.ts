import { StatsError } from '../stats-error.ts';
import { type Matrix, matrix } from './matrix.ts';

/** Solves R x = b in place for upper triangular R (order n, stride rows); a zero on the diagonal is refused. */
export function solveUpper(r: Matrix, b: Float64Array, n = r.columns): Float64Array {
  for (let i = n - 1; i >= 0; i--) {
    const diagonal = r.data[i + i * r.rows]!;
    if (diagonal === 0) throw new StatsError('singular', 'triangular matrix is singular');
    const value = b[i]! / diagonal;
    b[i] = value;
    for (let k = 0; k < i; k++) b[k]! -= r.data[k + i * r.rows]! * value;
  }
  return b;
}

/** Solves R' x = b in place for upper triangular R. */
export function solveUpperTransposed(r: Matrix, b: Float64Array, n = r.columns): Float64Array {
  for (let i = 0; i < n; i++) {
    let sum = b[i]!;
    const column = i * r.rows;
    for (let k = 0; k < i; k++) sum -= r.data[column + k]! * b[k]!;
    const diagonal = r.data[column + i]!;
    if (diagonal === 0) throw new StatsError('singular', 'triangular matrix is singular');
    b[i] = sum / diagonal;
  }
  return b;
}

/** Inverse of an upper triangular matrix. */
export function invertUpper(r: Matrix, n = r.columns): Matrix {
  const result = matrix(n, n);
  for (let j = 0; j < n; j++) {
    const column = new Float64Array(j + 1);
    column[j] = 1;
    solveUpper(r, column, j + 1);
    result.data.set(column, j * n);
  }
  return result;
}
