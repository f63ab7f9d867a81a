import { normalDeviate } from '../distributions/normal.ts';
import { cholesky } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { lgamma } from '../special/gamma.ts';
import {
  requireCount,
  requireNonNegative,
  requirePositive,
  requireProbability,
  StatsError,
} from '../stats-error.ts';
import type { Xoshiro256 } from './xoshiro.ts';

/** Standard normal variate by inversion: one uniform each, so that streams stay aligned. */
export function randomNormal(rng: Xoshiro256, mean = 0, sd = 1): number {
  const u = rng.openUniform();
  return mean + sd * normalDeviate(u, 1 - u);
}

/** Exponential variate with the given rate, by inversion. */
export function randomExponential(rng: Xoshiro256, rate = 1): number {
  requirePositive(rate, 'rate');
  return -Math.log(rng.openUniform()) / rate;
}

/** Gamma variate (Marsaglia & Tsang 2000, ACM TOMS 26, 363-372); shapes below 1 are boosted by U^(1/shape). */
export function randomGamma(rng: Xoshiro256, shape: number, rate = 1): number {
  requirePositive(shape, 'shape');
  requirePositive(rate, 'rate');
  if (shape < 1) return randomGamma(rng, shape + 1, rate) * rng.openUniform() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = randomNormal(rng);
    const t = 1 + c * x;
    if (t <= 0) continue;
    const v = t * t * t;
    if (Math.log(rng.openUniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (d * v) / rate;
  }
}

/** Chi-square variate with df degrees of freedom. */
export function randomChiSquare(rng: Xoshiro256, df: number): number {
  return randomGamma(rng, df / 2, 0.5);
}

/** Student's t variate with df degrees of freedom. */
export function randomT(rng: Xoshiro256, df: number): number {
  return randomNormal(rng) / Math.sqrt(randomChiSquare(rng, df) / df);
}

/** Beta variate as a ratio of gamma variates, on the log scale for small shapes (Johnk 1964). */
export function randomBeta(rng: Xoshiro256, shape1: number, shape2: number): number {
  requirePositive(shape1, 'shape1');
  requirePositive(shape2, 'shape2');
  if (shape1 < 0.5 && shape2 < 0.5) {
    for (;;) {
      const a = Math.log(rng.openUniform()) / shape1;
      const b = Math.log(rng.openUniform()) / shape2;
      const high = Math.max(a, b);
      const sum = high + Math.log(Math.exp(a - high) + Math.exp(b - high));
      if (sum <= 0) return Math.exp(a - sum);
    }
  }
  const x = randomGamma(rng, shape1);
  return x / (x + randomGamma(rng, shape2));
}

/**
 * Poisson variate: multiplication of uniforms for small means, otherwise transformed rejection
 * (Hormann 1993, Insurance: Mathematics and Economics 12, 39-45, algorithm PTRS).
 */
export function randomPoisson(rng: Xoshiro256, lambda: number): number {
  requireNonNegative(lambda, 'lambda');
  if (lambda < 10) {
    const limit = Math.exp(-lambda);
    let product = rng.uniform();
    let count = 0;
    while (product > limit) {
      product *= rng.uniform();
      count++;
    }
    return count;
  }
  const root = Math.sqrt(lambda);
  const b = 0.931 + 2.53 * root;
  const a = -0.059 + 0.02483 * b;
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  const vr = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const u = rng.uniform() - 0.5;
    const v = rng.openUniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + lambda + 0.43);
    if (us >= 0.07 && v <= vr) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    const accept = Math.log((v * inverseAlpha) / (a / (us * us) + b));
    if (accept <= k * Math.log(lambda) - lambda - lgamma(k + 1)) return k;
  }
}

/**
 * Binomial variate: inversion for small means, otherwise transformed rejection (Hormann 1993, J. Statist. Comput.
 * Simul. 46, 101-110, algorithm BTRS).
 */
