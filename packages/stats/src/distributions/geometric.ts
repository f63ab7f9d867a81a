import { requireNumber, requireProbability, StatsError } from '../stats-error.ts';
import { searchInteger } from './discrete-search.ts';
import type { Distribution } from './distribution.ts';

const SLACK = 64 * Number.EPSILON;

function check(x: number, prob: number): void {
  requireNumber(x, 'x');
  requireProbability(prob, 'prob');
  if (prob === 0) throw new StatsError('out-of-domain', 'prob must be positive', 'prob');
}

/** log P(X > x) = (floor(x) + 1) log(1 - prob). */
function logUpper(x: number, prob: number): number {
  check(x, prob);
  return x < 0 ? 0 : (Math.floor(x) + 1) * Math.log1p(-prob);
}

/** Smallest x whose log upper tail is at most `log`. */
function inverse(log: number, prob: number): number {
  if (log === 0 || prob === 1) return 0;
  if (log === -Infinity) return Infinity;
  const target = log + SLACK * Math.max(1, Math.abs(log));
  return searchInteger(log / Math.log1p(-prob) - 1, 0, Infinity, (x) => logUpper(x, prob) <= target);
}

/** Geometric distribution: failures before the first success, P(X = x) = prob (1 - prob)^x. */
export const geometric: Distribution<[prob: number]> = {
  pdf: (x, prob) => Math.exp(geometric.logPdf(x, prob)),
  logPdf: (x, prob) => {
    check(x, prob);
    if (x < 0 || !Number.isInteger(x)) return -Infinity;
    return Math.log(prob) + (x === 0 ? 0 : x * Math.log1p(-prob));
  },
  cdf: (x, prob) => -Math.expm1(logUpper(x, prob)),
  sf: (x, prob) => Math.exp(logUpper(x, prob)),
  logCdf: (x, prob) => Math.log(-Math.expm1(logUpper(x, prob))),
  logSf: (x, prob) => logUpper(x, prob),
  quantile: (p, prob) => {
    requireProbability(p);
    check(0, prob);
    return inverse(Math.log1p(-p), prob);
  },
  isf: (p, prob) => {
    requireProbability(p);
    check(0, prob);
    return inverse(Math.log(p), prob);
  },
};
