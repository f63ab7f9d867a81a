/** Errors that allow for clusters, reduced in bias for few of them. */
import { cholesky } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';

/** A cluster: its columns, residuals, working covariance and the inverse of that. */
export interface WorkingCluster {
  readonly x: Matrix;
  readonly residuals: Float64Array;
  readonly covariance: Matrix;
  readonly inverse: Matrix;
}

/** A covariance of the coefficients, and degrees of freedom of any linear combination. */
export interface BiasReduced {
  readonly covariance: Matrix;
  readonly df: (combination: Float64Array) => number;
}

/** Eigenvalues below this share of the largest are zero. */
const ZERO = 1e-12;

function inverseRoot(a: Matrix): Matrix {
  const { values, vectors } = symmetricEigen(a);
  const n = a.rows;
  const most = Math.max(...values);
  const scaled = matrix(n, n);
  for (let v = 0; v < n; v++) {
    const value = values[v]!;
    const factor = value > ZERO * most ? 1 / Math.sqrt(value) : 0;
    for (let i = 0; i < n; i++) scaled.data[i + v * n] = vectors.data[i + v * n]! * factor;
  }
  return multiply(scaled, transpose(vectors));
}

const minus = (a: Matrix, b: Matrix): Matrix =>
  matrix(
    a.rows,
    a.columns,
    a.data.map((value, i) => value - b.data[i]!),
  );

/**
 * Bias-reduced linearisation (CR2; Bell & McCaffrey 2002) for generalised least squares with weights inverse to the working covariance, with Satterthwaite's degrees of
 * freedom under it (Pustejovsky & Tipton 2018, eqs. 8 and 11). `bread` is (X'V^-1X)^-1.
 */
export function biasReduced(bread: Matrix, clusters: readonly WorkingCluster[]): BiasReduced {
  const p = bread.rows;
  const meat = matrix(p, p);
  const parts = clusters.map(({ x, residuals, covariance, inverse }) => {
    const root = transpose(cholesky(covariance, 0).lower);
    const left = minus(covariance, multiply(multiply(x, bread), transpose(x)));
    const adjusted = multiply(
      multiply(transpose(root), inverseRoot(multiply(multiply(root, left), transpose(root)))),
      root,
    );
    const scores = multiply(multiply(transpose(x), inverse), adjusted);
    const own = multiply(scores, matrix(residuals.length, 1, residuals.slice()));
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) meat.data[i + j * p]! += own.data[i]! * own.data[j]!;
    return { x, covariance, scores };
  });
  return {
    covariance: multiply(multiply(bread, meat), bread),
    df: (combination) => {
      const towards = multiply(bread, matrix(p, 1, combination.slice()));
      const each = parts.map(({ x, covariance, scores }) => {
        const g = multiply(transpose(scores), towards);
        return {
          own: multiply(multiply(transpose(g), covariance), g).data[0]!,
          column: multiply(transpose(x), g),
        };
      });
      let trace = 0;
      let squares = 0;
      each.forEach(({ own, column }, s) => {
        each.forEach((other, t) => {
          const shared = multiply(multiply(transpose(column), bread), other.column).data[0]!;
          const value = (s === t ? own : 0) - shared;
          if (s === t) trace += value;
          squares += value * value;
        });
      });
      return (trace * trace) / squares;
    },
  };
}
