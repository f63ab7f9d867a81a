/** What a generalised mixed model needs to know of the distribution of its outcome. */
import { lfactorial, lgamma } from '../special/gamma.ts';

export interface MixedFamily {
  /**
   * Weights (minus the curvature of the log likelihood of each row at its linear predictor) and slopes; gives minus the log
   * likelihood of all rows.
   */
  fill(
    y: Float64Array,
    eta: Float64Array,
    dispersion: number,
    weights: Float64Array,
    slopes: Float64Array,
  ): number;
  /** Mean of the outcome. */
  mean(eta: number): number;
  /** Where the search of the linear predictor begins. */
  begin(y: number): number;
  /** Relative change of the penalised deviance at which the steps to the mode end. */
  readonly lastChange: number;
  /** Whether a dispersion is estimated. */
  readonly hasDispersion: boolean;
}

const share = (eta: number): number => 1 / (1 + Math.exp(-eta));
const LEAST_WEIGHT = 1e-12;

/** Events, 0 or 1, logit link. */
export const LOGISTIC: MixedFamily = {
  fill(y, eta, _, weights, slopes) {
    let loss = 0;
    // the factors 1 + exp(-|eta|), whose logarithms are added: one logarithm for many rows
    let product = 1;
    for (let i = 0; i < y.length; i++) {
      const at = eta[i] ?? 0;
      const outcome = y[i] ?? 0;
      const tail = Math.exp(at > 0 ? -at : at);
      const larger = 1 / (1 + tail);
      const event = at > 0 ? larger : tail * larger;
      weights[i] = Math.max(tail * larger * larger, LEAST_WEIGHT);
      slopes[i] = outcome - event;
      loss += Math.max(at, 0) - outcome * at;
      product *= 1 + tail;
      if (product > 1e200) {
        loss += Math.log(product);
        product = 1;
      }
    }
    return loss + Math.log(product);
  },
  mean: share,
  begin: (y) => Math.log((y + 0.5) / (1.5 - y)),
  // lme4's, because its likelihood is that of the last step but one
  lastChange: 1e-7,
  hasDispersion: false,
};

/** Counts, log link. */
export const POISSON: MixedFamily = {
  fill(y, eta, _, weights, slopes) {
    const constant = ofCounts(lfactorial);
    let loss = 0;
    for (let i = 0; i < y.length; i++) {
      const [count, at] = [y[i] ?? 0, eta[i] ?? 0];
      const mean = Math.exp(at);
      weights[i] = Math.max(mean, LEAST_WEIGHT);
      slopes[i] = count - mean;
      loss += mean - count * at + constant(count);
    }
    return loss;
  },
  mean: Math.exp,
  begin: (y) => Math.log(y + 0.5),
  lastChange: 1e-12,
  hasDispersion: false,
};

/** Counts with variance mu + mu² / dispersion, log link; the curvature is the observed one. */
export const NEGATIVE_BINOMIAL: MixedFamily = {
  fill(y, eta, d, weights, slopes) {
    const log = Math.log(d);
    const atZero = lgamma(d);
    const constant = ofCounts((count) => atZero + lfactorial(count) - lgamma(count + d));
    let loss = 0;
    for (let i = 0; i < y.length; i++) {
      const [count, at] = [y[i] ?? 0, eta[i] ?? 0];
      const over = at - log;
      const mean = Math.exp(at);
      const share = d / (d + mean);
      weights[i] = Math.max((share * mean * (count + d)) / (d + mean), LEAST_WEIGHT);
      slopes[i] = (count - mean) * share;
      loss += constant(count) + (count + d) * softplus(over) - count * over;
    }
    return loss;
  },
  mean: Math.exp,
  begin: (y) => Math.log(y + 0.5),
  lastChange: 1e-12,
  hasDispersion: true,
};

/** log(1 + exp(x)). */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

/** Counts below this are worked out once. */
const COMMON = 256;

/** A function of counts that remembers the common ones. */
function ofCounts(f: (count: number) => number): (count: number) => number {
  const known = new Float64Array(COMMON).fill(Number.NaN);
  return (count) => {
    if (!(count < COMMON)) return f(count);
    const before = known[count] ?? Number.NaN;
    if (!Number.isNaN(before)) return before;
    const value = f(count);
    known[count] = value;
    return value;
  };
}
