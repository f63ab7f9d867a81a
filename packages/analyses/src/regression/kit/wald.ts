/** Wald tests of several coefficients at once. */
import {
  chiSquare,
  cholesky,
  choleskySolve,
  type Design,
  type Matrix,
  matrix,
  numbersAt,
  StatsError,
} from '@constat/stats';
import type { TermTest } from './model-tables.ts';

interface WaldTest {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/** b'V^-1 b of some coefficients; null where their covariance leaves it undefined. */
export function waldTest(
  estimates: readonly number[],
  covariance: Matrix,
  at: readonly number[],
): WaldTest | null {
  const k = at.length;
  const block = matrix(k, k);
  at.forEach((from, i) => {
    at.forEach((to, j) => {
      block.data[i + j * k] = covariance.data[from + to * covariance.rows]!;
    });
  });
  const b = numbersAt(estimates, at);
  try {
    const solved = choleskySolve(cholesky(block), b);
    const statistic = b.reduce((sum, value, i) => sum + value * solved[i]!, 0);
    return { statistic, df: k, pValue: chiSquare.sf(statistic, k) };
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}

/** A test of each term of the design; `skipped` columns, such as the intercept, have no coefficient among the estimates. */
export const waldTerms = (
  { terms }: Design,
  estimates: readonly number[],
  covariance: Matrix,
  skipped = 0,
): readonly TermTest[] =>
  terms.flatMap(({ name, first, count }) => {
    const at = Array.from({ length: count }, (_, k) => first + k - skipped);
    const test = waldTest(estimates, covariance, at);
    return test ? [{ term: name, ...test }] : [];
  });
