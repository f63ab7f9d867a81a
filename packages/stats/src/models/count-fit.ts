/** Maximum-likelihood fits of counts with a logarithmic link: Poisson, and negative binomial with variance mu + mu^2/theta. */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { digamma, trigamma } from '../special/polygamma.ts';
import { StatsError } from '../stats-error.ts';
import { type CountPass, CountSweep, type Counts, tabulated } from './count-sweep.ts';
import type { DenseDesign } from './dense-design.ts';

export interface CountFit {
  /** Coefficients of the standardised columns, and their covariances. */
  readonly beta: Float64Array;
  readonly covariance: Matrix;
  readonly mu: Float64Array;
  readonly logLik: number;
  /** Of the negative binomial; null for Poisson. */
  readonly theta: number | null;
}

const MAX_ITERATIONS = 100;
/** Squared length of a step, in standard errors and for each row, below which it is the last. */
const LAST_STEP = 1e-22;
/**
 * Squared length of a step below which the likelihood gains half of it but for terms of the third order, which fall with the root of the
 * rows: times the cube root of the rows, what is left out stays below 1e-12.
 */
const NEAR_FOR_VALUE = 1e-8;
/** Larger samples start from the fit of an even selection of about this many rows. */
const START_ROWS = 16_384;
/** Linear predictors beyond this mean a rate of zero that no finite coefficient reaches. */
const LOWEST = -30;

/** The fit with theta given (null: Poisson). */
export function fitCounts(
  dense: DenseDesign,
  counts: Counts,
  theta: number | null,
  {
    start,
    likelihoodOnly = false,
  }: { readonly start?: Float64Array; readonly likelihoodOnly?: boolean } = {},
): CountFit {
  const sweep = new CountSweep(dense, counts, theta);
  // a constant rate has its maximum at the mean
  const part = start?.slice() ?? (dense.p > 1 ? partFit(dense, counts, theta) : undefined);
  let beta = part ?? startOf(dense, counts);
  let best = sweep.at(beta);
  const near = likelihoodOnly ? NEAR_FOR_VALUE * Math.cbrt(dense.n) : -1;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const factor = factorOf(best.information, dense);
    const step = choleskySolve(factor, best.score);
    let decrement = 0;
    for (const [j, change] of step.entries()) decrement += change * (best.score[j] ?? 0);
    if (decrement <= near) {
      const logLik = best.logLik + decrement / 2;
      return { beta, covariance: choleskyInverse(factor), mu: sweep.mu, logLik, theta };
    }
    const toward = (part: number): Float64Array => beta.map((b, j) => b + part * (step[j] ?? 0));
    let part = 1;
    let next = toward(part);
    let found = sweep.at(next);
    const least = best.logLik - 1e-9 * Math.abs(best.logLik);
    for (let halvings = 0; !(found.logLik >= least) && halvings < 40; halvings++) {
      part /= 2;
      next = toward(part);
      found = sweep.at(next);
    }
    beta = next;
    best = found;
    refuseEmpty(dense, best, step);
    if (decrement <= LAST_STEP * Math.max(1, dense.n)) {
      const covariance = choleskyInverse(factorOf(best.information, dense));
      return { beta, covariance, mu: sweep.mu, logLik: best.logLik, theta };
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

/** Coefficients of an even selection of a large sample; none where it has no fit. */
function partFit(dense: DenseDesign, counts: Counts, theta: number | null): Float64Array | undefined {
  const stride = Math.floor(dense.n / START_ROWS);
  if (stride < 4) return undefined;
  const n = Math.floor(dense.n / stride);
  const every = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: n }, (_, i) => values[i * stride] ?? 0);
  const x = new Float64Array(n * dense.p);
  for (let j = 0; j < dense.p; j++) x.set(every(dense.x.subarray(j * dense.n, (j + 1) * dense.n)), j * n);
  const part = { y: every(counts.y), offset: every(counts.offset) };
  if (!part.y.some((count) => count > 0)) return undefined;
  try {
    return fitCounts({ ...dense, n, x }, part, theta).beta;
  } catch (error) {
    if (error instanceof StatsError) return undefined;
    throw error;
  }
}

/** An intercept that gives the mean rate. */
function startOf(dense: DenseDesign, { y, offset }: Counts): Float64Array {
  const beta = new Float64Array(dense.p);
  let sum = 0;
  let time = 0;
  for (const count of y) sum += count;
  for (const log of offset) time += Math.exp(log);
  beta[0] = Math.log(sum / time);
  return beta;
}

/** Where a rate runs to zero, a column has no finite coefficient. */
function refuseEmpty(dense: DenseDesign, { lowest, total }: CountPass, step: Float64Array): void {
  if (lowest - Math.log(total / dense.n) > LOWEST) return;
  let worst = dense.intercept ? 1 : 0;
  for (let j = worst; j < dense.p; j++) if (Math.abs(step[j] ?? 0) > Math.abs(step[worst] ?? 0)) worst = j;
  throw new StatsError('not-converged', 'a rate runs to zero', dense.names[worst]);
}

/** Theta at the maximum of the likelihood for given means; null where counts vary no more than Poisson counts do. */
export function thetaFor(y: Float64Array, mu: Float64Array, start?: number): number | null {
  let spread = 0;
  let squares = 0;
  for (let i = 0; i < y.length; i++) {
    const [k, mean] = [y[i]!, mu[i]!];
    spread += (k - mean) ** 2 - k;
    squares += mean ** 2;
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
  const first = tabulated((k) => digamma(theta + k));
  const second = tabulated((k) => trigamma(theta + k));
  for (let i = 0; i < y.length; i++) {
    const k = y[i]!;
    const total = mu[i]! + theta;
    score += first(k) - psi + log + 1 - Math.log(total) - (k + theta) / total;
    information += -second(k) + psi1 - 1 / theta + 2 / total - (k + theta) / (total * total);
  }
  return { score, information };
}

/** Negative binomial fit: coefficients and theta in turn until neither changes; null where there is no overdispersion. */
export function fitNegativeBinomial(dense: DenseDesign, counts: Counts): CountFit | null {
  let fit = fitCounts(dense, counts, null);
  let theta = thetaFor(counts.y, fit.mu);
  for (let round = 0; theta !== null && round < 200; round++) {
    const before: number = theta;
    fit = fitCounts(dense, counts, theta, { start: fit.beta });
    theta = thetaFor(counts.y, fit.mu, theta);
    if (theta !== null && Math.abs(theta / before - 1) < 1e-12) return { ...fit, theta };
  }
  return theta === null ? null : { ...fit, theta };
}
