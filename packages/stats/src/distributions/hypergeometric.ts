import { logBinomialMass } from '../special/deviance.ts';
import { requireCount, requireNumber, requireProbability, StatsError } from '../stats-error.ts';
import { discreteQuantile, discreteUpperQuantile } from './discrete-search.ts';
import type { Distribution } from './distribution.ts';
import { normalDeviate } from './normal.ts';

function check(x: number, successes: number, failures: number, draws: number): void {
  requireNumber(x, 'x');
  requireCount(successes, 'successes');
  requireCount(failures, 'failures');
  requireCount(draws, 'draws');
  if (draws > successes + failures) {
    throw new StatsError('out-of-domain', 'draws must not exceed the population', 'draws');
  }
}

/** log mass as a ratio of three binomial masses at p = draws / population (Loader 2000, section 6). */
function logMass(x: number, successes: number, failures: number, draws: number): number {
  if (x < Math.max(0, draws - failures) || x > Math.min(draws, successes)) return -Infinity;
  const population = successes + failures;
  if (draws === 0 || draws === population) return 0;
  const p = draws / population;
  const q = (population - draws) / population;
  return (
    logBinomialMass(x, successes - x, p, q) +
    logBinomialMass(draws - x, failures - (draws - x), p, q) -
    logBinomialMass(draws, population - draws, p, q)
  );
}

/** Sum of the masses from x outward (step -1 or +1) relative to the mass at x. */
function outwardSum(x: number, m: number, n: number, k: number, step: 1 | -1): number {
  let sum = 1;
  let term = 1;
  let y = x;
  for (;;) {
    // P(y+1)/P(y) = (m-y)(k-y) / ((y+1)(n-k+y+1))
    const ratio =
      step === 1
        ? ((m - y) / (y + 1)) * ((k - y) / (n - k + y + 1))
        : (y / (m - y + 1)) * ((n - k + y) / (k - y + 1));
    y += step;
    term *= ratio;
    if (term <= sum * Number.EPSILON * 0.01) return sum;
    sum += term;
  }
}

/** log of the tail; the side away from the mean is summed, the other one is its complement. */
function logTail(x: number, m: number, n: number, k: number, upper: boolean): number {
  check(x, m, n, k);
  const at = Math.floor(x);
  if (at < Math.max(0, k - n)) return upper ? 0 : -Infinity;
  if (at >= Math.min(k, m)) return upper ? -Infinity : 0;
  const mean = (k * m) / (m + n);
  const above = at >= mean;
  const sum = above
    ? logMass(at + 1, m, n, k) + Math.log(outwardSum(at + 1, m, n, k, 1))
    : logMass(at, m, n, k) + Math.log(outwardSum(at, m, n, k, -1));
  return above === upper ? sum : Math.log1p(-Math.min(1, Math.exp(sum)));
}

function start(p: number, q: number, m: number, n: number, k: number): number {
  if (p === 0 || q === 0 || m + n < 2) return 0;
  const share = m / (m + n);
  const variance = (k * share * (1 - share) * (m + n - k)) / (m + n - 1);
  return k * share + normalDeviate(p, q) * Math.sqrt(variance);
}

/**
 * Hypergeometric distribution: successes among `draws` taken without replacement from a population of
 * `successes` + `failures`.
 */
export const hypergeometric: Distribution<[successes: number, failures: number, draws: number]> = {
  pdf: (x, m, n, k) => Math.exp(hypergeometric.logPdf(x, m, n, k)),
  logPdf: (x, m, n, k) => {
    check(x, m, n, k);
    return Number.isInteger(x) ? logMass(x, m, n, k) : -Infinity;
  },
  cdf: (x, m, n, k) => Math.exp(logTail(x, m, n, k, false)),
  sf: (x, m, n, k) => Math.exp(logTail(x, m, n, k, true)),
  logCdf: (x, m, n, k) => logTail(x, m, n, k, false),
  logSf: (x, m, n, k) => logTail(x, m, n, k, true),
  quantile: (p, m, n, k) => {
    requireProbability(p);
    check(0, m, n, k);
    return discreteQuantile(
      p,
      start(p, 1 - p, m, n, k),
      Math.max(0, k - n),
      Math.min(k, m),
      (x) => hypergeometric.cdf(x, m, n, k),
      (x) => hypergeometric.sf(x, m, n, k),
    );
  },
  isf: (p, m, n, k) => {
    requireProbability(p);
    check(0, m, n, k);
    return discreteUpperQuantile(
      p,
      start(1 - p, p, m, n, k),
      Math.max(0, k - n),
      Math.min(k, m),
      (x) => hypergeometric.cdf(x, m, n, k),
      (x) => hypergeometric.sf(x, m, n, k),
    );
  },
};
