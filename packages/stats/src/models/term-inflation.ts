import { cholesky } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { Design } from './design.ts';

/** Generalised variance inflation of a term (Fox & Monette 1992), from the correlations of the coefficients. */
export interface GeneralInflation {
  readonly term: string;
  readonly gvif: number;
  readonly df: number;
  /** gvif^(1 / (2 df)). */
  readonly adjusted: number;
}

/** Variance inflation of each term of a model with an intercept, two or more terms and no interactions. */
export function termInflation(
  { terms, columns }: Design,
  correlation: (i: number, j: number) => number,
): readonly GeneralInflation[] {
  if (terms.length < 2 || terms.some(({ variables }) => variables.length > 1)) return [];
  const all = columns.map((_, j) => j).slice(1);
  const logDet = (at: readonly number[]): number => {
    const a = matrix(at.length, at.length);
    at.forEach((i, row) => {
      at.forEach((j, column) => {
        a.data[row + column * at.length] = correlation(i, j);
      });
    });
    return cholesky(a).logDeterminant;
  };
  try {
    const whole = logDet(all);
    return terms.map(({ name, first, count }) => {
      const inside = all.filter((j) => j >= first && j < first + count);
      const outside = all.filter((j) => j < first || j >= first + count);
      const gvif = Math.exp(logDet(inside) + logDet(outside) - whole);
      return { term: name, gvif, df: count, adjusted: gvif ** (1 / (2 * count)) };
    });
  } catch (error) {
    // coefficients that can hardly be told apart: no finite inflation
    if (error instanceof StatsError) return [];
    throw error;
  }
}
