import { logBinomialMass } from '../special/deviance.ts';
import {
  incompleteBetaLower,
  incompleteBetaUpper,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from '../special/incomplete-beta.ts';
import { requireNumber, requirePositive, requireProbability, StatsError } from '../stats-error.ts';
import { discreteQuantile, discreteUpperQuantile } from './discrete-search.ts';
import type { Distribution } from './distribution.ts';
import { normalDeviate } from './normal.ts';

type Tail = (a: number, b: number, x: number) => number;

function check(x: number, size: number, prob: number): void {
  requireNumber(x, 'x');
  requirePositive(size, 'size');
  requireProbability(prob, 'prob');
  if (prob === 0) throw new StatsError('out-of-domain', 'prob must be positive', 'prob');
}

/** P(X <= x) = I_prob(size, floor(x) + 1) (A&S 26.5.26). */
function tailAt(x: number, size: number, prob: number, tail: Tail, below: number, above: number): number {
  check(x, size, prob);
  if (x < 0) return below;
  if (x === Infinity) return above;
  return tail(size, Math.floor(x) + 1, prob);
}

function start(p: number, q: number, size: number, prob: number): number {
  if (p === 0 || q === 0) return 0;
  const z = normalDeviate(p, q);
  const mean = (size * (1 - prob)) / prob;
  const sd = Math.sqrt(mean / prob);
  const skewness = (2 - prob) / Math.sqrt(size * (1 - prob));
  return Math.min(1e15, mean + sd * (z + (skewness * (z * z - 1)) / 6));
}

/** Negative binomial distribution: failures before the `size`-th success (size may be any positive number). */
export const negativeBinomial: Distribution<[size: number, prob: number]> = {
  pdf: (x, size, prob) => Math.exp(negativeBinomial.logPdf(x, size, prob)),
  logPdf: (x, size, prob) => {
    check(x, size, prob);
    if (x < 0 || !Number.isInteger(x)) return -Infinity;
    if (x === 0) return size * Math.log(prob);
    // Gamma(x+n)/(Gamma(n) x!) p^n q^x = n/(n+x) times the binomial-like mass of n in n + x
    return -Math.log1p(x / size) + logBinomialMass(size, x, prob, 1 - prob);
  },
  cdf: (x, size, prob) => tailAt(x, size, prob, incompleteBetaLower, 0, 1),
  sf: (x, size, prob) => tailAt(x, size, prob, incompleteBetaUpper, 1, 0),
  logCdf: (x, size, prob) => tailAt(x, size, prob, logIncompleteBetaLower, -Infinity, 0),
  logSf: (x, size, prob) => tailAt(x, size, prob, logIncompleteBetaUpper, 0, -Infinity),
  quantile: (p, size, prob) => {
    requireProbability(p);
    check(0, size, prob);
    if (prob === 1) return 0;
    return discreteQuantile(
      p,
      start(p, 1 - p, size, prob),
      0,
      Infinity,
      (x) => negativeBinomial.cdf(x, size, prob),
      (x) => negativeBinomial.sf(x, size, prob),
    );
  },
  isf: (p, size, prob) => {
    requireProbability(p);
    check(0, size, prob);
    if (prob === 1) return 0;
    return discreteUpperQuantile(
      p,
      start(1 - p, p, size, prob),
      0,
      Infinity,
      (x) => negativeBinomial.cdf(x, size, prob),
      (x) => negativeBinomial.sf(x, size, prob),
    );
  },
};
