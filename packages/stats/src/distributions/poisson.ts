import { logPoissonMass } from '../special/deviance.ts';
import {
  incompleteGammaLower,
  incompleteGammaUpper,
  logIncompleteGammaLower,
  logIncompleteGammaUpper,
} from '../special/incomplete-gamma.ts';
import { requireNonNegative, requireNumber, requireProbability } from '../stats-error.ts';
import { discreteQuantile, discreteUpperQuantile } from './discrete-search.ts';
import type { Distribution } from './distribution.ts';
import { normalDeviate } from './normal.ts';

type Tail = (a: number, x: number) => number;

function check(x: number, lambda: number): void {
  requireNumber(x, 'x');
  requireNonNegative(lambda, 'lambda');
}

/** P(X <= x) = Q(floor(x) + 1, lambda) (A&S 26.4.21). */
function tailAt(x: number, lambda: number, tail: Tail, below: number, above: number): number {
  check(x, lambda);
  if (x < 0) return below;
  if (x === Infinity) return above;
  return tail(Math.floor(x) + 1, lambda);
}

function start(p: number, q: number, lambda: number): number {
  if (p === 0 || q === 0) return 0;
  const z = normalDeviate(p, q);
  return lambda + Math.sqrt(lambda) * z + (z * z - 1) / 6;
}

/** Poisson distribution with mean lambda >= 0; mass by Loader (2000), tails by the incomplete gamma function. */
export const poisson: Distribution<[lambda: number]> = {
  pdf: (x, lambda) => Math.exp(poisson.logPdf(x, lambda)),
  logPdf: (x, lambda) => {
    check(x, lambda);
    if (x < 0 || !Number.isInteger(x)) return -Infinity;
    return logPoissonMass(x, lambda);
  },
  cdf: (x, lambda) => tailAt(x, lambda, incompleteGammaUpper, 0, 1),
  sf: (x, lambda) => tailAt(x, lambda, incompleteGammaLower, 1, 0),
  logCdf: (x, lambda) => tailAt(x, lambda, logIncompleteGammaUpper, -Infinity, 0),
  logSf: (x, lambda) => tailAt(x, lambda, logIncompleteGammaLower, 0, -Infinity),
  quantile: (p, lambda) => {
    requireProbability(p);
    check(0, lambda);
    return discreteQuantile(
      p,
      start(p, 1 - p, lambda),
      0,
      Infinity,
      (x) => poisson.cdf(x, lambda),
      (x) => poisson.sf(x, lambda),
    );
  },
  isf: (p, lambda) => {
    requireProbability(p);
    check(0, lambda);
    return discreteUpperQuantile(
      p,
      start(1 - p, p, lambda),
      0,
      Infinity,
      (x) => poisson.cdf(x, lambda),
      (x) => poisson.sf(x, lambda),
    );
  },
};
