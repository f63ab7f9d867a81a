import {
  requireFinite,
  requireNumber,
  requirePositive,
  requireProbability,
  StatsError,
} from '../stats-error.ts';
import type { Distribution } from './distribution.ts';
import { normal } from './normal.ts';

/** log(1 - e^-h), h >= 0, without loss at either end (Maechler 2012, "Accurately computing log(1 - exp(-|a|))"). */
function log1mexp(h: number): number {
  return h > Math.LN2 ? Math.log1p(-Math.exp(-h)) : Math.log(-Math.expm1(-h));
}

/** -log(1 - p), the cumulative hazard at lower tail p. */
function hazardAtLower(p: number): number {
  requireProbability(p);
  return p === 1 ? Infinity : -Math.log1p(-p);
}

/** -log(p), the cumulative hazard at upper tail p. */
function hazardAtUpper(p: number): number {
  requireProbability(p);
  return p === 1 ? 0 : -Math.log(p);
}

function exponentialHazard(x: number, rate: number): number {
  requireNumber(x, 'x');
  requirePositive(rate, 'rate');
  return x > 0 ? x * rate : 0;
}

/** Exponential distribution with rate r > 0: upper tail e^(-r x), x >= 0. */
export const exponential: Distribution<[rate: number]> = {
  pdf: (x, rate) => Math.exp(exponential.logPdf(x, rate)),
  logPdf: (x, rate) => {
    const hazard = exponentialHazard(x, rate);
    return x < 0 ? -Infinity : Math.log(rate) - hazard;
  },
  cdf: (x, rate) => -Math.expm1(-exponentialHazard(x, rate)),
  sf: (x, rate) => Math.exp(-exponentialHazard(x, rate)),
  logCdf: (x, rate) => log1mexp(exponentialHazard(x, rate)),
  logSf: (x, rate) => -exponentialHazard(x, rate),
  quantile: (p, rate) => {
    requirePositive(rate, 'rate');
    return hazardAtLower(p) / rate;
  },
  isf: (p, rate) => {
    requirePositive(rate, 'rate');
    return hazardAtUpper(p) / rate;
  },
};

function weibullHazard(x: number, shape: number, scale: number): number {
  requireNumber(x, 'x');
  requirePositive(shape, 'shape');
  requirePositive(scale, 'scale');
  return x > 0 ? (x / scale) ** shape : 0;
}

/** Weibull distribution with shape k and scale s > 0: upper tail exp(-(x/s)^k), x >= 0. */
export const weibull: Distribution<[shape: number, scale: number]> = {
  pdf: (x, shape, scale) => Math.exp(weibull.logPdf(x, shape, scale)),
  logPdf: (x, shape, scale) => {
    const hazard = weibullHazard(x, shape, scale);
    if (x < 0 || x === Infinity) return -Infinity;
    const power = shape === 1 ? 0 : (shape - 1) * Math.log(x / scale);
    return Math.log(shape / scale) + power - hazard;
  },
  cdf: (x, shape, scale) => -Math.expm1(-weibullHazard(x, shape, scale)),
  sf: (x, shape, scale) => Math.exp(-weibullHazard(x, shape, scale)),
  logCdf: (x, shape, scale) => log1mexp(weibullHazard(x, shape, scale)),
  logSf: (x, shape, scale) => -weibullHazard(x, shape, scale),
  quantile: (p, shape, scale) => {
    weibullHazard(0, shape, scale);
    return scale * hazardAtLower(p) ** (1 / shape);
  },
  isf: (p, shape, scale) => {
    weibullHazard(0, shape, scale);
    return scale * hazardAtUpper(p) ** (1 / shape);
  },
};

function logOf(x: number): number {
  requireNumber(x, 'x');
  return x > 0 ? Math.log(x) : -Infinity;
}

/** Lognormal distribution: log X is normal with mean meanlog and standard deviation sdlog > 0. */
export const lognormal: Distribution<[meanlog: number, sdlog: number]> = {
  pdf: (x, meanlog, sdlog) => {
    const log = logOf(x);
    return log === -Infinity ? 0 : normal.pdf(log, meanlog, sdlog) / x;
  },
  logPdf: (x, meanlog, sdlog) => {
    const log = logOf(x);
    return log === -Infinity ? -Infinity : normal.logPdf(log, meanlog, sdlog) - log;
  },
  cdf: (x, meanlog, sdlog) => normal.cdf(logOf(x), meanlog, sdlog),
  sf: (x, meanlog, sdlog) => normal.sf(logOf(x), meanlog, sdlog),
  logCdf: (x, meanlog, sdlog) => normal.logCdf(logOf(x), meanlog, sdlog),
  logSf: (x, meanlog, sdlog) => normal.logSf(logOf(x), meanlog, sdlog),
  quantile: (p, meanlog, sdlog) => Math.exp(normal.quantile(p, meanlog, sdlog)),
  isf: (p, meanlog, sdlog) => Math.exp(normal.isf(p, meanlog, sdlog)),
};

