/** Least squares and logistic fits on a dense design, with what sandwich errors, penalties and weights need of them. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { columnSums, type DenseDesign, linearPredictor, weightedProducts } from './dense-design.ts';

/** A fit in the standardised columns of its design. */
export interface DenseFit {
  readonly beta: Float64Array;
  readonly fitted: Float64Array;
  /** Inverse of X'WX. */
  readonly bread: Matrix;
}

/** Weighted least squares by Cholesky on standardised columns, refined twice; `rounds` of 1 leaves that to a later step. */
export function denseLeastSquares(
  dense: DenseDesign,
  y: Float64Array,
  weights?: Float64Array,
  rounds = 3,
): DenseFit {
  const w = weights ?? new Float64Array(dense.n).fill(1);
  const factor = cholesky(weightedProducts(dense, w));
  let total = 0;
  let centre = 0;
  for (let i = 0; i < dense.n; i++) {
    total += w[i]!;
    if (w[i]! > 0) centre += (w[i]! / total) * (y[i]! - centre);
  }
  // a large common offset of the outcome is taken off, and given back to the intercept
  if (!dense.intercept) centre = 0;
  const beta = new Float64Array(dense.p);
  const fitted = new Float64Array(dense.n);
  const left = new Float64Array(dense.n);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < dense.n; i++) left[i] = w[i]! * (y[i]! - centre - fitted[i]!);
    const step = choleskySolve(factor, columnSums(dense, left));
    for (let j = 0; j < dense.p; j++) beta[j]! += step[j]!;
    linearPredictor(dense, beta, fitted);
  }
  if (dense.intercept) beta[0]! += centre;
  if (centre !== 0) for (let i = 0; i < dense.n; i++) fitted[i]! += centre;
  return { beta, fitted, bread: choleskyInverse(factor) };
}

/** A logistic fit with its log likelihood. */
export interface DenseLogistic extends DenseFit {
  readonly logLik: number;
  readonly eta: Float64Array;
}

/** p = 1 / (1 + exp(-eta)). */
export const expit = (eta: number): number =>
  eta >= 0 ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta) / (1 + Math.exp(eta));

/** Log likelihood of binary outcomes (or shares) at linear predictors. */
export function binaryLogLik(y: Float64Array, eta: Float64Array, weights?: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    const e = eta[i]!;
    const term = y[i]! * e - (e > 0 ? e + Math.log1p(Math.exp(-e)) : Math.log1p(Math.exp(e)));
    sum += (weights ? weights[i]! : 1) * term;
  }
  return sum;
}

/** Refuses an outcome without both classes. */
export function requireBothClasses(y: Float64Array): void {
  const events = y.reduce((sum, value) => sum + value, 0);
  if (!(events > 0 && events < y.length))
    throw new StatsError('constant-column', 'the outcome has only one class', 'outcome');
}

/** Maximum likelihood of a logistic model, by Newton's method with halved steps; separated outcomes are refused ('not-converged'). */
export function denseLogistic(dense: DenseDesign, y: Float64Array, weights?: Float64Array): DenseLogistic {
  requireBothClasses(y);
  let beta = new Float64Array(dense.p);
  let eta = linearPredictor(dense, beta);
  let logLik = binaryLogLik(y, eta, weights);
  for (let iteration = 0; iteration < 60; iteration++) {
    const fitted = eta.map(expit);
    const w = fitted.map((p, i) => p * (1 - p) * (weights ? weights[i]! : 1));
    const factor = informationOf(dense, w);
    const score = columnSums(
      dense,
      y.map((value, i) => (value - fitted[i]!) * (weights ? weights[i]! : 1)),
    );
    const step = choleskySolve(factor, score);
    const decrement = step.reduce((sum, s, j) => sum + s * score[j]!, 0);
    if (decrement < 1e-20) {
      if (fitted.every((p, i) => Math.abs(p - y[i]!) < 1e-6)) break;
      return { beta, fitted, eta, logLik, bread: choleskyInverse(factor) };
    }
    let size = 1;
    for (let halving = 0; halving < 30; halving++, size /= 2) {
      const trial = beta.map((b, j) => b + size * step[j]!);
      const at = linearPredictor(dense, trial);
      const value = binaryLogLik(y, at, weights);
      if (value >= logLik - 1e-10 * Math.abs(logLik)) {
        beta = trial;
        eta = at;
        logLik = value;
        break;
      }
    }
    if (eta.some((e) => Math.abs(e) > 30) && Math.max(...beta.map(Math.abs)) > 25) break;
  }
  const fitted = eta.map(expit);
  if (Math.max(...beta.map(Math.abs)) > 25 || fitted.every((p, i) => Math.abs(p - y[i]!) < 1e-6))
    throw new StatsError('not-converged', 'the outcome is separated by the predictors', 'predictors');
  const w = fitted.map((p, i) => p * (1 - p) * (weights ? weights[i]! : 1));
  return { beta, fitted, eta, logLik, bread: choleskyInverse(informationOf(dense, w)) };
}

/** Factor of X'WX; weights that vanish mean that the outcome is separated. */
function informationOf(dense: DenseDesign, weights: Float64Array) {
  try {
    return cholesky(weightedProducts(dense, weights));
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite')
      throw new StatsError('not-converged', 'the outcome is separated by the predictors', 'predictors');
    throw error;
  }
}
