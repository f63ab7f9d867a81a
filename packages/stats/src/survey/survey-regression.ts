/** Linear, logistic and Poisson regression of complex samples. */

import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { denseCounts } from '../models/dense-counts.ts';
import { denseDesign, originalCoefficients, originalCovariance } from '../models/dense-design.ts';
import { denseLeastSquares, denseLogistic } from '../models/dense-fit.ts';
import { type Design, selectRows } from '../models/design.ts';
import { StatsError } from '../stats-error.ts';
import { type PreparedDesign, surveyCovariance, surveyDf } from './survey-design.ts';

/** Pseudo maximum likelihood with the sandwich of Binder (1983, International Statistical Review 51, 279-292); `rows` are those of the model among the rows of the sample. */
export function surveyRegression(
  sample: PreparedDesign,
  rows: Int32Array,
  design: Design,
  y: Float64Array,
  family: 'gaussian' | 'binomial' | 'poisson',
  level = 0.95,
  offset: Float64Array | null = null,
) {
  const weights = numbersAt(sample.weights, rows);
  const dense = denseDesign(design, selectRows(design.rows));
  const { n, p, x } = dense;
  const fit =
    family === 'gaussian'
      ? denseLeastSquares(dense, y, weights)
      : family === 'binomial'
        ? denseLogistic(dense, y, weights)
        : denseCounts(dense, y, weights, offset);
  const scores = Array.from({ length: p }, () => new Float64Array(sample.n));
  for (let i = 0; i < n; i++) {
    const r = weights[i]! * (y[i]! - fit.fitted[i]!);
    for (let j = 0; j < p; j++) {
      let z = 0;
      for (let k = 0; k < p; k++) z += fit.bread.data[j + k * p]! * x[i + k * n]! * r;
      scores[j]![rows[i]!] = z;
    }
  }
  const covariance = originalCovariance(dense, surveyCovariance(sample, scores));
  const inside = new Set(rows);
  const designDf = surveyDf(sample, (row) => inside.has(row));
  const df = designDf + 1 - p;
  if (df < 1) throw new StatsError('too-few', 'fewer primary units than coefficients', 'clusters');
  const estimates = originalCoefficients(dense, fit.beta);
  const t = studentT.isf((1 - level) / 2, df);
  return {
    n,
    designDf,
    df,
    covariance,
    coefficients: dense.names.map((name, j) => {
      const standardError = Math.sqrt(covariance.data[j + j * p]!);
      const statistic = estimates[j]! / standardError;
      return {
        name,
        estimate: estimates[j]!,
        standardError,
        statistic,
        df,
        pValue: 2 * studentT.sf(Math.abs(statistic), df),
        ciLower: estimates[j]! - t * standardError,
        ciUpper: estimates[j]! + t * standardError,
      };
    }),
    wald: design.terms.map(({ name, first, count: q }) => {
      const part = matrix(q, q);
      for (let i = 0; i < q; i++)
        for (let j = 0; j < q; j++) part.data[i + j * q] = covariance.data[first + i + (first + j) * p]!;
      const b = estimates.slice(first, first + q);
      const solved = choleskySolve(cholesky(part, 0), b);
      const statistic = b.reduce((sum, v, j) => sum + v * solved[j]!, 0) / q;
      return { name, statistic, df1: q, df2: df, pValue: fDistribution.sf(statistic, q, df) };
    }),
  };
}
