/** Linear models whose rows vary together in blocks: likelihood, derivatives and what small-sample corrections need. */

import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { numbersAt } from '../lists.ts';
import type { DenseDesign } from '../models/dense-design.ts';
import { newtonPolished } from '../optim/newton.ts';
import { StatsError } from '../stats-error.ts';

/** Rows that vary together: their covariance, and its slope along each parameter (null where it does not depend on it). */
export interface CovarianceBlock {
  readonly rows: Int32Array;
  readonly covariance: Matrix;
  readonly slopes: readonly (Matrix | null)[];
}

/** The model at given covariances. */
export interface GaussianAt {
  readonly logLik: number;
  /** Derivatives of the log likelihood along the parameters, and the expected information. */
  readonly score: Float64Array;
  readonly information: Matrix;
  /** Coefficients of the standardised columns, and (X'V^-1X)^-1. */
  readonly beta: Float64Array;
  readonly covariance: Matrix;
  readonly residuals: Float64Array;
  /** r'V^-1r and the trace of V^-1 - V^-1X(X'V^-1X)^-1X'V^-1. */
  readonly rss: number;
  readonly traceP: number;
  /** X'V^-1 G_i V^-1X, and X'V^-1 G_i V^-1 G_j V^-1X at i + j * parameters; G are the slopes. */
  readonly first: readonly Matrix[];
  readonly second: readonly Matrix[];
  /** Inverse of the covariance of each block. */
  readonly inverses: readonly Matrix[];
}

/** log |A| from a Cholesky factor. */
const logDet = (lower: Matrix): number => {
  let sum = 0;
  for (let j = 0; j < lower.rows; j++) sum += 2 * Math.log(lower.data[j + j * lower.rows]!);
  return sum;
};

/** Sum of the products of the elements: the trace of A'B. */
function inner(a: Matrix, b: Matrix): number {
  const sum = dot(a.data, b.data);
  return sum;
}

const addTo = (target: Matrix, a: Matrix): void => {
  for (let i = 0; i < a.data.length; i++) target.data[i]! += a.data[i]!;
};

/** A'B. */
function transposedTimes(a: Matrix, b: Matrix): Matrix {
  const result = matrix(a.columns, b.columns);
  for (let i = 0; i < a.columns; i++)
    for (let j = 0; j < b.columns; j++) {
      let sum = 0;
      for (let k = 0; k < a.rows; k++) sum += a.data[k + i * a.rows]! * b.data[k + j * b.rows]!;
      result.data[i + j * a.columns] = sum;
    }
  return result;
}

/** Rows of the columns of a design. */
function rowsOf({ n, p, x }: DenseDesign, rows: Int32Array): Matrix {
  const result = matrix(rows.length, p);
  for (let j = 0; j < p; j++)
    rows.forEach((row, i) => {
      result.data[i + j * rows.length] = x[row + j * n]!;
    });
  return result;
}

/** One block solved: V^-1, V^-1X, V^-1y and V^-1G for every slope. */
function solvedBlock(dense: DenseDesign, y: Float64Array, { rows, covariance, slopes }: CovarianceBlock) {
  const factor = cholesky(covariance, 0);
  const inverse = choleskyInverse(factor);
  const x = rowsOf(dense, rows);
  const outcome = matrix(rows.length, 1, numbersAt(y, rows));
  return {
    rows,
    x,
    outcome,
    inverse,
    logDet: logDet(factor.lower),
    weightedX: multiply(inverse, x),
    weightedY: multiply(inverse, outcome),
    weightedSlopes: slopes.map((slope) => slope && multiply(inverse, slope)),
  };
}

/**
 * Log likelihood (restricted or not) of y ~ N(Xb, V), with the score -½ tr(P G) + ½ y'P G P y and the expected information ½ tr(P G P G) of the parameters of V, P = V^-1 -
 * V^-1X(X'V^-1X)^-1X'V^-1; V^-1 in place of P in the traces without restriction (Searle, Casella & McCulloch 1992, 6.6 and 6.8).
 */
