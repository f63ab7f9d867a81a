/** Robust linear regression by M-estimation: cases far from the line count for less. */

import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { partialSort } from '../timeseries/partial-sort.ts';
import { type TCoefficient, tCoefficient } from './coefficient-test.ts';
import { denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLeastSquares } from './dense-fit.ts';
import { type Design, selectRows } from './design.ts';

/** How the weight falls with the distance: Huber (1964) or Tukey's bisquare (Beaton & Tukey 1974). */
export const ROBUST_PSI = ['huber', 'bisquare'] as const;
export type RobustPsi = (typeof ROBUST_PSI)[number];

/** The constants that keep 95 % of the efficiency where errors are normal. */
const TUNING: Readonly<Record<RobustPsi, number>> = { huber: 1.345, bisquare: 4.685 };

/** A robust fit. */
export interface RobustRegression {
  readonly n: number;
  readonly dfResidual: number;
  /** Median of the absolute residuals over 0.6745. */
  readonly scale: number;
  readonly residualStandardError: number;
  readonly coefficients: readonly TCoefficient[];
  readonly covariance: Matrix;
  readonly weights: Float64Array;
  readonly residuals: Float64Array;
  readonly downweighted: number;
  readonly zeroWeights: number;
  /** Joint test of all slopes; null without any. */
  readonly wald: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  } | null;
}

/** Coefficients with t tests from a covariance matrix. */
export function tCoefficients(
  names: readonly string[],
  estimates: Float64Array,
  covariance: Matrix,
  df: number,
  level: number,
): readonly TCoefficient[] {
  const t = studentT.isf((1 - level) / 2, df);
  return names.map((name, j) => {
    const standardError = Math.sqrt(covariance.data[j + j * names.length] ?? 0);
    return tCoefficient(name, estimates[j] ?? 0, standardError, df, t);
  });
}

/** b' V^-1 b of the coefficients from `first` on. */
export function waldStatistic(estimates: Float64Array, covariance: Matrix, first: number): number {
  const p = estimates.length;
  const q = p - first;
  const part = matrix(q, q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++) part.data[i + j * q] = covariance.data[i + first + (j + first) * p] ?? 0;
  const slopes = estimates.slice(first);
  const solved = choleskySolve(cholesky(part, 0), slopes);
  return slopes.reduce((sum, b, j) => sum + b * (solved[j] ?? 0), 0);
}

const weightOf = (psi: RobustPsi, u: number, c: number): number => {
  if (psi === 'huber') return Math.min(1, c / Math.abs(u));
  return (1 - Math.min(1, Math.abs(u) / c) ** 2) ** 2;
};

/** psi'(u). */
const slopeOf = (psi: RobustPsi, u: number, c: number): number => {
  if (Math.abs(u) > c) return 0;
  if (psi === 'huber') return 1;
  const t = (u / c) ** 2;
  return (1 - t) * (1 - 5 * t);
};

const ROUNDS = 5000;
/** Share of the scale by which fitted values still move when a step begins to be worked out to the last digit. */
const NEAR = 1e-6;

/** Middle of the values, which are put in a partial order. */
function medianOf(values: Float64Array): number {
  const high = values.length >> 1;
  const low = (values.length - 1) >> 1;
  partialSort(values, low === high ? [high] : [low, high]);
  return (values[low]! + values[high]!) / 2;
}

/**
 * M-estimate with the scale taken anew in each step, from least squares to a fixed point (Huber 1981, "Robust Statistics",
 * 7.8); standard errors with the correction of Huber (1981, eq. 7.6.2). Residuals without spread are refused.
 */
export function robustRegression(
  design: Design,
  y: Float64Array,
  psi: RobustPsi = 'huber',
  level = 0.95,
  tuning = TUNING[psi],
): RobustRegression {
  if (!(tuning > 0)) throw new StatsError('out-of-domain', 'the tuning constant must be positive', 'tuning');
  const dense = denseDesign(design, selectRows(design.rows));
  const { n, p } = dense;
  const df = n - p;
  if (df < 1) throw new StatsError('too-few', 'no residual degrees of freedom', 'outcome');
  let fit = denseLeastSquares(dense, y);
  const bread = fit.bread;
  const size = Math.sqrt(y.reduce((sum, value) => sum + value * value, 0) / n);
  const residuals = new Float64Array(n);
  const weights = new Float64Array(n);
  const sizes = new Float64Array(n);
  /** Residuals and weights of the fit as it is now; the answer is their scale. */
  const weigh = (): number => {
    for (let i = 0; i < n; i++) {
      residuals[i] = (y[i] ?? 0) - (fit.fitted[i] ?? 0);
      sizes[i] = Math.abs(residuals[i] ?? 0);
    }
    const found = medianOf(sizes) / 0.6745;
    if (!(found > 1e-12 * size))
      throw new StatsError('constant-column', 'the residuals have no spread', 'outcome');
    for (let i = 0; i < n; i++) weights[i] = weightOf(psi, (residuals[i] ?? 0) / found, tuning);
    return found;
  };
  let scale = weigh();
  let settled = false;
  let moved = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && !settled; round++) {
    const before = fit.fitted;
    fit = denseLeastSquares(dense, y, weights, moved <= NEAR * scale ? 3 : 1);
    scale = weigh();
    moved = 0;
    for (let i = 0; i < n; i++) moved = Math.max(moved, Math.abs((fit.fitted[i] ?? 0) - (before[i] ?? 0)));
    settled = moved <= 1e-13 * (size + scale) && moved <= 1e-9 * scale;
  }
  if (!settled) throw new StatsError('not-converged', 'the weights do not settle', 'outcome');
  const squares = residuals.reduce((sum, r, i) => sum + ((weights[i] ?? 0) * r) ** 2, 0) / df;
  const slopes = residuals.map((r) => slopeOf(psi, r / scale, tuning));
  const m = slopes.reduce((sum, s) => sum + s, 0) / n;
  if (!(m > 0)) throw new StatsError('not-converged', 'no case is near the line', 'outcome');
  const variance = slopes.reduce((sum, s) => sum + (s - m) ** 2, 0) / (n - 1);
  const sigma = (Math.sqrt(squares) * (1 + (p * variance) / (n * m * m))) / m;
  const covariance = originalCovariance(
    dense,
    matrix(
      p,
      p,
      bread.data.map((v) => v * sigma * sigma),
    ),
  );
  const estimates = originalCoefficients(dense, fit.beta);
  const first = dense.intercept ? 1 : 0;
  const f = p > first ? waldStatistic(estimates, covariance, first) / (p - first) : null;
  return {
    n,
    dfResidual: df,
    scale,
    residualStandardError: sigma,
    coefficients: tCoefficients(dense.names, estimates, covariance, df, level),
    covariance,
    weights,
    residuals,
    downweighted: weights.filter((w) => w < 0.999999).length,
    zeroWeights: weights.filter((w) => w < 1e-12).length,
    wald:
      f === null
        ? null
        : { statistic: f, df1: p - first, df2: df, pValue: fDistribution.sf(f, p - first, df) },
  };
}
