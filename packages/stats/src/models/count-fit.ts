/** Maximum-likelihood fits of counts with a logarithmic link: Poisson, and negative binomial with variance mu + mu^2/theta. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { lgamma } from '../special/gamma.ts';
import { digamma, trigamma } from '../special/polygamma.ts';
import { StatsError } from '../stats-error.ts';
import { columnSums, type DenseDesign, linearPredictor, weightedProducts } from './dense-design.ts';

export interface CountFit {
  /** Coefficients of the standardised columns, and their covariances. */
  readonly beta: Float64Array;
  readonly covariance: Matrix;
  readonly mu: Float64Array;
  readonly logLik: number;
  /** Of the negative binomial; null for Poisson. */
  readonly theta: number | null;
}

export interface Counts {
  readonly y: Float64Array;
  /** Logarithm of the exposure, 0 without one. */
  readonly offset: Float64Array;
}

const MAX_ITERATIONS = 100;
const LAST_STEP = 1e-22;
/** Linear predictors beyond this mean a rate of zero that no finite coefficient reaches. */
const LOWEST = -30;

/** Log-likelihood of counts; theta null is Poisson. */
export function countLogLik(y: Float64Array, mu: Float64Array, theta: number | null): number {
  let sum = 0;
  const constant = theta === null ? 0 : theta * Math.log(theta) - lgamma(theta);
  for (let i = 0; i < y.length; i++) {
    const k = y[i]!;
    const m = mu[i]!;
    const log = k === 0 ? 0 : k * Math.log(m);
    sum +=
      theta === null
        ? log - m - lgamma(k + 1)
        : lgamma(theta + k) + constant - lgamma(k + 1) + log - (theta + k) * Math.log(theta + m);
  }
  return sum;
}

/** The fit with theta given (null: Poisson). */
export function fitCounts(
  dense: DenseDesign,
  { y, offset }: Counts,
  theta: number | null,
  start?: Float64Array,
): CountFit {
  const { n, p } = dense;
  let beta = start?.slice() ?? startOf(dense, y, offset);
  const eta = new Float64Array(n);
  const means = (at: Float64Array): Float64Array => {
    linearPredictor(dense, at, eta);
    return eta.map((value, i) => Math.exp(value + offset[i]!));
  };
  let mu = means(beta);
  let logLik = countLogLik(y, mu, theta);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const weight = theta === null ? mu : mu.map((m) => m / (1 + m / theta));
    const score = columnSums(
      dense,
      y.map((k, i) => ((k - mu[i]!) * weight[i]!) / mu[i]!),
    );
    const factor = factorOf(weightedProducts(dense, weight), dense);
    const step = choleskySolve(factor, score);
    let decrement = 0;
    for (let j = 0; j < p; j++) decrement += step[j]! * score[j]!;
    let part = 1;
    let next = beta.map((b, j) => b + step[j]!);
    let nextMu = means(next);
    let nextLogLik = countLogLik(y, nextMu, theta);
    for (let halvings = 0; !(nextLogLik >= logLik - 1e-9 * Math.abs(logLik)) && halvings < 40; halvings++) {
      part /= 2;
      next = beta.map((b, j) => b + part * step[j]!);
      nextMu = means(next);
      nextLogLik = countLogLik(y, nextMu, theta);
    }
    beta = next;
    mu = nextMu;
    logLik = nextLogLik;
    refuseEmpty(dense, mu, offset, step);
    if (decrement <= LAST_STEP * Math.max(1, n)) {
      const last = theta === null ? mu : mu.map((m) => m / (1 + m / theta));
      const covariance = choleskyInverse(factorOf(weightedProducts(dense, last), dense));
      return { beta, covariance, mu, logLik, theta };
    }
  }
  throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
}

function factorOf(products: Matrix, dense: DenseDesign) {
  try {
    return cholesky(products);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    throw new StatsError('not-converged', 'the information is singular', dense.names[Number(error.argument)]);
  }
}

/** An intercept that gives the mean rate. */
function startOf(dense: DenseDesign, y: Float64Array, offset: Float64Array): Float64Array {
  const beta = new Float64Array(dense.p);
  let sum = 0;
  let time = 0;
  for (let i = 0; i < y.length; i++) {
    sum += y[i]!;
    time += Math.exp(offset[i]!);
  }
  beta[0] = Math.log(sum / time);
  return beta;
}

/** Where a rate runs to zero, a column has no finite coefficient. */
function refuseEmpty(dense: DenseDesign, mu: Float64Array, offset: Float64Array, step: Float64Array): void {
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < mu.length; i++) lowest = Math.min(lowest, Math.log(mu[i]!) - offset[i]!);
  const level = Math.log(mu.reduce((sum, m) => sum + m, 0) / mu.length);
  if (lowest - level > LOWEST) return;
  let worst = dense.intercept ? 1 : 0;
  for (let j = worst; j < dense.p; j++) if (Math.abs(step[j]!) > Math.abs(step[worst]!)) worst = j;
  throw new StatsError('not-converged', 'a rate runs to zero', dense.names[worst]);
}

/** Theta at the maximum of the likelihood for given means; null where counts vary no more than Poisson counts do. */
export function thetaFor(y: Float64Array, mu: Float64Array, start?: number): number | null {
  let spread = 0;
  let squares = 0;
  for (let i = 0; i < y.length; i++) {
    spread += (y[i]! - mu[i]!) ** 2 - y[i]!;
    squares += mu[i]! ** 2;
  }
  if (!(spread > 0)) return null;
  let theta = start ?? squares / spread;
  for (let iteration = 0; iteration < 200; iteration++) {
    const { score, information } = thetaDerivatives(y, mu, theta);
    // on the logarithmic scale theta stays positive
    const curvature = information * theta * theta - score * theta;
    const step = curvature > 0 ? (score * theta) / curvature : Math.sign(score);
    theta *= Math.exp(Math.max(-2, Math.min(2, step)));
    if (theta > LARGEST_THETA) return null;
    if (Math.abs(step) < 1e-13) break;
  }
  return theta;
}

/** With a larger theta counts are Poisson counts for every purpose. */
const LARGEST_THETA = 1e8;

/** First derivative of the log-likelihood by theta, and minus the second. */
export function thetaDerivatives(
  y: Float64Array,
  mu: Float64Array,
  theta: number,
): { readonly score: number; readonly information: number } {
  let score = 0;
  let information = 0;
  const [psi, psi1, log] = [digamma(theta), trigamma(theta), Math.log(theta)];
  for (let i = 0; i < y.length; i++) {
    const k = y[i]!;
    const total = mu[i]! + theta;
    score += digamma(theta + k) - psi + log + 1 - Math.log(total) - (k + theta) / total;
    information += -trigamma(theta + k) + psi1 - 1 / theta + 2 / total - (k + theta) / (total * total);
  }
  return { score, information };
}

/** Negative binomial fit: coefficients and theta in turn until neither changes; null where there is no overdispersion. */
export function fitNegativeBinomial(dense: DenseDesign, counts: Counts): CountFit | null {
  let fit = fitCounts(dense, counts, null);
  let theta = thetaFor(counts.y, fit.mu);
  for (let round = 0; theta !== null && round < 200; round++) {
    const before: number = theta;
    fit = fitCounts(dense, counts, theta, fit.beta);
    theta = thetaFor(counts.y, fit.mu, theta);
    if (theta !== null && Math.abs(theta / before - 1) < 1e-12) return { ...fit, theta };
  }
  return theta === null ? null : { ...fit, theta };
}
