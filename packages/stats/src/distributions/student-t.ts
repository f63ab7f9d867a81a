import {
  incompleteBetaLower,
  incompleteBetaUpper,
  inverseIncompleteBetaLogit,
  logBetaKernel,
  logIncompleteBetaLower,
} from '../special/incomplete-beta.ts';
import { requireNumber, requirePositive, requireProbability } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';
import { normal } from './normal.ts';

function check(x: number, df: number): void {
  requireNumber(x, 't');
  requirePositive(df, 'df');
}

/** Above this the t distribution is the normal one to the last digit of a double at any ordinary t. */
const NORMAL_DF = 1e20;

function upperTail(t: number, df: number): number {
  if (df > NORMAL_DF) return normal.sf(t);
  if (t < 0) return 1 - upperTail(-t, df);
  const q = t / Math.sqrt(df);
  // I_x(df/2, 1/2) with x = 1 / (1 + t^2/df) is the two-sided tail (A&S 26.7.1)
  if (q < 0.8 / Math.sqrt(df))
    return 0.5 * incompleteBetaUpper(0.5, df / 2, q / (1 / q + q), 1 / (1 + q * q));
  if (q > 1e150) return Math.exp(logUpperTail(t, df));
  return 0.5 * incompleteBetaLower(df / 2, 0.5, 1 / (1 + q * q), q / (1 / q + q));
}

function logUpperTail(t: number, df: number): number {
  if (df > NORMAL_DF) return normal.logSf(t);
  if (t === Infinity) return -Infinity;
  if (t < 0) return Math.log1p(-upperTail(-t, df));
  const q = t / Math.sqrt(df);
  if (q > 1e150) {
    // leading term x^(df/2) / (df/2 B(df/2, 1/2)) with x = q^-2, taken from the value at q = 1e100
    return logUpperTail(1e100 * Math.sqrt(df), df) - df * Math.log(q / 1e100);
  }
  return logIncompleteBetaLower(df / 2, 0.5, 1 / (1 + q * q), q / (1 / q + q)) - Math.LN2;
}

function logDensity(t: number, df: number): number {
  if (df > NORMAL_DF) return normal.logPdf(t);
  const q = Math.abs(t) / Math.sqrt(df);
  if (q > 1e150) return logDensity(1e100 * Math.sqrt(df), df) - (df + 1) * Math.log(q / 1e100);
  const x = 1 / (1 + q * q);
  if (t === 0) return densityAtZero(df);
  if (q < 0.01) return densityAtZero(df) - 0.5 * (df + 1) * Math.log1p(q * q);
  // f(t) = x^(df/2) y^(1/2) / (B t) with y = 1 - x
  return logBetaKernel(df / 2, 0.5, x, q / (1 / q + q)) - Math.log(Math.abs(t));
}

/** log f(0) = -log(sqrt(df) B(df/2, 1/2)), by the kernel at x = df/(df+1): there t = 1. */
function densityAtZero(df: number): number {
  return logBetaKernel(df / 2, 0.5, df / (df + 1), 1 / (df + 1)) + 0.5 * (df + 1) * Math.log1p(1 / df);
}

/** Positive t with upper tail p <= 1/2. */
function inverseUpper(p: number, df: number): number {
  if (p === 0) return Infinity;
  if (df > NORMAL_DF) return normal.isf(p);
  // t^2/df = y/x with I_x(df/2, 1/2) = 2p; near the centre the area 1 - 2p carries the digits
  const u = inverseIncompleteBetaLogit(df / 2, 0.5, 2 * p, 1 - 2 * p);
  return Math.exp(-0.5 * u) * Math.sqrt(df);
}

/** Student's t distribution with df > 0 degrees of freedom (A&S 26.7), by the incomplete beta function. */
export const studentT: Distribution<[df: number]> = {
  pdf: (t, df) => Math.exp(studentT.logPdf(t, df)),
  logPdf: (t, df) => {
    check(t, df);
    return Math.abs(t) === Infinity ? -Infinity : logDensity(t, df);
  },
  cdf: (t, df) => {
    check(t, df);
    return upperTail(-t, df);
  },
  sf: (t, df) => {
    check(t, df);
    return upperTail(t, df);
  },
  logCdf: (t, df) => {
    check(t, df);
    return logUpperTail(-t, df);
  },
  logSf: (t, df) => {
    check(t, df);
    return logUpperTail(t, df);
  },
  quantile: (p, df) => -studentT.isf(p, df),
  isf: (p, df) => {
    requireProbability(p);
    requirePositive(df, 'df');
    if (p === 0.5) return 0;
    return p < 0.5 ? inverseUpper(p, df) : -inverseUpper(1 - p, df);
  },
};
