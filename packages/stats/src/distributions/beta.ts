import {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBetaLogit,
  logBetaKernel,
  logIncompleteBetaLower,
  logIncompleteBetaUpper,
} from '../special/incomplete-beta.ts';
import { requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';

function inside(x: number, shape1: number, shape2: number): number {
  requireNumber(x, 'x');
  requirePositive(shape1, 'shape1');
  requirePositive(shape2, 'shape2');
  return Math.min(1, Math.max(0, x));
}

function logDensity(x: number, a: number, b: number): number {
  if (x < 0 || x > 1) return -Infinity;
  if (x === 0 || x === 1) {
    const near = x === 0 ? a : b;
    if (near === 1) return Math.log(x === 0 ? b : a);
    return near < 1 ? Infinity : -Infinity;
  }
  return logBetaKernel(a, b, x, 1 - x) - Math.log(x) - Math.log1p(-x);
}

function fromLogit(u: number): number {
  return u < 0 ? Math.exp(u) / (1 + Math.exp(u)) : 1 / (1 + Math.exp(-u));
}

/** Beta distribution with shapes a, b > 0: density x^(a-1) (1-x)^(b-1) / B(a, b) on 0..1 (A&S 26.1.33). */
export const beta: Distribution<[shape1: number, shape2: number]> = {
  pdf: (x, a, b) => Math.exp(beta.logPdf(x, a, b)),
  logPdf: (x, a, b) => {
    inside(x, a, b);
    return logDensity(x, a, b);
  },
  cdf: (x, a, b) => incompleteBetaLower(a, b, inside(x, a, b)),
  sf: (x, a, b) => incompleteBetaUpper(a, b, inside(x, a, b)),
  logCdf: (x, a, b) => logIncompleteBetaLower(a, b, inside(x, a, b)),
  logSf: (x, a, b) => logIncompleteBetaUpper(a, b, inside(x, a, b)),
  quantile: (p, a, b) => {
    requireProbability(p);
    inside(0, a, b);
    return fromLogit(inverseIncompleteBetaLogit(a, b, p, 1 - p));
  },
  isf: (p, a, b) => {
    requireProbability(p);
    inside(0, a, b);
    return fromLogit(inverseIncompleteBetaLogit(a, b, 1 - p, p));
  },
};
