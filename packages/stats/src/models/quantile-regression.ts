/** Quantile regression with its errors and limits. */
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { tCoefficient } from './coefficient-test.ts';
import {
  type DenseDesign,
  denseDesign,
  originalCoefficients,
  originalCovariance,
  weightedProducts,
} from './dense-design.ts';
import { type Design, selectRows } from './design.ts';
import { type Columns, type QuantileVertex, quantileVertex } from './quantile-fit.ts';
import { rankLimit } from './quantile-ranks.ts';

/** How uncertainty is told: equal errors, errors that may differ, or the inversion of rank tests. */
export const QUANTILE_ERRORS = ['iid', 'nid', 'rank'] as const;
export type QuantileErrors = (typeof QUANTILE_ERRORS)[number];

/** A coefficient at one quantile; rank limits come without error, statistic and p value. */
export interface QuantileCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number | null;
  readonly statistic: number | null;
  readonly df: number;
  readonly pValue: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The fit of one quantile. */
export interface QuantileRegression {
  readonly tau: number;
  readonly n: number;
  readonly dfResidual: number;
  readonly objective: number;
  /** Share of the loss of the intercept alone that the model removes (Koenker & Machado 1999). */
  readonly pseudoRSquared: number;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
  readonly zeroResiduals: number;
  /** Whether no other coefficients fit as well. */
  readonly isUnique: boolean;
  readonly sparsity: number | null;
  readonly bandwidth: number | null;
  readonly coefficients: readonly QuantileCoefficient[];
  readonly residuals: Float64Array;
  /** Of the coefficients; none with rank limits. */
  readonly covariance: Matrix | null;
}

/** Rows from which fits begin near one that is known. */
const MANY = 20_000;

/** Residuals below this are zero. */
const ZERO = Math.sqrt(Number.EPSILON);

/** The bandwidth of Hall & Sheather (1988, Journal of the Royal Statistical Society B 50, 381-391) at the 5 % level. */
function bandwidthOf(tau: number, n: number): number {
  const q = normal.quantile(tau);
  return (
    n ** (-1 / 3) * normal.isf(0.025) ** (2 / 3) * ((1.5 * normal.pdf(q) ** 2) / (2 * q * q + 1)) ** (1 / 3)
  );
}

/** The sparsity from the slope of the sorted residuals near zero (Koenker 2005, "Quantile Regression", 3.4). */
function sparsityOf(residuals: Float64Array, k: number, tau: number): number {
  const n = residuals.length;
  const zeros = residuals.filter((r) => Math.abs(r) < ZERO).length;
  const count = Math.max(k + 1, Math.ceil(n * bandwidthOf(tau, n))) + 1;
  const near = Float64Array.from(
    Array.from(residuals)
      .filter((r) => Math.abs(r) >= ZERO)
      .sort((a, b) => Math.abs(a) - Math.abs(b))
      .slice(0, count),
  ).sort();
  if (near.length < 3) throw new StatsError('too-few', 'too few residuals for the sparsity', 'outcome');
  const places = near.map((_, i) => (zeros + 1 + i) / (n - k));
  const slope = quantileVertex([new Float64Array(near.length).fill(1), places], near, 0.5).beta[1]!;
  // residuals of one size near the line: errors of nothing, and infinite t values
  if (slope < ZERO) throw new StatsError('singular', 'the residuals near the line do not vary', 'outcome');
  return slope;
}

/** What the fits of all quantiles share. */
interface Setup {
  readonly dense: DenseDesign;
  /** Standardised columns; estimates are brought back to the scale of the data. */
  readonly columns: Columns;
  readonly y: Float64Array;
  readonly centre: number;
}

function fitAt({ columns, y }: Setup, tau: number, near?: Float64Array): QuantileVertex {
  return quantileVertex(columns, y, tau, near);
}

