/** How well a factor model reproduces the correlations, and the scores of the cases. */
import { chiSquare } from '../distributions/chi-square.ts';
import { noncentralChiSquareLimits } from '../distributions/noncentral-chi-square.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import type { RotatedFactors } from './factor-rotation.ts';

/** Degrees of freedom of k factors of p variables. */
export const factorDf = (p: number, k: number): number => ((p - k) ** 2 - p - k) / 2;

export interface FactorFit {
  /** Root mean square of the residual correlations off the diagonal. */
  readonly rmsr: number;
  /** The largest of them in size, and its two variables. */
  readonly largest: { readonly first: number; readonly second: number; readonly residual: number };
  /** Null where the implied matrix is not positive definite, or no degree of freedom is left. */
  readonly test: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
    readonly rmsea: number;
    readonly rmseaLower: number | null;
    readonly rmseaUpper: number | null;
    readonly tli: number | null;
    readonly bic: number;
  } | null;
}

/** L Phi L' with the uniquenesses on the diagonal. */
export function impliedCorrelations(
  { loadings, correlations }: RotatedFactors,
  uniquenesses: Float64Array,
): Matrix {
  const implied = multiply(multiply(loadings, correlations), transpose(loadings));
  for (let i = 0; i < uniquenesses.length; i++) implied.data[i + i * implied.rows]! += uniquenesses[i]!;
  return implied;
}

/**
 * Residuals, Bartlett's (1950) chi-square (n - 1 - (2p + 5) / 6 - 2k / 3) F, RMSEA (Steiger & Lind 1980) with limits, the index of Tucker &
 * Lewis (1973) and BIC = chi-square - df log n.
 */
export function factorFit(
  r: Matrix,
  n: number,
  factors: RotatedFactors,
  uniquenesses: Float64Array,
  level: number,
): FactorFit {
  const p = r.rows;
  const k = factors.loadings.columns;
  const implied = impliedCorrelations(factors, uniquenesses);
  let squares = 0;
  let largest = { first: 1, second: 0, residual: 0 };
  for (let j = 0; j < p; j++)
    for (let i = j + 1; i < p; i++) {
      const residual = r.data[i + j * p]! - implied.data[i + j * p]!;
      squares += residual * residual;
      if (Math.abs(residual) > Math.abs(largest.residual)) largest = { first: j, second: i, residual };
    }
  return {
    rmsr: Math.sqrt(squares / ((p * (p - 1)) / 2)),
    largest,
    test: testOf(r, n, implied, factorDf(p, k), k, level),
  };
}

function testOf(
  r: Matrix,
  n: number,
  implied: Matrix,
  df: number,
  k: number,
  level: number,
): FactorFit['test'] {
  const p = r.rows;
  const weight = n - 1 - (2 * p + 5) / 6 - (2 * k) / 3;
  if (!(df > 0) || !(weight > 0)) return null;
  const model = attempt(() => cholesky(implied));
  const data = attempt(() => cholesky(r));
  if (!model || !data) return null;
  const product = multiply(choleskyInverse(model), r);
  let trace = 0;
  for (let i = 0; i < p; i++) trace += product.data[i + i * p]!;
  const f = Math.max(0, trace - p + model.logDeterminant - data.logDeterminant);
  const statistic = weight * f;
  const [low, high] = attempt(() => noncentralChiSquareLimits(statistic, df, level)) ?? [null, null];
  const rmsea = (ncp: number): number => Math.sqrt(ncp / (df * (n - 1)));
  const nullStatistic = -(n - 1 - (2 * p + 5) / 6) * data.logDeterminant;
  const nullRatio = nullStatistic / ((p * (p - 1)) / 2);
  return {
    statistic,
    df,
    pValue: chiSquare.sf(statistic, df),
    rmsea: rmsea(Math.max(0, statistic - df)),
    rmseaLower: low === null ? null : rmsea(low),
    rmseaUpper: high === null ? null : rmsea(high),
    tli: nullRatio > 1 ? (nullRatio - statistic / df) / (nullRatio - 1) : null,
    bic: statistic - df * Math.log(n),
  };
}

function attempt<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}

export const SCORE_METHODS = ['regression', 'bartlett'] as const;
export type ScoreMethod = (typeof SCORE_METHODS)[number];

/**
 * Weights that turn z-scores into factor scores: R^-1 L Phi (Thurstone 1935) or Psi^-1 L (L' Psi^-1 L)^-1 (Bartlett 1937). Null where a
 * matrix is singular or a uniqueness not positive.
 */
export function scoreWeights(
  r: Matrix,
  { loadings, correlations }: RotatedFactors,
  uniquenesses: Float64Array,
  method: ScoreMethod,
): Matrix | null {
  if (method === 'regression')
    return attempt(() => multiply(choleskyInverse(cholesky(r, 1e-10)), multiply(loadings, correlations)));
  if (uniquenesses.some((value) => !(value > 0))) return null;
  const weighted = matrix(loadings.rows, loadings.columns, loadings.data.slice());
  for (let j = 0; j < loadings.columns; j++)
    for (let i = 0; i < loadings.rows; i++) weighted.data[i + j * loadings.rows]! /= uniquenesses[i]!;
  return attempt(() => multiply(weighted, inverse(multiply(transpose(loadings), weighted))));
}
