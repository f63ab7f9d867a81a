import { normalEm, subCovariance } from '../descriptive/normal-em.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { choleskySolve } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** Result of Little's test. */
export interface LittleMcar {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** Patterns of missing values, rows without any value left out. */
  readonly patterns: number;
  readonly n: number;
  /** Maximum-likelihood means and covariance matrix (divisor n). */
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Little's (1988, JASA 83, 1198-1202) test that values are missing completely at random:
 * d2 = sum_j n_j (m_j - mu_j)' S_j^-1 (m_j - mu_j) over the patterns j, with the means m_j of the variables that pattern has,
 * and mu, S the maximum-likelihood estimates (eq. 4); chi-square with sum p_j - p degrees of freedom. NaN is missing.
 */
export function littleMcar(
  columns: readonly Float64Array[],
  progress?: (iteration: number) => void,
): LittleMcar {
  if (columns.length < 2) throw new StatsError('too-few', 'at least two variables are needed', 'columns');
  const { n, mean, covariance, iterations, converged, patterns } = normalEm(columns, progress);
  if (patterns.length < 2) throw new StatsError('too-few', 'there is one pattern of values only', 'columns');
  let statistic = 0;
  let df = -columns.length;
  for (const { observed, n: size, mean: own } of patterns) {
    df += observed.length;
    const d = Float64Array.from(observed, (k, j) => own[j]! - mean[k]!);
    const solved = choleskySolve(subCovariance(covariance, observed), d);
    for (let j = 0; j < d.length; j++) statistic += size * d[j]! * solved[j]!;
  }
  if (df < 1) throw new StatsError('too-few', 'the patterns share no variables', 'columns');
  return {
    statistic,
    df,
    pValue: chiSquare.sf(statistic, df),
    patterns: patterns.length,
    n,
    mean,
    covariance,
    iterations,
    converged,
  };
}
