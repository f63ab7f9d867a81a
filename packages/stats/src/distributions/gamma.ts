import { logPoissonMass } from '../special/deviance.ts';
import {
  incompleteGammaLower,
  incompleteGammaUpper,
  inverseIncompleteGamma,
  logIncompleteGammaLower,
  logIncompleteGammaUpper,
} from '../special/incomplete-gamma.ts';
import { requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';

function scaled(x: number, shape: number, rate: number): number {
  requireNumber(x, 'x');
  requirePositive(shape, 'shape');
  requirePositive(rate, 'rate');
  return x > 0 ? x * rate : 0;
}

/** Gamma distribution with shape a > 0 and rate r > 0: density r^a x^(a-1) e^(-r x) / Gamma(a) (A&S 26.1.31). */
export const gamma: Distribution<[shape: number, rate?: number]> = {
  pdf: (x, shape, rate = 1) => Math.exp(gamma.logPdf(x, shape, rate)),
  logPdf: (x, shape, rate = 1) => {
    const z = scaled(x, shape, rate);
    if (x < 0 || x === Infinity) return -Infinity;
    if (z === 0) {
      if (shape === 1) return Math.log(rate);
      return shape < 1 ? Infinity : -Infinity;
    }
    if (shape < 1) return Math.log(shape / x) + logPoissonMass(shape, z);
    return Math.log(rate) + logPoissonMass(shape - 1, z);
  },
  cdf: (x, shape, rate = 1) => incompleteGammaLower(shape, scaled(x, shape, rate)),
  sf: (x, shape, rate = 1) => incompleteGammaUpper(shape, scaled(x, shape, rate)),
  logCdf: (x, shape, rate = 1) => logIncompleteGammaLower(shape, scaled(x, shape, rate)),
  logSf: (x, shape, rate = 1) => logIncompleteGammaUpper(shape, scaled(x, shape, rate)),
  quantile: (p, shape, rate = 1) => {
    requireProbability(p);
    scaled(0, shape, rate);
    return inverseIncompleteGamma(shape, p, 1 - p) / rate;
  },
  isf: (p, shape, rate = 1) => {
    requireProbability(p);
    scaled(0, shape, rate);
    return inverseIncompleteGamma(shape, 1 - p, p) / rate;
  },
};
