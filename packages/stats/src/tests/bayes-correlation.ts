/** Bayes factors of a correlation against none. */
import { integrate } from '../optim/quadrature.ts';
import { lbeta } from '../special/beta.ts';
import { lgamma } from '../special/gamma.ts';
import type { Alternative } from './alternative.ts';

export interface CorrelationPrior {
  /** Width of the stretched beta prior, beta(1 / width, 1 / width) on -1..1; 1 is uniform. */
  readonly width?: number;
  readonly alternative?: Alternative;
}

/**
 * Logarithm of BF10 of Pearson's r from n pairs with a stretched beta prior on the correlation, or the half of it that goes with a
 * one-sided alternative (Jeffreys 1961; Ly, Verhagen & Wagenmakers 2016, J. Math. Psychol. 72, 19-32). Null for a perfect
 * correlation, whose factor grows without bound. The likelihood of rho is (1 - rho^2)^((n - 1) / 2) (1 - rho r)^(3/2 - n)
 * F(1/2, 1/2; n - 1/2; (1 + rho r) / 2) (Hotelling 1953, J. R. Stat. Soc. B 15, eq. 25).
 */
export function logBayesFactorR(
  r: number,
  n: number,
  { width = 1, alternative = 'two-sided' }: CorrelationPrior = {},
): number | null {
  if (Math.abs(r) >= 1) return null;
  const shape = 1 / width;
  const none = Math.log(hypergeometric(n, 0.5));
  // over zeta = atanh rho, where likelihood and prior fall off exponentially
  const logIntegrand = (zeta: number): number => {
    const rho = Math.tanh(zeta);
    const away = rho * r > 0 ? 1 - Math.abs(r) + Math.abs(r) * complement(zeta) : 1 - rho * r;
    return (
      -(n - 1 + 2 * shape) * logCosh(zeta) -
      (n - 1.5) * Math.log(away) +
      Math.log(hypergeometric(n, (1 + rho * r) / 2)) -
      none
    );
  };
  const prior = (1 - 2 * shape) * Math.LN2 - lbeta(shape, shape);
  return prior + logIntegral(logIntegrand, Math.atanh(r), 1 / Math.sqrt(n - 1 + 2 * shape), alternative);
}

/**
 * Logarithm of BF10 of Kendall's tau from n pairs: T*, tau in standard errors under independence, taken as normal around
 * 1.5 tau sqrt(n) with variance 1, and the same prior carried over by rho = sin(pi tau / 2) (van Doorn, Ly, Marsman &
 * Wagenmakers 2018, Am. Stat. 72, 303-308).
 */
export function logBayesFactorTau(
  tau: number,
  n: number,
  { width = 1, alternative = 'two-sided' }: CorrelationPrior = {},
): number {
  const shape = 1 / width;
  const t = (tau * n * (n - 1)) / 2 / Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const slope = 1.5 * Math.sqrt(n);
  // over zeta = atanh rho as above: cos(pi tau / 2) = 1 / cosh zeta
  const logIntegrand = (zeta: number): number => {
    const mean = slope * ((2 / Math.PI) * Math.asin(Math.tanh(zeta)));
    return mean * (t - mean / 2) - 2 * shape * logCosh(zeta);
  };
  const prior = (1 - 2 * shape) * Math.LN2 - lbeta(shape, shape);
  const centre = Math.atanh(0.999 * Math.sin((Math.PI / 2) * Math.max(-1, Math.min(1, t / slope))));
  return prior + logIntegral(logIntegrand, centre, 1 / Math.sqrt(n + 2 * shape), alternative);
}

const logCosh = (x: number): number => Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2;

/** 1 - tanh |x| without cancellation. */
const complement = (x: number): number => 2 / (Math.exp(2 * Math.abs(x)) + 1);

/** How far out, in units of the width of the peak and at least, the integrand is followed. */
const REACH = 45;

/** Logarithm of the integral over all zeta, or of twice that over one side, of a function with one peak at or between 0 and `centre`. */
function logIntegral(
  logIntegrand: (zeta: number) => number,
  centre: number,
  width: number,
  alternative: Alternative,
): number {
  const points = [0, centre];
  for (const steps of [3, 9, REACH]) points.push(centre - steps * width, centre + steps * width);
  // the side that the data speak against begins with its largest values and may fall off within the squared width
  for (let step = width * width; step < 1; step *= 8) points.push(-step, step);
  const low = alternative === 'greater' ? 0 : Math.min(0, centre) - REACH * Math.max(width, 0.25);
  const high = alternative === 'less' ? 0 : Math.max(0, centre) + REACH * Math.max(width, 0.25);
  const ends = [
    ...new Set([low, ...points.filter((point) => point > low && point < high).sort((a, b) => a - b), high]),
  ];
  let peak = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < ends.length; i++)
    for (let k = 0; k <= 8; k++)
      peak = Math.max(peak, logIntegrand(ends[i - 1]! + ((ends[i]! - ends[i - 1]!) * k) / 8));
  let area = 0;
  for (let i = 1; i < ends.length; i++)
    area += integrate((zeta) => Math.exp(logIntegrand(zeta) - peak), ends[i - 1]!, ends[i]!, {
      relTolerance: 1e-10,
      absTolerance: 1e-14,
      maxIntervals: 60,
    }).value;
  return peak + Math.log(area) + (alternative === 'two-sided' ? 0 : Math.LN2);
}

/** Few pairs and an argument near 1: the series would need very many terms. */
const SLOW = { pairs: 8, from: 0.9 } as const;

/** F(1/2, 1/2; n - 1/2; z), 0 <= z < 1. */
function hypergeometric(n: number, z: number): number {
  const c = n - 0.5;
  if (n > SLOW.pairs || z <= SLOW.from) return series(0.5, 0.5, c, z);
  // around z = 1 instead (Abramowitz & Stegun 1972, 15.3.6); c - 1 is half an odd number, so nothing is singular
  const rest = 1 - z;
  const regular = Math.exp(lgamma(c) + lgamma(c - 1) - 2 * lgamma(c - 0.5));
  const sign = n % 2 === 0 ? -1 : 1;
  const singular = (sign * Math.exp(lgamma(c) + logAbsGamma(1 - c))) / Math.PI;
  return (
    regular * series(0.5, 0.5, 2 - c, rest) + singular * rest ** (c - 1) * series(c - 0.5, c - 0.5, c, rest)
  );
}

/** log |Gamma(x)| of a negative half-integer by reflection. */
const logAbsGamma = (x: number): number =>
  Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - lgamma(1 - x);

/** The hypergeometric series. */
function series(a: number, b: number, c: number, z: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 0; k < 10_000; k++) {
    term *= (((a + k) * (b + k)) / (c + k) / (k + 1)) * z;
    sum += term;
    if (Math.abs(term) <= 1e-16 * Math.abs(sum)) break;
  }
  return sum;
}
