import { studentT } from '../distributions/student-t.ts';
import { solveUpperTransposed } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import { columnValue, type Design } from './design.ts';
import type { LinearRegression } from './linear-regression.ts';

/** Predicted value with the interval of its mean and that of a new observation. */
export interface RegressionPrediction {
  readonly fit: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly piLower: number;
  readonly piUpper: number;
}

/**
 * Predictions for new rows; `design` is the model matrix of the same terms over variables that hold the new values.
 * Intervals: fit +- t s sqrt(h) for the mean, fit +- t s sqrt(1 + h) for an observation, h = x'(X'X)^-1 x.
 */
export function predictRegression(
  regression: LinearRegression,
  design: Design,
  level = regression.level,
): readonly RegressionPrediction[] {
  const { fit, dfResidual, residualStandardError: sigma } = regression;
  const critical = studentT.isf((1 - level) / 2, dfResidual);
  if (design.columns.length !== fit.design.columns.length) {
    throw new StatsError('length-mismatch', 'the new rows belong to another model', 'design');
  }
  return Array.from({ length: design.rows }, (_, row) => {
    const z = new Float64Array(fit.rank);
    let value = 0;
    fit.kept.forEach((at, j) => {
      const x = columnValue(design.columns[at]!, row);
      if (!Number.isFinite(x)) {
        throw new StatsError('not-finite', `${design.columns[at]!.name} has no value in a new row`, 'design');
      }
      value += fit.coefficients[j]! * x;
      z[j] = (x - fit.columnStats[j]!.shift) * fit.columnStats[j]!.scale;
    });
    solveUpperTransposed(fit.factor, z, fit.rank);
    const h = z.reduce((sum, element) => sum + element * element, 0);
    const standardError = sigma * Math.sqrt(h);
    const spread = sigma * Math.sqrt(1 + h);
    return {
      fit: value,
      standardError,
      ciLower: value - critical * standardError,
      ciUpper: value + critical * standardError,
      piLower: value - critical * spread,
      piUpper: value + critical * spread,
    };
  });
}
