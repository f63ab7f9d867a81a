/** Errors of a fitted model that hold where the spread changes, or where rows belong together. */

import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type Clustering, clusterMeat, scoresOf } from './cluster-robust.ts';
import type { CountRegression } from './count-regression.ts';
import { type DenseDesign, denseDesign, originalCovariance, weightedProducts } from './dense-design.ts';
import { expit } from './dense-fit.ts';
import { columnValue, type Design, type RowSelection } from './design.ts';
import type { LinearRegression } from './linear-regression.ts';
import type { LogisticFit } from './logistic-fit.ts';
import { inStandardErrors } from './marginal-means.ts';
import type { RobustType } from './regression-robust.ts';

/** What is to be allowed for: a spread that changes, or clusters with a code for each row of the data. */
export type RobustErrors =
  | { readonly type: RobustType }
  | { readonly type: 'cluster'; readonly cluster: Clustering };

/** Covariances of the coefficients; `df` of t and F where the normal distribution is not used. */
export interface RobustCovariance {
  readonly covariance: Matrix;
  readonly df: number | null;
  /** How many clusters there are; null without. */
  readonly clusters: number | null;
}

/** A fit in the standardised columns: weights of its information, and what its scores are multiples of the columns by. */
export interface DenseFitted {
  readonly dense: DenseDesign;
  readonly selection: RowSelection;
  readonly weights: Float64Array;
  readonly residuals: Float64Array;
}

/** x' B x of each row, times its weight. */
function leveragesOf({ x, n, p }: DenseDesign, bread: Matrix, weights: Float64Array): Float64Array {
  const result = new Float64Array(n);
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++) {
      const b = bread.data[j + k * p]!;
      for (let i = 0; i < n; i++) result[i]! += b * x[i + j * n]! * x[i + k * n]!;
    }
  return result.map((value, i) => value * weights[i]!);
}

/** By how much a squared score is enlarged (MacKinnon & White 1985, Journal of Econometrics 29, 305-325). */
function enlarged(type: RobustType, leverage: Float64Array): Float64Array {
  if (type === 'HC0' || type === 'HC1') return new Float64Array(leverage.length).fill(1);
  return leverage.map((h) => {
    const rest = 1 - h;
    if (!(rest > 1e-11))
      throw new StatsError('out-of-domain', `${type} is not defined where a row is fitted exactly`, 'errors');
    return type === 'HC2' ? 1 / Math.sqrt(rest) : 1 / rest;
  });
}

function codesAt({ name, codes }: Clustering, { count, index }: RowSelection): Clustering {
  return {
    name,
    codes: Int32Array.from({ length: count }, (_, i) => codes[index ? index[i]! : i]!),
  };
}

/**
 * Sandwich of a fit, of the coefficients of its standardised columns. Clusters: G / (G - 1) (Liang & Zeger 1986, Biometrika 73, 13-22), for linear models also (n - 1) / (n - k)
 * and t with G - 1 degrees of freedom; other models are read by the normal distribution.
 */
export function denseSandwich(
  { dense, selection, weights, residuals }: DenseFitted,
  errors: RobustErrors,
  linear: boolean,
): RobustCovariance {
  const { n, p } = dense;
  const bread = choleskyInverse(cholesky(weightedProducts(dense, weights)));
  const result = (meat: Matrix, factor: number, df: number, clusters: number | null): RobustCovariance => {
    const inner = multiply(multiply(bread, meat), bread);
    const scaled = matrix(
      p,
      p,
      inner.data.map((v) => v * factor),
    );
    return { covariance: scaled, df: linear ? df : null, clusters };
  };
  if (errors.type === 'cluster') {
    const codes = codesAt(errors.cluster, selection);
    const { meat, smallest } = clusterMeat(scoresOf(dense, residuals), [codes]);
    return result(meat, linear ? (n - 1) / (n - p) : 1, smallest - 1, smallest);
  }
  const sizes = enlarged(errors.type, leveragesOf(dense, bread, weights));
  const own = scoresOf(
    dense,
    residuals.map((r, i) => r * sizes[i]!),
  );
  const meat = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let k = 0; k <= j; k++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += own[j]![i]! * own[k]![i]!;
      meat.data[j + k * p] = sum;
      meat.data[k + j * p] = sum;
    }
  return result(meat, errors.type === 'HC1' ? n / (n - p) : 1, n - p, null);
}

/** The same of the coefficients of the columns as they are. */
function sandwichOf(fitted: DenseFitted, errors: RobustErrors, linear: boolean): RobustCovariance {
  const robust = denseSandwich(fitted, errors, linear);
  return { ...robust, covariance: originalCovariance(fitted.dense, robust.covariance) };
}

/** Robust covariances of a linear regression of `outcome`, with weights of the rows where it has them. */
export function linearRobust(
  { fit, coefficients }: LinearRegression,
  outcome: Float64Array,
  errors: RobustErrors,
  weights?: Float64Array,
): RobustCovariance {
  const { selection, design } = fit;
  const dense = denseDesign(design, selection);
  const { n, p, x, shift, scale, intercept } = dense;
  const row = (i: number): number => (selection.index ? selection.index[i]! : i);
  const w = Float64Array.from({ length: n }, (_, i) => (weights ? weights[row(i)]! : 1));
  const b = coefficients.map(({ estimate }) => estimate);
  // in the standardised columns nothing cancels
  const beta = b.map((value, j) => value * scale[j]!);
  if (intercept) for (let j = 1; j < p; j++) beta[0]! += b[j]! * shift[j]!;
  const residuals = w.map((weight, i) => {
    let fitted = 0;
    for (let j = 0; j < p; j++) fitted += beta[j]! * x[i + j * n]!;
    return weight * (outcome[row(i)]! - fitted);
  });
  return sandwichOf({ dense, selection, weights: w, residuals }, errors, true);
}