/** Covariance for equal errors, or the sandwich of Hendricks & Koenker (1992, Journal of the American Statistical Association 87, 58-68). */
function covarianceOf(setup: Setup, fit: QuantileVertex, tau: number, errors: 'iid' | 'nid') {
  const { dense, columns } = setup;
  const { n, p } = dense;
  const ones = new Float64Array(n).fill(1);
  const products = weightedProducts(dense, ones);
  if (errors === 'iid') {
    const sparsity = sparsityOf(fit.residuals, p, tau);
    const factor = sparsity ** 2 * tau * (1 - tau);
    const inner = choleskyInverse(cholesky(products)).data.map((v) => v * factor);
    return { inner: matrix(p, p, inner), sparsity, bandwidth: null };
  }
  let h = bandwidthOf(tau, n);
  while (tau - h < 0 || tau + h > 1) h /= 2;
  // many rows begin at the quantile between
  const start = n < MANY ? undefined : fit.beta;
  const above = fitAt(setup, tau + h, start).beta;
  const below = fitAt(setup, tau - h, start).beta;
  const density = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let gap = 0;
    for (let j = 0; j < p; j++) gap += columns[j]![i]! * (above[j]! - below[j]!);
    density[i] = Math.max(0, (2 * h) / (gap - ZERO));
  }
  let bread: Matrix;
  try {
    bread = choleskyInverse(cholesky(weightedProducts(dense, density)));
  } catch (error) {
    if (error instanceof StatsError)
      throw new StatsError('singular', 'the density of the errors cannot be estimated', 'outcome');
    throw error;
  }
  const inner = multiply(multiply(bread, products), bread);
  return {
    inner: matrix(
      p,
      p,
      inner.data.map((v) => v * tau * (1 - tau)),
    ),
    sparsity: null,
    bandwidth: h,
  };
}

/** Fits the quantile `tau` of the outcome. */
export function quantileRegression(
  design: Design,
  outcome: Float64Array,
  tau: number,
  errors: QuantileErrors = 'nid',
  level = 0.95,
): QuantileRegression {
  if (!(tau > 0 && tau < 1))
    throw new StatsError('out-of-domain', 'a quantile must lie between 0 and 1', 'quantiles');
  const dense = denseDesign(design, selectRows(design.rows));
  const { n, p } = dense;
  if (n <= p + 1) throw new StatsError('too-few', 'too few rows', 'outcome');
  // a large common offset is taken off, so that residuals keep their digits
  const centre = dense.intercept ? Float64Array.from(outcome).sort()[Math.floor(n / 2)]! : 0;
  const y = outcome.map((value) => value - centre);
  const columns = Array.from({ length: p }, (_, j) => dense.x.subarray(j * n, (j + 1) * n));
  const setup: Setup = { dense, columns, y, centre };
  const fit = fitAt(setup, tau);
  const back = (beta: Float64Array): Float64Array => {
    const result = originalCoefficients(dense, beta);
    if (dense.intercept) result[0]! += centre;
    return result;
  };
  const estimates = back(fit.beta);
  const uncertainty = errors === 'rank' ? null : covarianceOf(setup, fit, tau, errors);
  const df = n - p;
  const none = quantileVertex([new Float64Array(n).fill(1)], y, tau).objective;
  const logLik = n * (Math.log(tau * (1 - tau)) - 1 - Math.log(fit.objective / n));
  const t = studentT.isf((1 - level) / 2, df);
  const covariance = uncertainty ? originalCovariance(dense, uncertainty.inner) : null;
  return {
    tau,
    n,
    dfResidual: df,
    objective: fit.objective,
    pseudoRSquared: 1 - fit.objective / none,
    logLik,
    aic: -2 * logLik + 2 * p,
    bic: -2 * logLik + p * Math.log(n),
    zeroResiduals: fit.residuals.filter((r) => Math.abs(r) < ZERO).length,
    isUnique: fit.isUnique,
    sparsity: uncertainty?.sparsity ?? null,
    bandwidth: uncertainty?.bandwidth ?? null,
    residuals: fit.residuals,
    covariance,
    coefficients: dense.names.map((name, j): QuantileCoefficient => {
      const estimate = estimates[j]!;
      if (!covariance) {
        const limits = rankLimits(setup, fit, j, tau, t);
        return { name, estimate, standardError: null, statistic: null, df, pValue: null, ...limits };
      }
      return tCoefficient(name, estimate, Math.sqrt(covariance.data[j + j * p]!), df, t);
    }),
  };
}

/** Rank limits on the scale of the data; those of the intercept need columns that are not centred. */
function rankLimits(
  { dense, columns, centre }: Setup,
  fit: QuantileVertex,
  j: number,
  tau: number,
  critical: number,
) {
  const { shift, scale, intercept } = dense;
  const ofIntercept = intercept && j === 0;
  const all = ofIntercept
    ? columns.map((column, k) => column.map((v) => v + shift[k]! / scale[k]!))
    : columns;
  const beta = fit.beta.slice();
  if (ofIntercept) beta[0] = originalCoefficients(dense, fit.beta)[0]!;
  const limit = (side: 'lower' | 'upper'): number | null => {
    const found = rankLimit(all, j, { ...fit, beta }, tau, critical, side);
    return found === null ? null : ofIntercept ? found + centre : found / scale[j]!;
  };
  return { ciLower: limit('lower'), ciUpper: limit('upper') };
}
