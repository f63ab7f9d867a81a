/** Whether correlations are worth a factor analysis, and how many factors they hold. */
import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { randomChiSquare, randomNormal } from '../rng/variates.ts';
import type { Xoshiro256 } from '../rng/xoshiro.ts';

export interface FactorAdequacy {
  /** Kaiser's measure of sampling adequacy, of all and of each variable. */
  readonly kmo: number;
  readonly items: Float64Array;
  readonly bartlett: { readonly statistic: number; readonly df: number; readonly pValue: number };
  readonly logDeterminant: number;
}

/**
 * Kaiser and Rice's (1974) measure of sampling adequacy, sums of squared correlations beside those of squared partial correlations, and
 * Bartlett's (1951) test of sphericity. A singular matrix is refused ('not-positive-definite').
 */
export function factorAdequacy(r: Matrix, n: number): FactorAdequacy {
  const p = r.rows;
  const factor = cholesky(r, 1e-10);
  const inverse = choleskyInverse(factor);
  const [full, partial] = [new Float64Array(p), new Float64Array(p)];
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) {
      if (i === j) continue;
      full[i]! += r.data[i + j * p]! ** 2;
      partial[i]! += inverse.data[i + j * p]! ** 2 / (inverse.data[i + i * p]! * inverse.data[j + j * p]!);
    }
  const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
  const share = (a: number, b: number): number => (a + b > 0 ? a / (a + b) : 0.5);
  const df = (p * (p - 1)) / 2;
  const statistic = Math.max(0, -(n - 1 - (2 * p + 5) / 6) * factor.logDeterminant);
  return {
    kmo: share(sum(full), sum(partial)),
    items: full.map((value, i) => share(value, partial[i]!)),
    bartlett: { statistic, df, pValue: chiSquare.sf(statistic, df) },
    logDeterminant: factor.logDeterminant,
  };
}

/**
 * Eigenvalues of the correlations of p independent normal variables with n cases (Horn 1965). The matrix of products is drawn
 * directly, as Bartlett's (1933) decomposition of a Wishart matrix, so that the number of cases costs nothing.
 */
export function randomEigenvalues(p: number, n: number, rng: Xoshiro256): Float64Array {
  const lower = matrix(p, p);
  for (let j = 0; j < p; j++) {
    lower.data[j + j * p] = Math.sqrt(n - 1 - j > 0 ? randomChiSquare(rng, n - 1 - j) : 0);
    for (let i = j + 1; i < p; i++) lower.data[i + j * p] = randomNormal(rng);
  }
  // rows scaled to length one make the product a correlation matrix
  for (let i = 0; i < p; i++) {
    let square = 0;
    for (let j = 0; j <= i; j++) square += lower.data[i + j * p]! ** 2;
    const length = Math.sqrt(square);
    for (let j = 0; j <= i; j++) lower.data[i + j * p]! /= length;
  }
  const r = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j <= i; j++) {
      let product = 0;
      for (let m = 0; m <= j; m++) product += lower.data[i + m * p]! * lower.data[j + m * p]!;
      r.data[i + j * p] = product;
      r.data[j + i * p] = product;
    }
  return symmetricEigen(r).values;
}