function standardise(x: number, location: number, scale: number): number {
  requireNumber(x, 'x');
  requireFinite(location, 'location');
  requirePositive(scale, 'scale');
  return (x - location) / scale;
}

/** log(1 / (1 + e^z)), the log of the standard logistic upper tail. */
function logisticLogUpper(z: number): number {
  return z > 0 ? -z - Math.log1p(Math.exp(-z)) : -Math.log1p(Math.exp(z));
}

function logisticUpper(z: number): number {
  const e = Math.exp(-Math.abs(z));
  return z > 0 ? e / (1 + e) : 1 / (1 + e);
}

function logit(p: number): number {
  requireProbability(p);
  return Math.log(p) - Math.log1p(-p);
}

/** Logistic distribution: lower tail 1 / (1 + exp(-(x - location) / scale)). */
export const logistic: Distribution<[location: number, scale: number]> = {
  pdf: (x, location, scale) => {
    const e = Math.exp(-Math.abs(standardise(x, location, scale)));
    return e / ((1 + e) * (1 + e) * scale);
  },
  logPdf: (x, location, scale) => {
    const z = Math.abs(standardise(x, location, scale));
    return -z - 2 * Math.log1p(Math.exp(-z)) - Math.log(scale);
  },
  cdf: (x, location, scale) => logisticUpper(-standardise(x, location, scale)),
  sf: (x, location, scale) => logisticUpper(standardise(x, location, scale)),
  logCdf: (x, location, scale) => logisticLogUpper(-standardise(x, location, scale)),
  logSf: (x, location, scale) => logisticLogUpper(standardise(x, location, scale)),
  quantile: (p, location, scale) => {
    standardise(0, location, scale);
    return location + scale * logit(p);
  },
  isf: (p, location, scale) => {
    standardise(0, location, scale);
    return location - scale * logit(p);
  },
};

function cauchyUpper(z: number): number {
  return z > 1 ? Math.atan(1 / z) / Math.PI : 0.5 - Math.atan(z) / Math.PI;
}

/** cot(pi p) = tan(pi (1/2 - p)), by the smaller angle. */
function cauchyDeviate(p: number): number {
  requireProbability(p);
  if (p === 0) return Infinity;
  if (p === 1) return -Infinity;
  if (p < 0.25) return 1 / Math.tan(Math.PI * p);
  return p > 0.75 ? -1 / Math.tan(Math.PI * (1 - p)) : Math.tan(Math.PI * (0.5 - p));
}

/** Cauchy distribution: density 1 / (pi s (1 + ((x - location)/s)^2)). */
export const cauchy: Distribution<[location: number, scale: number]> = {
  pdf: (x, location, scale) => {
    const z = standardise(x, location, scale);
    return 1 / (Math.PI * scale * (1 + z * z));
  },
  logPdf: (x, location, scale) => {
    const z = Math.abs(standardise(x, location, scale));
    const spread = z > 1e100 ? 2 * Math.log(z) : Math.log1p(z * z);
    return -spread - Math.log(Math.PI * scale);
  },
  cdf: (x, location, scale) => cauchyUpper(-standardise(x, location, scale)),
  sf: (x, location, scale) => cauchyUpper(standardise(x, location, scale)),
  logCdf: (x, location, scale) => logOfTail(-standardise(x, location, scale)),
  logSf: (x, location, scale) => logOfTail(standardise(x, location, scale)),
  quantile: (p, location, scale) => {
    standardise(0, location, scale);
    return location - scale * cauchyDeviate(p);
  },
  isf: (p, location, scale) => {
    standardise(0, location, scale);
    return location + scale * cauchyDeviate(p);
  },
};

function logOfTail(z: number): number {
  return z < -1 ? Math.log1p(-cauchyUpper(-z)) : Math.log(cauchyUpper(z));
}

function width(x: number, min: number, max: number): number {
  requireNumber(x, 'x');
  requireFinite(min, 'min');
  requireFinite(max, 'max');
  if (!(max > min)) throw new StatsError('out-of-domain', 'max must exceed min', 'max');
  return max - min;
}

/** Uniform distribution on min..max. */
export const uniform: Distribution<[min: number, max: number]> = {
  pdf: (x, min, max) => (x >= min && x <= max ? 1 / width(x, min, max) : 0 * width(x, min, max)),
  logPdf: (x, min, max) => Math.log(uniform.pdf(x, min, max)),
  cdf: (x, min, max) => Math.min(1, Math.max(0, (x - min) / width(x, min, max))),
  sf: (x, min, max) => Math.min(1, Math.max(0, (max - x) / width(x, min, max))),
  logCdf: (x, min, max) => Math.log(uniform.cdf(x, min, max)),
  logSf: (x, min, max) => Math.log(uniform.sf(x, min, max)),
  quantile: (p, min, max) => {
    requireProbability(p);
    return min + p * width(0, min, max);
  },
  isf: (p, min, max) => {
    requireProbability(p);
    return max - p * width(0, min, max);
  },
};
