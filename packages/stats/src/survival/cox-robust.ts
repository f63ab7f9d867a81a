import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type CoxFit, dot } from './cox-fit.ts';
import { clusterScores } from './cox-residuals.ts';

/** A covariance that holds when rows of one cluster belong together. */
export interface CoxRobust {
  readonly clusters: number;
  /** Covariance of the standardised coefficients. */
  readonly covariance: Matrix;
  /** Score test at zero with the variance of the clusters' scores; null where there are too few clusters for it. */
  readonly scoreStatistic: number | null;
}

/** Sum over the clusters of the products of their scores. */
function productsOf(scores: Iterable<Float64Array>, p: number): Matrix {
  const result = matrix(p, p);
  for (const score of scores)
    for (let j = 0; j < p; j++) for (let l = 0; l < p; l++) result.data[j + l * p]! += score[j]! * score[l]!;
  return result;
}

/** u'A^-1 u, null where A is singular. */
export function quadraticOrNull(u: Float64Array, a: Matrix): number | null {
  try {
    return dot(u, choleskySolve(cholesky(a), u));
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}

/**
 * Sandwich covariance of Lin & Wei (1989): the products of the dfbeta residuals summed within clusters, without a factor for small samples;
 * and the score test with the products of the clusters' scores at zero. `clusters` are codes by row of the data.
 */
export function coxRobust(fit: CoxFit, clusters: Int32Array): CoxRobust {
  if (fit.ties === 'exact')
    throw new StatsError('out-of-domain', 'robust errors have no score residuals for exact ties', 'ties');
  const { p } = fit.rows;
  const scores = clusterScores(fit, fit.beta, clusters);
  if (scores.size < 2)
    throw new StatsError('constant-column', 'all rows are in one cluster: no robust variance', 'clusters');
  const covariance = matrix(p, p);
  for (const score of scores.values()) {
    const change = new Float64Array(p);
    for (let j = 0; j < p; j++)
      for (let l = 0; l < p; l++) change[j]! += fit.covariance.data[j + l * p]! * score[l]!;
    for (let j = 0; j < p; j++)
      for (let l = 0; l < p; l++) covariance.data[j + l * p]! += change[j]! * change[l]!;
  }
  const atZero = [...clusterScores(fit, new Float64Array(p), clusters).values()];
  const total = new Float64Array(p);
  for (const score of atZero) for (let j = 0; j < p; j++) total[j]! += score[j]!;
  return {
    clusters: scores.size,
    covariance,
    scoreStatistic: p === 0 ? null : quadraticOrNull(total, productsOf(atZero, p)),
  };
}