export function gaussianAt(
  dense: DenseDesign,
  y: Float64Array,
  blocks: readonly CovarianceBlock[],
  isReml: boolean,
): GaussianAt {
  const { n, p } = dense;
  const m = blocks[0]?.slopes.length ?? 0;
  const solved = blocks.map((block) => solvedBlock(dense, y, block));
  const products = matrix(p, p);
  const right = matrix(p, 1);
  const squares = matrix(p, p);
  let logDetV = 0;
  let traceInverse = 0;
  for (const { x, weightedX, weightedY, logDet: own, inverse } of solved) {
    addTo(products, transposedTimes(x, weightedX));
    addTo(right, transposedTimes(x, weightedY));
    addTo(squares, transposedTimes(weightedX, weightedX));
    logDetV += own;
    for (let i = 0; i < inverse.rows; i++) traceInverse += inverse.data[i + i * inverse.rows]!;
  }
  const factor = cholesky(products, 1e-13);
  const covariance = choleskyInverse(factor);
  const beta = multiply(covariance, right).data.slice();
  const first = Array.from({ length: m }, () => matrix(p, p));
  const second = Array.from({ length: m * m }, () => matrix(p, p));
  const traces = new Float64Array(m);
  const pairs = matrix(m, m);
  const quadratic = new Float64Array(m);
  const residuals = new Float64Array(n);
  let rss = 0;
  for (const { rows, x, outcome, inverse, weightedX, weightedSlopes } of solved) {
    const fitted = multiply(x, matrix(p, 1, beta.slice()));
    const rest = matrix(
      rows.length,
      1,
      outcome.data.map((value, i) => value - fitted.data[i]!),
    );
    rows.forEach((row, i) => {
      residuals[row] = rest.data[i]!;
    });
    const weighted = multiply(inverse, rest);
    rss += inner(rest, weighted);
    // (V^-1 G)'X is G V^-1 X
    const slopeX = weightedSlopes.map((slope) => slope && transposedTimes(slope, x));
    weightedSlopes.forEach((slope, i) => {
      if (!slope) return;
      for (let k = 0; k < slope.rows; k++) traces[i]! += slope.data[k + k * slope.rows]!;
      quadratic[i]! += inner(transposedTimes(slope, rest), weighted);
      addTo(first[i]!, transposedTimes(weightedX, slopeX[i]!));
      const transposed = transposedOf(slope);
      weightedSlopes.forEach((other, j) => {
        if (!other) return;
        pairs.data[i + j * m]! += inner(transposed, other);
        addTo(second[i + j * m]!, transposedTimes(slopeX[i]!, multiply(inverse, slopeX[j]!)));
      });
    });
  }
  const score = new Float64Array(m);
  const information = matrix(m, m);
  for (let i = 0; i < m; i++) {
    score[i] = (quadratic[i]! - traces[i]! + (isReml ? inner(covariance, first[i]!) : 0)) / 2;
    for (let j = 0; j < m; j++) {
      const restricted = isReml
        ? inner(multiply(covariance, first[i]!), transposedOf(multiply(covariance, first[j]!))) -
          2 * inner(covariance, second[i + j * m]!)
        : 0;
      information.data[i + j * m] = (pairs.data[i + j * m]! + restricted) / 2;
    }
  }
  const logDetX = logDet(factor.lower) + dense.scale.reduce((sum, value) => sum + 2 * Math.log(value), 0);
  const constant = (isReml ? n - p : n) * Math.log(2 * Math.PI);
  return {
    logLik: -(constant + logDetV + rss + (isReml ? logDetX : 0)) / 2,
    score,
    information,
    beta,
    covariance,
    residuals,
    rss,
    traceP: traceInverse - inner(covariance, squares),
    first,
    second,
    inverses: solved.map(({ inverse }) => inverse),
  };
}

function transposedOf(a: Matrix): Matrix {
  const result = matrix(a.columns, a.rows);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.columns; j++) result.data[j + i * a.columns] = a.data[i + j * a.rows]!;
  return result;
}

/** Parameters at the largest likelihood by Fisher's scoring with halved steps, and the model there. */
export function gaussianFit(
  dense: DenseDesign,
  y: Float64Array,
  blocksAt: (parameters: Float64Array) => readonly CovarianceBlock[],
  start: Float64Array,
  isReml: boolean,
): { readonly parameters: Float64Array; readonly at: GaussianAt } {
  const m = start.length;
  const outside = { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(m), hessian: matrix(m, m) };
  const badness = (parameters: Float64Array) => {
    try {
      const { logLik, score, information } = gaussianAt(dense, y, blocksAt(parameters), isReml);
      if (!Number.isFinite(logLik)) return outside;
      return { value: -logLik, gradient: score.map((each) => -each), hessian: information };
    } catch (error) {
      if (error instanceof StatsError && error.code === 'not-positive-definite') return outside;
      throw error;
    }
  };
  const found = m > 0 ? newtonPolished(badness, start, 400) : { x: start, converged: true };
  if (!found.converged) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  return { parameters: found.x, at: gaussianAt(dense, y, blocksAt(found.x), isReml) };
}

/** Rows by code, each list in the order of the rows. */
export function rowsByCode(codes: ArrayLike<number>): ReadonlyMap<number, Int32Array> {
  const lists = new Map<number, number[]>();
  for (let i = 0; i < codes.length; i++) {
    const list = lists.get(codes[i]!);
    if (list) list.push(i);
    else lists.set(codes[i]!, [i]);
  }
  return new Map([...lists].map(([code, rows]) => [code, Int32Array.from(rows)]));
}

/** Codes of the smallest groups in which rows that share a code of any of the lists are together. */
export function joinedCodes(lists: readonly ArrayLike<number>[], n: number): Int32Array {
  const parent = Int32Array.from({ length: n }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (const codes of lists)
    for (const rows of rowsByCode(codes).values()) for (const row of rows) parent[root(row)] = root(rows[0]!);
  return parent.map((_, i) => root(i));
}
