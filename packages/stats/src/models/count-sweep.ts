/** Passes over the rows of a model of counts: all that a Newton step needs at once, in blocks that stay in the nearest cache. */
import { dotAt } from '../linalg/dot-at.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { lgamma } from '../special/gamma.ts';
import type { DenseDesign } from './dense-design.ts';

export interface Counts {
  readonly y: Float64Array;
  /** Logarithm of the exposure, 0 without one. */
  readonly offset: Float64Array;
}

/** What one pass gives at some coefficients. */
export interface CountPass {
  readonly logLik: number;
  /** First derivatives of the log-likelihood, and the expected second ones with their sign changed. */
  readonly score: Float64Array;
  readonly information: Matrix;
  /** Least linear predictor without the offset, and the sum of the means. */
  readonly lowest: number;
  readonly total: number;
}

const BLOCK = 512;
/** Counts below this are looked up, others computed each time. */
const TABLE = 4096;

/** A function of counts, computed once for each of the small ones. */
export function tabulated(of: (count: number) => number): (count: number) => number {
  const known = new Float64Array(TABLE).fill(Number.NaN);
  return (count) => {
    if (!(count < TABLE)) return of(count);
    const value = known[count];
    if (value !== undefined && !Number.isNaN(value)) return value;
    known[count] = of(count);
    return known[count] ?? 0;
  };
}

/** Of counts that are fitted again and again, which nobody changes meanwhile. */
const constants = new WeakMap<Float64Array, { readonly theta: number | null; readonly value: number }>();

function constantPart(y: Float64Array, theta: number | null): number {
  const known = constants.get(y);
  if (known && known.theta === theta) return known.value;
  const value = constantOf(y, theta);
  constants.set(y, { theta, value });
  return value;
}

/** The part of the log-likelihood that the means do not move: -log k!, and for theta the part of the gamma function. */
function constantOf(y: Float64Array, theta: number | null): number {
  const none = theta === null ? 0 : lgamma(theta);
  const of = tabulated((k) => (theta === null ? 0 : lgamma(theta + k) - none) - lgamma(k + 1));
  let sum = 0;
  for (let from = 0; from < y.length; from += BLOCK) {
    let block = 0;
    for (const count of y.subarray(from, from + BLOCK)) block += of(count);
    sum += block;
  }
  return sum;
}

/** Counts with a logarithmic link; theta null is Poisson, else the variance is mu + mu^2/theta. */
export class CountSweep {
  /** Means of the last pass. */
  readonly mu: Float64Array;
  readonly #dense: DenseDesign;
  readonly #counts: Counts;
  readonly #theta: number | null;
  readonly #constant: number;
  readonly #eta = new Float64Array(BLOCK);
  readonly #weight = new Float64Array(BLOCK);
  readonly #residual = new Float64Array(BLOCK);
  readonly #column = new Float64Array(BLOCK);

  constructor(dense: DenseDesign, counts: Counts, theta: number | null) {
    this.#dense = dense;
    this.#counts = counts;
    this.#theta = theta;
    this.#constant = constantPart(counts.y, theta);
    this.mu = new Float64Array(dense.n);
  }

  /** Everything at the coefficients of the standardised columns. */
  at(beta: Float64Array): CountPass {
    const { n, p } = this.#dense;
    const score = new Float64Array(p);
    const information = matrix(p, p);
    let logLik = this.#constant;
    let lowest = Number.POSITIVE_INFINITY;
    let total = 0;
    for (let from = 0; from < n; from += BLOCK) {
      const count = Math.min(BLOCK, n - from);
      this.#predict(beta, from, count);
      for (const eta of this.#eta.subarray(0, count)) if (eta < lowest) lowest = eta;
      logLik += this.#weigh(from, count);
      let means = 0;
      for (const mu of this.mu.subarray(from, from + count)) means += mu;
      total += means;
      this.#multiply(from, count, score, information.data);
    }
    for (let j = 0; j < p; j++)
      for (let k = 0; k < j; k++) information.data[k + j * p] = information.data[j + k * p]!;
    return { logLik, score, information, lowest, total };
  }

  #predict(beta: Float64Array, from: number, count: number): void {
    const { n, p, x } = this.#dense;
    const eta = this.#eta;
    eta.fill(0, 0, count);
    for (let j = 0; j < p; j++) {
      const b = beta[j]!;
      const base = j * n + from;
      if (b !== 0) for (let i = 0; i < count; i++) eta[i]! += b * x[base + i]!;
    }
  }

  /** Means, weights and residuals of a block; its share of the log-likelihood. */
  #weigh(from: number, count: number): number {
    const { y, offset } = this.#counts;
    const theta = this.#theta;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const k = y[from + i]!;
      const log = this.#eta[i]! + offset[from + i]!;
      const mu = Math.exp(log);
      this.mu[from + i] = mu;
      const share = theta === null ? 1 : 1 / (1 + mu / theta);
      this.#weight[i] = mu * share;
      this.#residual[i] = (k - mu) * share;
      const gain = k === 0 ? 0 : k * log;
      sum += theta === null ? gain - mu : gain + k * -Math.log(theta + mu) - theta * Math.log1p(mu / theta);
    }
    return sum;
  }

  /** Adds the block's share of X'r and of the lower part of X'WX. */
  #multiply(from: number, count: number, score: Float64Array, products: Float64Array): void {
    const { n, p, x } = this.#dense;
    const [column, residual, weight] = [this.#column, this.#residual, this.#weight];
    for (let j = 0; j < p; j++) {
      const base = j * n + from;
      let slope = 0;
      for (let i = 0; i < count; i++) {
        const value = x[base + i]!;
        column[i] = weight[i]! * value;
        slope += residual[i]! * value;
      }
      score[j]! += slope;
      for (let k = 0; k <= j; k++) products[j + k * p]! += dotAt(column, x, k * n + from, count);
    }
  }
}
