/**
 * Least squares from sums of products that were made elsewhere. The factor of Cholesky squares the condition of the columns; a second
 * pass over columns that it has made nearly orthogonal gives back what that lost (Yamamoto, Nakatsukasa, Yanagisawa & Fukaya 2015,
 * CholeskyQR2).
 */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { invertUpper, solveUpper, solveUpperTransposed } from '../linalg/triangular.ts';

/** Share of a column below which what those before it leave is rounding of the sums. */
const ROUNDING = 1e-13;

/** Upper triangular R with R'R = A; a column that those before it explain has zero there. */
export function factorOfProducts(a: Matrix): Matrix {
  const size = a.rows;
  const r = matrix(size, size);
  for (let j = 0; j < size; j++) {
    let rest = a.data[j + j * size]!;
    for (let i = 0; i < j; i++) {
      const pivot = r.data[i + i * size]!;
      if (pivot === 0) continue;
      let sum = a.data[i + j * size]!;
      for (let k = 0; k < i; k++) sum -= r.data[k + i * size]! * r.data[k + j * size]!;
      r.data[i + j * size] = sum / pivot;
      rest -= (sum / pivot) ** 2;
    }
    r.data[j + j * size] = rest > ROUNDING * a.data[j + j * size]! ? Math.sqrt(rest) : 0;
  }
  return r;
}

/** The first columns and rows of a factor. */
function leading({ rows, data }: Matrix, size: number): Matrix {
  const r = matrix(size, size);
  for (let j = 0; j < size; j++) for (let i = 0; i <= j; i++) r.data[i + j * size] = data[i + j * rows]!;
  return r;
}

/** What makes the columns of a factor orthonormal, and the coefficients of the outcome, its last column, on them. */
export function orthogonalising(factor: Matrix): { readonly inverse: Matrix; readonly solved: Float64Array } {
  const p = factor.rows - 1;
  const own = leading(factor, p);
  const effects = factor.data.slice(p * factor.rows, p * factor.rows + p);
  return { inverse: invertUpper(own, p), solved: solveUpper(own, effects, p) };
}

/** Sums of products of the columns Z that were made orthonormal, and of the residuals e. */
export interface SecondPass {
  readonly zz: Matrix;
  readonly ze: Float64Array;
  readonly ee: number;
}

/** The factor corrected by what a second pass found: R2 R, effects R2 d + R2^-T Z'e. */
export function refinedFactor(factor: Matrix, { zz, ze, ee }: SecondPass): Matrix {
  const size = factor.rows;
  const p = size - 1;
  const second = factorOfProducts(zz);
  const missed = solveUpperTransposed(second, ze.slice(), p);
  const r = matrix(size, size);
  for (let j = 0; j < size; j++)
    for (let i = 0; i < Math.min(j + 1, p); i++) {
      let sum = 0;
      for (let k = i; k <= Math.min(j, p - 1); k++)
        sum += second.data[i + k * p]! * factor.data[k + j * size]!;
      r.data[i + j * size] = sum + (j === p ? missed[i]! : 0);
    }
  const rest = ee - missed.reduce((sum, value) => sum + value * value, 0);
  r.data[p + p * size] = Math.sqrt(Math.max(0, rest));
  return r;
}
