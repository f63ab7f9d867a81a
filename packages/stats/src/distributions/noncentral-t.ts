import { brentRoot, expandBracket } from '../optim/root.ts';
import { stirlingError } from '../special/gamma.ts';
import { logIncompleteGammaLower, logIncompleteGammaUpper } from '../special/incomplete-gamma.ts';
import {
  requireFinite,
  requireNumber,
  requirePositive,
  requireProbability,
  StatsError,
} from '../stats-error.ts';
import { chiSquare } from './chi-square.ts';
import { logNormalLower, normal, normalDeviate } from './normal.ts';
import { logTrapezoid } from './peak-integral.ts';
import { studentT } from './student-t.ts';

/** Above this df the root of chi-square/df is 1 within the precision of a double. */
const NORMAL_DF = 1e25;

/** u - (e^(2u) - 1)/2, by its series near 0 where the terms cancel. */
function exponentOf(u: number): number {
  if (Math.abs(u) > 0.1) return u - 0.5 * Math.expm1(2 * u);
  let sum = 0;
  // -sum over k >= 2 of 2^(k-1) u^k / k!
  for (let k = 14; k >= 2; k--) sum = (2 * u * (1 + sum)) / (k + 1);
  return -u * u * (1 + sum);
}

/** log of the density of U = log S at u, S = sqrt(chi-square(df) / df), without its constant. */
function logScaleConstant(df: number): number {
  // 2 (a/e)^a / Gamma(a) with a = df/2 is 2 sqrt(a / 2 pi) exp(-stirlingError(a))
  return Math.LN2 + 0.5 * Math.log(df / (4 * Math.PI)) - stirlingError(df / 2);
}

/**
 * log of the upper tail P(T > t): T = (Z + ncp) / S with Z normal and S = sqrt(chi-square(df)/df). Both forms
 * integrate a positive unimodal function by the trapezoidal rule on the log scale (exponentially convergent:
 * Trefethen & Weideman 2014, SIAM Review 56), so neither tail cancels:
 * over S, the mean of Phi(ncp - t S); or, when that step is sharp (large |t|), over Z.
 */
function logUpper(t: number, df: number, ncp: number): number {
  if (t === Infinity) return -Infinity;
  if (t === -Infinity) return 0;
  if (df > NORMAL_DF) return normal.logSf(t, ncp, 1);
  if (t === 0) return logNormalLower(ncp);
  return Math.abs(t) <= 1.5 * Math.sqrt(2 * df) ? overScale(t, df, ncp) : overDeviate(t, df, ncp);
}

function overScale(t: number, df: number, ncp: number): number {
  const log = (u: number): number => df * exponentOf(u) + logNormalLower(ncp - t * Math.exp(u));
  return (
    logTrapezoid(log, 0, (u) => {
      const s = Math.exp(u);
      return 0.3 / Math.max(Math.abs(t) * s, Math.sqrt(2 * df) * s, 3);
    }) + logScaleConstant(df)
  );
}

function overDeviate(t: number, df: number, ncp: number): number {
  // w = (Z + ncp) or its negative is positive; substitution w = e^v
  const shift = t > 0 ? ncp : -ncp;
  const size = Math.abs(t);
  const scaleTail = t > 0 ? logIncompleteGammaLower : logIncompleteGammaUpper;
  const log = (v: number): number => {
    const w = Math.exp(v);
    const r = w / size;
    return v - 0.5 * (w - shift) * (w - shift) + scaleTail(df / 2, 0.5 * df * r * r);
  };
  const start = Math.log(Math.max(shift, 1));
  const integral =
    logTrapezoid(log, start, (v) => 0.3 / Math.max(Math.exp(v), 3, Math.sqrt(2 * df))) - 0.9189385332046728;
  if (t > 0) return integral;
  // t < 0: T > t also whenever Z + ncp > 0
  const sure = logNormalLower(ncp);
  const high = Math.max(sure, integral);
  return Math.min(0, high + Math.log1p(Math.exp(Math.min(sure, integral) - high)));
}

function logDensity(t: number, df: number, ncp: number): number {
  if (Math.abs(t) === Infinity) return -Infinity;
  if (df > NORMAL_DF) return normal.logPdf(t, ncp, 1);
  const log = (u: number): number => {
    const z = t * Math.exp(u) - ncp;
    return df * exponentOf(u) + u - 0.5 * z * z;
  };
  const integral = logTrapezoid(log, 0, (u) => {
    const s = Math.exp(u);
    return 0.3 / Math.max(Math.abs(t) * s, Math.sqrt(2 * df) * s, 3);
  });
  return integral + logScaleConstant(df) - 0.9189385332046728;
}

