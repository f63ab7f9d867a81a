/** Weighted least squares of few studies on few moderators: what the models and the heterogeneity estimators need. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** Effects, their variances and the columns of the model (the intercept among them), all of one length. */
export interface StudyData {
  readonly effects: Float64Array;
  readonly variances: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** The column of a model without moderators. */
export const interceptOnly = (k: number): readonly Float64Array[] => [new Float64Array(k).fill(1)];

/** A pivot below this share of its diagonal means that a column repeats the others. */
const DEPENDENT = 1e-11;

/** X' D X for a diagonal D. */
export function weightedProducts(columns: readonly Float64Array[], diagonal: Float64Array): Matrix {
  const p = columns.length;
  const result = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let row = 0; row < diagonal.length; row++)
        sum += columns[i]![row]! * columns[j]![row]! * diagonal[row]!;
      result.data[i + j * p] = sum;
      result.data[j + i * p] = sum;
    }
  return result;
}

export interface WeightedFit {
  readonly coefficients: Float64Array;
  /** (X'WX)^-1. */
  readonly covariance: Matrix;
  readonly residuals: Float64Array;
  /** Weighted sum of squared residuals. */
  readonly rss: number;
}

/** Weighted least squares by the normal equations of the columns. */
export function weightedFit({ effects, columns }: StudyData, weights: Float64Array): WeightedFit {
  const factor = factorOf(weightedProducts(columns, weights));
  const right = Float64Array.from(columns, (column) => {
    let sum = 0;
    for (let row = 0; row < effects.length; row++) sum += column[row]! * weights[row]! * effects[row]!;
    return sum;
  });
  const coefficients = choleskySolve(factor, right);
  let rss = 0;
  const residuals = effects.map((effect, row) => {
    const residual = columns.reduce((left, column, j) => left - coefficients[j]! * column[row]!, effect);
    rss += weights[row]! * residual * residual;
    return residual;
  });
  return { coefficients, covariance: choleskyInverse(factor), residuals, rss };
}

function factorOf(products: Matrix) {
  try {
    return cholesky(products, DEPENDENT);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite')
      throw new StatsError('collinear', 'the moderators determine one another', error.argument);
    throw error;
  }
}

/** Trace of a product of two square matrices. */
export function traceOfProduct(a: Matrix, b: Matrix): number {
  const n = a.rows;
  let sum = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += a.data[i + j * n]! * b.data[j + i * n]!;
  return sum;
}
