import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { solveUpperTransposed } from '../linalg/triangular.ts';
import type { ErrorTerm } from '../tests/group-means.ts';
import { allPairs } from '../tests/kruskal-wallis.ts';
import type { PlainPair } from '../tests/pair-adjustment.ts';
import { designRow, type FactorialFit, fRatio } from './factorial-model.ts';
import type { FTest } from './linear-regression.ts';

/** A combination of levels of some factors and the linear function of the coefficients that its mean is. */
export interface MarginalMean {
  /** Level of each factor asked for. */
  readonly levels: readonly number[];
  readonly weights: Float64Array;
}

/**
 * Estimated marginal means over the factors asked for: equal weights over the levels of the others, covariates at their
 * means (Searle, Speed & Milliken 1980, American Statistician 34, 216-221). The first factor changes fastest.
 */
export function marginalMeans(fit: FactorialFit, over: readonly number[]): readonly MarginalMean[] {
  const { levels: counts, terms, covariateMeans, shifts, columns } = fit;
  const total = over.reduce((product, factor) => product * counts[factor]!, 1);
  // Codes sum to zero over the levels, so terms with a factor that is averaged over vanish.
  const kept = new Set(terms.filter((term) => term.factors.every((factor) => over.includes(factor))));
  const values = covariateMeans.map((mean, j) => mean - shifts[j]!);
  // The product of two covariates stands at the product of their means.
  for (const { covariate, variables, factors } of terms) {
    const single = variables.length - factors.length === 1;
    if (covariate >= 0 && !single)
      values[covariate] = terms
        .filter((other) => other.variables.length === 1 && variables.includes(other.name))
        .reduce(
          (product, other) => product * (other.covariate < 0 ? 1 : covariateMeans[other.covariate]!),
          1,
        );
  }
  return Array.from({ length: total }, (_, cell) => {
    const full = new Int32Array(counts.length);
    let rest = cell;
    const levels = over.map((factor) => {
      const level = rest % counts[factor]!;
      rest = Math.floor(rest / counts[factor]!);
      full[factor] = level;
      return level;
    });
    const weights = new Float64Array(columns);
    designRow({ terms, levels: counts }, full, values, 1, weights);
    for (const term of terms) if (!kept.has(term)) weights.fill(0, term.first, term.first + term.count);
    return { levels, weights };
  });
}

/** Values of linear functions of the coefficients of one outcome. */
export const linearValue = (coefficients: Float64Array, weights: Float64Array): number =>
  weights.reduce((sum, weight, j) => sum + weight * coefficients[j]!, 0);

/** Covariance of linear functions of the coefficients, in units of the error variance: l_i (X'X)^-1 l_j'. */
export function linearCovariance(fit: FactorialFit, weights: readonly Float64Array[]): Matrix {
  const solved = weights.map((row) => solveUpperTransposed(fit.factor, row.slice(), fit.columns));
  const k = weights.length;
  const result = matrix(k, k);
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++)
      result.data[i + j * k] = solved[i]!.reduce((sum, value, at) => sum + value * solved[j]![at]!, 0);
  return result;
}

/** Fitted value of each row used, NaN elsewhere: the coefficients and slopes of its cell. */
export function fittedValues(fit: FactorialFit, outcome = 0): Float64Array {
  const { data, terms, levels, shifts, columns, covariates } = fit;
  const q = shifts.length;
  const b = fit.coefficients[outcome]!;
  const row = new Float64Array(columns);
  const none = new Float64Array(q);
  const table = new Float64Array(data.cells.length * (q + 1));
  data.cells.forEach((cell, at) => {
    designRow({ terms, levels }, cell.levels, none, 1, row);
    table[at * (q + 1)] = linearValue(b, row);
    for (let j = 0; j < q; j++) {
      const unit = new Float64Array(q);
      unit[j] = 1;
      designRow({ terms, levels }, cell.levels, unit, 0, row);
      table[at * (q + 1) + j + 1] = linearValue(b, row);
    }
  });
  const fitted = new Float64Array(data.cellOf.length).fill(NaN);
  for (let i = 0; i < fitted.length; i++) {
    const cell = data.cellOf[i]!;
    if (cell < 0) continue;
    let value = table[cell * (q + 1)]!;
    for (let j = 0; j < q; j++) value += table[cell * (q + 1) + j + 1]! * (covariates[j]![i]! - shifts[j]!);
    fitted[i] = value;
  }
  return fitted;
}

/** F test that linear functions of the coefficients of one outcome are all zero: (Lb)' [L (X'X)^-1 L']^-1 (Lb) / (q s^2). */
export function linearTest(
  fit: FactorialFit,
  weights: readonly Float64Array[],
  error: ErrorTerm,
  outcome = 0,
): FTest {
  const values = Float64Array.from(weights, (row) => linearValue(fit.coefficients[outcome]!, row));
  const solved = choleskySolve(cholesky(linearCovariance(fit, weights)), values);
  const sum = values.reduce((total, value, i) => total + value * solved[i]!, 0);
  return fRatio(sum, weights.length, error.msError * error.df, error.df);
}

/** An estimate in standard errors; without error zero is no difference and everything else an infinite one. */
export const inStandardErrors = (estimate: number, standardError: number): number =>
  estimate === 0 && standardError === 0 ? 0 : estimate / standardError;

/** Differences of estimates with a common covariance, all pairs, first minus second. */
export function pairsOfEstimates(
  estimates: ArrayLike<number>,
  covariance: Matrix,
  df: number,
): readonly PlainPair[] {
  const k = covariance.rows;
  const at = (i: number, j: number): number => covariance.data[i + j * k]!;
  return allPairs(k).map(([first, second]) => {
    const meanDifference = estimates[first]! - estimates[second]!;
    const standardError = Math.sqrt(
      Math.max(0, at(first, first) + at(second, second) - 2 * at(first, second)),
    );
    const statistic = inStandardErrors(meanDifference, standardError);
    return { first, second, meanDifference, standardError, statistic, df };
  });
}
