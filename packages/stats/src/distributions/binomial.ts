import { logBinomialMass } from '../special/deviance.ts';
import {
  incompleteBetaLower,
  incompleteBetaUpper,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from '../special/incomplete-beta.ts';
import { requireCount, requireNumber, requireProbability } from '../stats-error.ts';
import { discreteQuantile, discreteUpperQuantile } from './discrete-search.ts';
import type { Distribution } from './distribution.ts';
import { normalDeviate } from './normal.ts';

type Tail = (a: number, b: number, x: number) => number;

/** P(X <= x) = 1 - I_p(k + 1, n - k), k = floor(x) (A&S 26.5.24); `tail` is the beta tail at p. */
function tailAt(x: number, size: number, prob: number, tail: Tail, below: number, above: number): number {
  check(x, size, prob);
  const k = Math.floor(x);
  if (k < 0) return below;
  if (k >= size) return above;
  return tail(k + 1, size - k, prob);
}

function check(x: number, size: number, prob: number): void {
  requireNumber(x, 'x');
  requireCount(size, 'size');
  requireProbability(prob, 'prob');
}

/** Normal approximation with its skewness term (Cornish & Fisher 1938), the start of the search. */
function start(p: number, q: number, size: number, prob: number): number {
  if (p === 0 || q === 0 || prob === 0 || prob === 1) return 0;
  const sd = Math.sqrt(size * prob * (1 - prob));
  const z = normalDeviate(p, q);
  return size * prob + sd * (z + ((1 - 2 * prob) / sd) * ((z * z - 1) / 6));
}

/** Binomial distribution: successes in `size` trials with probability `prob`; mass by Loader (2000). */
export const binomial: Distribution<[size: number, prob: number]> = {
  pdf: (x, size, prob) => Math.exp(binomial.logPdf(x, size, prob)),
  logPdf: (x, size, prob) => {
    check(x, size, prob);
    if (x < 0 || x > size || !Number.isInteger(x)) return -Infinity;
    return logBinomialMass(x, size - x, prob, 1 - prob);
  },
  cdf: (x, size, prob) => tailAt(x, size, prob, incompleteBetaUpper, 0, 1),
  sf: (x, size, prob) => tailAt(x, size, prob, incompleteBetaLower, 1, 0),
  logCdf: (x, size, prob) => tailAt(x, size, prob, logIncompleteBetaUpper, -Infinity, 0),
  logSf: (x, size, prob) => tailAt(x, size, prob, logIncompleteBetaLower, 0, -Infinity),
  quantile: (p, size, prob) => {
    requireProbability(p);
    check(0, size, prob);
    return discreteQuantile(
      p,
      start(p, 1 - p, size, prob),
      0,
      size,
      (x) => binomial.cdf(x, size, prob),
      (x) => binomial.sf(x, size, prob),
    );
  },
  isf: (p, size, prob) => {
    requireProbability(p);
    check(0, size, prob);
    return discreteUpperQuantile(
      p,
      start(1 - p, p, size, prob),
      0,
      size,
      (x) => binomial.cdf(x, size, prob),
      (x) => binomial.sf(x, size, prob),
    );
  },
};
