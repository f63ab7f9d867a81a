/** Tests of a factorial model that hold where the spread differs between groups or along covariates. */
import { fDistribution } from '../distributions/f.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { solveUpperTransposed } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import { designRow, type FactorialFit } from './factorial-model.ts';
import type { FTest } from './linear-regression.ts';
import { linearValue } from './marginal-means.ts';
import type { RobustType } from './regression-robust.ts';
import { FULL_LEVERAGE } from './regression-rows.ts';

/** What the residuals of a row count: by its leverage (MacKinnon & White 1985). */
const weightOf = (type: RobustType, rest: number, scale: number): number =>
  ({ HC0: 1, HC1: scale, HC2: 1 / rest, HC3: 1 / rest ** 2 })[type];

/**
 * Sum of w e² z z' over the rows z of Q, the outcome's residuals e by row. A case that is alone in its group has no residual and no
 * spread to be seen: it is refused ('collinear').
 */
export function heteroscedasticMeat(fit: FactorialFit, residuals: Float64Array, type: RobustType): Matrix {
  const { data, columns, covariates, shifts, factor } = fit;
  const meat = matrix(columns, columns);
  const row = new Float64Array(columns);
  const values = new Float64Array(covariates.length);
  const scale = data.n / fit.dfResidual;
  data.cellOf.forEach((at, i) => {
    const cell = data.cells[at];
    if (!cell) return;
    covariates.forEach((column, j) => {
      values[j] = (column[i] ?? 0) - (shifts[j] ?? 0);
    });
    designRow(fit, cell.levels, values, 1, row);
    const z = solveUpperTransposed(factor, row.slice(), columns);
    const rest = 1 - z.reduce((sum, value) => sum + value * value, 0);
    if (rest < 1 - FULL_LEVERAGE)
      throw new StatsError('collinear', 'a case is alone in its combination of levels', 'factors');
    const weight = (residuals[i] ?? 0) ** 2 * weightOf(type, rest, scale);
    z.forEach((a, j) => {
      z.forEach((b, k) => {
        meat.data[j + k * columns] = (meat.data[j + k * columns] ?? 0) + weight * a * b;
      });
    });
  });
  return meat;
}

/** Covariance of linear functions of the coefficients: l_i (X'X)^-1 X' diag(w e²) X (X'X)^-1 l_j'. */
export function heteroscedasticCovariance(
  fit: FactorialFit,
  meat: Matrix,
  weights: readonly Float64Array[],
): Matrix {
  const k = weights.length;
  const solved = weights.map((row) => solveUpperTransposed(fit.factor, row.slice(), fit.columns));
  const spread = solved.map((row) =>
    row.map((_, j) => row.reduce((sum, value, i) => sum + value * (meat.data[i + j * meat.rows] ?? 0), 0)),
  );
  const result = matrix(k, k);
  spread.forEach((left, i) => {
    solved.forEach((right, j) => {
      result.data[i + j * k] = left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
    });
  });
  return result;
}

/** F test that linear functions of the coefficients are all zero, from their covariance: (Lb)' V^-1 (Lb) / q. */
export function covarianceTest(
  fit: FactorialFit,
  weights: readonly Float64Array[],
  covariance: Matrix,
): FTest {
  const beta = fit.coefficients[0] ?? new Float64Array(fit.columns);
  const values = Float64Array.from(weights, (row) => linearValue(beta, row));
  const solved = choleskySolve(cholesky(covariance), values);
  const df1 = weights.length;
  const statistic = values.reduce((sum, value, i) => sum + value * (solved[i] ?? 0), 0) / df1;
  return { statistic, df1, df2: fit.dfResidual, pValue: fDistribution.sf(statistic, df1, fit.dfResidual) };
}
