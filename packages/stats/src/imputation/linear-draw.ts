import { orderOf } from '../descriptive/ranks.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { numbersAt } from '../lists.ts';
import { randomChiSquare, randomNormal } from '../rng/variates.ts';
import type { Xoshiro256 } from '../rng/xoshiro.ts';
import {
  crossProducts,
  linearPredictor,
  type PredictorColumns,
  solveLowerTransposed,
} from './predictor-columns.ts';

/** A linear regression and a draw of its parameters from their posterior distribution. */
export interface LinearDraw {
  readonly estimate: Float64Array;
  readonly drawn: Float64Array;
  readonly sigma: number;
}

/** Added to the diagonal of X'X in proportion to it, so that collinear predictors do no harm (as mice does). */
const RIDGE = 1e-5;

/**
 * Bayesian linear regression under the standard noninformative prior (Rubin 1987, p. 167; van Buuren 2018, algorithm 3.1):
 * sigma* ^2 = RSS / chi-square(n - q), beta* = beta + sigma* V^(1/2) z.
 */
export function drawLinear(
  columns: PredictorColumns,
  y: Float64Array,
  rows: Int32Array,
  rng: Xoshiro256,
): LinearDraw {
  const q = columns.length;
  const products = crossProducts(columns, rows);
  for (let j = 0; j < q; j++) products[j + j * q]! += RIDGE * Math.max(products[j + j * q]!, 1e-8);
  const right = Float64Array.from(columns, (values) => {
    let sum = 0;
    for (let r = 0; r < rows.length; r++) sum += values[rows[r]!]! * y[rows[r]!]!;
    return sum;
  });
  const factor = cholesky({ rows: q, columns: q, data: products });
  const estimate = choleskySolve(factor, right);
  const fitted = linearPredictor(columns, estimate, rows);
  let rss = 0;
  for (let r = 0; r < rows.length; r++) rss += (y[rows[r]!]! - fitted[r]!) ** 2;
  const df = Math.max(rows.length - q, 1);
  const sigma = Math.sqrt(rss / randomChiSquare(rng, df));
  const z = Float64Array.from({ length: q }, () => randomNormal(rng));
  const step = solveLowerTransposed(factor.lower.data, q, z);
  return { estimate, drawn: estimate.map((value, j) => value + sigma * step[j]!), sigma };
}

/** Values for the missing rows: the drawn regression plus normal noise. */
export function imputeNormal(
  columns: PredictorColumns,
  y: Float64Array,
  observed: Int32Array,
  missing: Int32Array,
  rng: Xoshiro256,
): Float64Array {
  const { drawn, sigma } = drawLinear(columns, y, observed, rng);
  return linearPredictor(columns, drawn, missing).map((value) => value + sigma * randomNormal(rng));
}

/**
 * Predictive mean matching, type 1 (Little 1988, JBES 6, 287-296; van Buuren 2018, algorithm 3.3): each missing value takes the
 * observed value of one of the `donors` rows whose predicted mean is nearest to its own.
 */
export function imputeByMatching(
  columns: PredictorColumns,
  y: Float64Array,
  observed: Int32Array,
  missing: Int32Array,
  rng: Xoshiro256,
  donors = 5,
): Float64Array {
  const { estimate, drawn } = drawLinear(columns, y, observed, rng);
  const fitted = linearPredictor(columns, estimate, observed);
  const order = orderOf(fitted);
  const sorted = numbersAt(fitted, order);
  const wanted = Math.min(donors, sorted.length);
  return linearPredictor(columns, drawn, missing).map((target) => {
    let right = lowerBound(sorted, target);
    let left = right - 1;
    // The window of the nearest: extended on the nearer side until it holds enough.
    for (let k = 0; k < wanted; k++) {
      const below = left >= 0 ? target - sorted[left]! : Number.POSITIVE_INFINITY;
      const above = right < sorted.length ? sorted[right]! - target : Number.POSITIVE_INFINITY;
      if (below <= above) left--;
      else right++;
    }
    return y[observed[order[left + 1 + rng.integer(wanted)]!]!]!;
  });
}

function lowerBound(sorted: Float64Array, target: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
