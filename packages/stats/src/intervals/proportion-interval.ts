/** Confidence intervals of one proportion, from a count and its total. */
import { beta } from '../distributions/beta.ts';
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { brentRoot } from '../optim/root.ts';
import { cutTo, type IntervalLimits } from './limits.ts';

export const PROPORTION_INTERVALS = [
  'wilson',
  'wilsonCorrected',
  'agrestiCoull',
  'clopperPearson',
  'midP',
  'jeffreys',
  'wald',
  'waldCorrected',
  'logit',
  'arcsine',
] as const;
export type ProportionInterval = (typeof PROPORTION_INTERVALS)[number];

/** Limits of x successes in n trials; null where the method has none (logit and arcsine of none or all). */
export function proportionInterval(
  x: number,
  n: number,
  level: number,
  method: ProportionInterval,
): IntervalLimits | null {
  const tail = (1 - level) / 2;
  const z = normal.isf(tail);
  const p = x / n;
  const half = z * Math.sqrt((p * (n - x)) / n / n);
  switch (method) {
    case 'wald':
      return cutTo(0, 1, p - half, p + half);
    case 'waldCorrected':
      return cutTo(0, 1, p - half - 1 / (2 * n), p + half + 1 / (2 * n));
    case 'wilson':
      return { ciLower: wilsonLower(x, n, z), ciUpper: x === n ? 1 : wilsonUpper(x, n, z) };
    case 'wilsonCorrected':
      return {
        ciLower: x === 0 ? 0 : wilsonLower(x - 0.5, n, z),
        ciUpper: x === n ? 1 : wilsonUpper(x + 0.5, n, z),
      };
    case 'agrestiCoull': {
      const size = n + z * z;
      const centre = (x + (z * z) / 2) / size;
      const reach = z * Math.sqrt((centre * ((n - x + (z * z) / 2) / size)) / size);
      return cutTo(0, 1, centre - reach, centre + reach);
    }
    case 'clopperPearson':
      return betaLimits(x, n, tail, 1);
    case 'jeffreys':
      return betaLimits(x, n, tail, 0.5);
    case 'midP':
      return midP(x, n, tail);
    case 'logit': {
      if (x === 0 || x === n) return null;
      const logit = Math.log(x / (n - x));
      const reach = z * Math.sqrt(n / x / (n - x));
      return { ciLower: expit(logit - reach), ciUpper: expit(logit + reach) };
    }
    case 'arcsine': {
      if (x === 0 || x === n) return null;
      const angle = Math.atan2(Math.sqrt(x), Math.sqrt(n - x));
      const reach = z / (2 * Math.sqrt(n));
      return {
        ciLower: Math.sin(Math.max(0, angle - reach)) ** 2,
        ciUpper: Math.sin(Math.min(Math.PI / 2, angle + reach)) ** 2,
      };
    }
  }
}

/** The logistic function. */
export const expit = (x: number): number =>
  x < 0 ? Math.exp(x) / (1 + Math.exp(x)) : 1 / (1 + Math.exp(-x));

/**
 * Wilson (1927): the roots t of (p - t)^2 = z^2 t (1 - t) / n. The larger one is a sum of positive terms; the smaller follows from the
 * product of both, so that no digits are lost where x is small. Half a case less or more gives the continuity correction.
 */
function wilsonUpper(x: number, n: number, z: number): number {
  const sum = x + (z * z) / 2 + z * Math.sqrt((x * (n - x)) / n + (z * z) / 4);
  return Math.min(1, sum / (n + z * z));
}

function wilsonLower(x: number, n: number, z: number): number {
  const sum = x + (z * z) / 2 + z * Math.sqrt((x * (n - x)) / n + (z * z) / 4);
  return (x / n) * (x / sum);
}

/** Clopper & Pearson (1934) with `more` 1, Jeffreys' prior (Brown, Cai & DasGupta 2001) with `more` 1/2. */
function betaLimits(x: number, n: number, tail: number, more: 0.5 | 1): IntervalLimits {
  const [a, b] = more === 1 ? [x, n - x + 1] : [x + 0.5, n - x + 0.5];
  const [c, d] = more === 1 ? [x + 1, n - x] : [a, b];
  return {
    ciLower: x === 0 ? 0 : beta.quantile(tail, a, b),
    ciUpper: x === n ? 1 : beta.isf(tail, c, d),
  };
}

/** Lancaster (1961): the exact tails with half the probability of x itself; inside Clopper and Pearson's limits. */
function midP(x: number, n: number, tail: number): IntervalLimits {
  const { ciLower: low, ciUpper: high } = betaLimits(x, n, tail, 1);
  const above = (t: number) => binomial.sf(x, n, t) + binomial.pdf(x, n, t) / 2 - tail;
  const below = (t: number) => (x === 0 ? 0 : binomial.cdf(x - 1, n, t)) + binomial.pdf(x, n, t) / 2 - tail;
  return {
    ciLower: x === 0 ? 0 : brentRoot(above, low, high).root,
    ciUpper: x === n ? 1 : brentRoot(below, low, high).root,
  };
}