/** Robust covariances of a logistic regression; a row counts as often as it says. */
export function logisticRobust({ design, rows, coefficients }: LogisticFit, errors: RobustErrors) {
  const { selection, counts, outcome } = rows;
  const index: number[] = [];
  for (let i = 0; i < selection.count; i++) {
    const row = selection.index ? selection.index[i]! : i;
    for (let copy = counts ? counts[row]! : 1; copy > 0; copy--) index.push(row);
  }
  const cases: RowSelection = { count: index.length, index: Int32Array.from(index) };
  const dense = denseDesign(design, cases);
  const { n, p, x, shift, scale } = dense;
  const beta = coefficients.map((value, j) => value * scale[j]!);
  for (let j = 1; j < p; j++) beta[0]! += coefficients[j]! * shift[j]!;
  const fitted = Float64Array.from({ length: n }, (_, i) => {
    let eta = 0;
    for (let j = 0; j < p; j++) eta += beta[j]! * x[i + j * n]!;
    return expit(eta);
  });
  return sandwichOf(
    {
      dense,
      selection: cases,
      weights: fitted.map((q) => q * (1 - q)),
      residuals: fitted.map((q, i) => outcome[index[i]!]! - q),
    },
    errors,
    false,
  );
}

/** Robust covariances of a regression of counts. */
export function countRobust({ dense, selection, fit, y }: CountRegression, errors: RobustErrors) {
  const { mu, theta } = fit;
  const share = (m: number): number => (theta === null ? 1 : 1 / (1 + m / theta));
  return sandwichOf(
    {
      dense,
      selection,
      weights: mu.map((m) => m * share(m)),
      residuals: y.map((value, i) => (value - mu[i]!) * share(mu[i]!)),
    },
    errors,
    false,
  );
}

/** A coefficient tested with robust errors. */
export interface RobustEstimate {
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Tests and limits of all coefficients. */
export function robustEstimates(
  estimates: ArrayLike<number>,
  { covariance, df }: RobustCovariance,
  level: number,
): readonly RobustEstimate[] {
  const tail = (1 - level) / 2;
  const critical = df === null ? normal.isf(tail) : studentT.isf(tail, df);
  return Array.from(estimates, (estimate, j) => {
    const standardError = Math.sqrt(Math.max(0, covariance.data[j + j * covariance.rows]!));
    const statistic = inStandardErrors(estimate, standardError);
    const size = Math.abs(statistic);
    return {
      standardError,
      statistic,
      pValue: 2 * (df === null ? normal.sf(size) : studentT.sf(size, df)),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
}

/** Joint test that coefficients are zero: chi-square, or F with df2; null where their covariances cannot be inverted. */
export interface WaldTest {
  readonly statistic: number;
  readonly df: number;
  readonly df2: number | null;
  readonly pValue: number;
}

/** Wald's test of the coefficients at some columns. */
export function waldTest(
  estimates: ArrayLike<number>,
  { covariance, df: df2 }: Pick<RobustCovariance, 'covariance' | 'df'>,
  columns: readonly number[],
): WaldTest | null {
  const q = columns.length;
  if (q === 0) return null;
  const part = matrix(q, q);
  columns.forEach((i, row) => {
    columns.forEach((j, column) => {
      part.data[row + column * q] = covariance.data[i + j * covariance.rows]!;
    });
  });
  const b = numbersAt(estimates, columns);
  try {
    const solved = choleskySolve(cholesky(part), b);
    const total = b.reduce((sum, value, j) => sum + value * solved[j]!, 0);
    return df2 === null
      ? { statistic: total, df: q, df2, pValue: chiSquare.sf(total, q) }
      : { statistic: total / q, df: q, df2, pValue: fDistribution.sf(total / q, q, df2) };
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}

/** x'b with its limits for every row of a design. */
export function robustPredictions(
  estimates: ArrayLike<number>,
  { covariance, df }: RobustCovariance,
  level: number,
  design: Design,
): readonly {
  readonly value: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}[] {
  const p = covariance.rows;
  const tail = (1 - level) / 2;
  const critical = df === null ? normal.isf(tail) : studentT.isf(tail, df);
  return Array.from({ length: design.rows }, (_, row) => {
    const x = design.columns.map((column) => columnValue(column, row));
    let value = 0;
    let variance = 0;
    for (let i = 0; i < p; i++) {
      value += x[i]! * estimates[i]!;
      for (let j = 0; j < p; j++) variance += x[i]! * x[j]! * covariance.data[i + j * p]!;
    }
    const standardError = Math.sqrt(Math.max(0, variance));
    const half = critical * standardError;
    return { value, standardError, ciLower: value - half, ciUpper: value + half };
  });
}
