/** Brant's (1990) test of parallel lines: whether the logits of all splits of an ordinal outcome have the same slopes. */
import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { CategoryRegression } from './category-regression.ts';
import { type DenseDesign, denseDesign, linearPredictor, weightedProducts } from './dense-design.ts';
import type { Design } from './design.ts';
import { type CategoryRows, fitMultinomial } from './multinomial-fit.ts';
import type { ChiSquareTest } from './regression-diagnostics.ts';

interface Split {
  /** Slopes of the standardised columns. */
  readonly slopes: Float64Array;
  /** Probability of lying above the split. */
  readonly share: Float64Array;
  readonly inverse: Matrix;
}

/** null where there are fewer than three categories, or a split is separated. */
export function brantTest(design: Design, regression: CategoryRegression): ChiSquareTest | null {
  const { rows, selection } = regression;
  const cuts = rows.categories - 1;
  if (cuts < 2) return null;
  try {
    const dense = denseDesign(design, selection);
    const splits = Array.from({ length: cuts }, (_, k) => splitAt(dense, rows, k));
    return testOf(dense, rows.weight, splits);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function splitAt(dense: DenseDesign, rows: CategoryRows, cut: number): Split {
  const fit = fitMultinomial(dense, {
    category: rows.category.map((k) => (k > cut ? 1 : 0)),
    categories: 2,
    weight: rows.weight,
  });
  const beta = fit.coefficients.map((b, j) => b * dense.scale[j]!);
  for (let j = 1; j < dense.p; j++) beta[0]! += fit.coefficients[j]! * dense.shift[j]!;
  const share = linearPredictor(dense, beta).map((eta) => 1 / (1 + Math.exp(-eta)));
  const weights = share.map((p, i) => rows.weight[i]! * p * (1 - p));
  return {
    slopes: beta.subarray(1),
    share,
    inverse: choleskyInverse(cholesky(weightedProducts(dense, weights))),
  };
}

function testOf(dense: DenseDesign, weight: Float64Array, splits: readonly Split[]): ChiSquareTest {
  const q = dense.p - 1;
  const cuts = splits.length;
  // covariances of the slopes of all splits
  const all = matrix(q * cuts, q * cuts);
  splits.forEach((low, l) => {
    splits.forEach((high, m) => {
      if (m < l) return;
      const between = high.share.map((p, i) => weight[i]! * (p - low.share[i]! * p));
      const block = multiply(multiply(low.inverse, weightedProducts(dense, between)), high.inverse);
      for (let i = 0; i < q; i++)
        for (let j = 0; j < q; j++) {
          const value = block.data[i + 1 + (j + 1) * dense.p]!;
          all.data[l * q + i + (m * q + j) * q * cuts] = value;
          all.data[m * q + j + (l * q + i) * q * cuts] = value;
        }
    });
  });
  // differences of the first split from each other one
  const df = q * (cuts - 1);
  const at = (i: number, j: number): number => all.data[i + j * q * cuts]!;
  const difference = new Float64Array(df);
  const covariance = matrix(df, df);
  for (let k = 1; k < cuts; k++)
    for (let i = 0; i < q; i++) {
      const row = (k - 1) * q + i;
      difference[row] = splits[0]!.slopes[i]! - splits[k]!.slopes[i]!;
      for (let m = 1; m < cuts; m++)
        for (let j = 0; j < q; j++)
          covariance.data[row + ((m - 1) * q + j) * df] =
            at(i, j) - at(i, m * q + j) - at(k * q + i, j) + at(k * q + i, m * q + j);
    }
  const solved = choleskySolve(cholesky(covariance), difference);
  const statistic = solved.reduce((sum, value, i) => sum + value * difference[i]!, 0);
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}