function check(t: number, df: number, ncp: number): void {
  requireNumber(t, 't');
  requirePositive(df, 'df');
  requireFinite(ncp, 'ncp');
}

/** Normal deviate of t: monotone, nearly linear in t and in -ncp, and precise in both tails. */
function deviateOf(t: number, df: number, ncp: number): number {
  const lower = logUpper(-t, df, -ncp);
  const upper = logUpper(t, df, ncp);
  const small = Math.exp(Math.max(-700, Math.min(lower, upper)));
  return lower < upper ? normalDeviate(small, 1 - small) : normalDeviate(1 - small, small);
}

function inverse(z: number, df: number, ncp: number): number {
  if (Math.abs(z) === Infinity) return z;
  const gap = (t: number): number => deviateOf(t, df, ncp) - z;
  const spread = Math.sqrt(1 + (ncp * ncp) / (2 * df));
  const [low, high] = expandBracket(gap, ncp + z * spread, 0.1 * spread);
  return brentRoot(gap, low, high).root;
}

/** Noncentral t distribution of (Z + ncp) / sqrt(chi-square(df) / df), df > 0, any ncp. */
export const noncentralT = {
  /** Density at t. */
  pdf: (t: number, df: number, ncp: number): number => Math.exp(noncentralT.logPdf(t, df, ncp)),
  /** log density at t. */
  logPdf: (t: number, df: number, ncp: number): number => {
    check(t, df, ncp);
    return ncp === 0 ? studentT.logPdf(t, df) : logDensity(t, df, ncp);
  },
  /** Lower tail P(T <= t). */
  cdf: (t: number, df: number, ncp: number): number => Math.exp(noncentralT.logSf(-t, df, -ncp)),
  /** Upper tail P(T > t). */
  sf: (t: number, df: number, ncp: number): number => Math.exp(noncentralT.logSf(t, df, ncp)),
  /** log of the lower tail. */
  logCdf: (t: number, df: number, ncp: number): number => noncentralT.logSf(-t, df, -ncp),
  /** log of the upper tail. */
  logSf: (t: number, df: number, ncp: number): number => {
    check(t, df, ncp);
    return ncp === 0 ? studentT.logSf(t, df) : logUpper(t, df, ncp);
  },
  /** The t with lower tail p. */
  quantile: (p: number, df: number, ncp: number): number => {
    requireProbability(p);
    check(0, df, ncp);
    return ncp === 0 ? studentT.quantile(p, df) : inverse(normalDeviate(p, 1 - p), df, ncp);
  },
  /** The t with upper tail p. */
  isf: (p: number, df: number, ncp: number): number => {
    requireProbability(p);
    check(0, df, ncp);
    return ncp === 0 ? studentT.isf(p, df) : inverse(normalDeviate(1 - p, p), df, ncp);
  },
};

/** From t = 1e6 df^(1/4) on the normal part of T is lost in the last digits of its ratio to ncp. */
const LARGE_T = 1e6;

/** The ncp at which an observed t has the given normal deviate. */
function solveNcp(t: number, df: number, z: number): number {
  if (Math.abs(t) > LARGE_T * df ** 0.25) {
    // T = ncp / S, so that P(T <= t) = P(S >= ncp / t)
    const p = normal.sf(Math.abs(z));
    const quantile = z * t > 0 ? chiSquare.quantile(p, df) : chiSquare.isf(p, df);
    return t * Math.sqrt(quantile / df);
  }
  const gap = (ncp: number): number => deviateOf(t, df, ncp) - z;
  const spread = Math.sqrt(1 + (t * t) / (2 * df));
  const [low, high] = expandBracket(gap, t - z * spread, 0.1 * spread);
  return brentRoot(gap, low, high).root;
}

/**
 * Confidence limits of the noncentrality parameter of an observed t: the lower limit has P(T >= t) and the upper
 * limit P(T <= t) equal to (1 - level)/2 (Steiger & Fouladi 1997; Cumming & Finch 2001), solved to the last digits.
 */
export function noncentralTLimits(t: number, df: number, level: number): [lower: number, upper: number] {
  requireFinite(t, 't');
  requirePositive(df, 'df');
  if (!(level > 0 && level < 1)) {
    throw new StatsError('out-of-domain', 'level must lie between 0 and 1', 'level');
  }
  const half = (1 - level) / 2;
  const z = normalDeviate(1 - half, half);
  return [solveNcp(t, df, z), solveNcp(t, df, -z)];
}