export function randomBinomial(rng: Xoshiro256, size: number, prob: number): number {
  requireCount(size, 'size');
  requireProbability(prob, 'prob');
  if (prob > 0.5) return size - randomBinomial(rng, size, 1 - prob);
  if (prob === 0 || size === 0) return 0;
  if (size * prob < 10) return binomialInversion(rng, size, prob);
  const spq = Math.sqrt(size * prob * (1 - prob));
  const b = 1.15 + 2.53 * spq;
  const a = -0.0873 + 0.0248 * b + 0.01 * prob;
  const c = size * prob + 0.5;
  const vr = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spq;
  const odds = Math.log(prob / (1 - prob));
  const mode = Math.floor((size + 1) * prob);
  const top = lgamma(mode + 1) + lgamma(size - mode + 1);
  for (;;) {
    const u = rng.uniform() - 0.5;
    const v = rng.openUniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (us >= 0.07 && v <= vr) return k;
    if (k < 0 || k > size) continue;
    const accept = Math.log((v * alpha) / (a / (us * us) + b));
    if (accept <= top - lgamma(k + 1) - lgamma(size - k + 1) + (k - mode) * odds) return k;
  }
}

/** Waiting times between successes (Devroye 1986, "Non-uniform random variate generation", X.4.3). */
function binomialInversion(rng: Xoshiro256, size: number, prob: number): number {
  const log = Math.log1p(-prob);
  let trials = 0;
  let successes = -1;
  do {
    trials += Math.floor(Math.log(rng.openUniform()) / log) + 1;
    successes++;
  } while (trials <= size);
  return successes;
}

/** Negative binomial variate (failures before the size-th success) as a Poisson-gamma mixture. */
export function randomNegativeBinomial(rng: Xoshiro256, size: number, prob: number): number {
  requirePositive(size, 'size');
  requireProbability(prob, 'prob');
  if (prob === 0) throw new StatsError('out-of-domain', 'prob must be positive', 'prob');
  if (prob === 1) return 0;
  return randomPoisson(rng, randomGamma(rng, size, prob / (1 - prob)));
}

/** Multinomial counts of `size` draws, by conditional binomials; probabilities need not be normalised. */
export function randomMultinomial(rng: Xoshiro256, size: number, weights: ArrayLike<number>): Int32Array {
  requireCount(size, 'size');
  if (weights.length === 0) throw new StatsError('empty', 'no categories', 'weights');
  let rest = 0;
  for (let i = 0; i < weights.length; i++) {
    requireNonNegative(weights[i]!, 'weights');
    rest += weights[i]!;
  }
  requirePositive(rest, 'sum of weights');
  const counts = new Int32Array(weights.length);
  let left = size;
  for (let i = 0; i < weights.length - 1 && left > 0; i++) {
    const share = rest > 0 ? Math.min(1, weights[i]! / rest) : 0;
    counts[i] = randomBinomial(rng, left, share);
    left -= counts[i]!;
    rest -= weights[i]!;
  }
  counts[weights.length - 1]! += left;
  return counts;
}

/** Sampler of a multivariate normal with the given mean and positive definite covariance. */
export function multivariateNormal(
  mean: Float64Array,
  covariance: Matrix,
): (rng: Xoshiro256) => Float64Array {
  if (mean.length !== covariance.rows) {
    throw new StatsError('length-mismatch', 'mean and covariance differ in size', 'mean');
  }
  const { lower } = cholesky(covariance);
  const n = mean.length;
  return (rng) => {
    const x = mean.slice();
    for (let j = 0; j < n; j++) {
      const z = randomNormal(rng);
      for (let i = j; i < n; i++) x[i]! += lower.data[i + j * n]! * z;
    }
    return x;
  };
}

/** Shuffles an array of indices or values in place (Fisher & Yates 1938; Durstenfeld 1964). */
export function shuffle<T extends Int32Array | Float64Array | Uint32Array>(rng: Xoshiro256, values: T): T {
  for (let i = values.length - 1; i > 0; i--) {
    const j = rng.integer(i + 1);
    const value = values[i]!;
    values[i] = values[j]!;
    values[j] = value;
  }
  return values;
}
