import { logBetaKernel, logIncompleteBetaLower, logIncompleteBetaUpper } from '../special/incomplete-beta.ts';
import {
  requireNonNegative,
  requireNumber,
  requirePositive,
  requireProbability,
  StatsError,
} from '../stats-error.ts';
import { chiSquare } from './chi-square.ts';
import { noncentralityLimits, positiveQuantile } from './deviate-solve.ts';
import type { Distribution } from './distribution.ts';
import { fDistribution } from './f.ts';
import { normalDeviate } from './normal.ts';
import { logMixtureDensity, logMixtureTail } from './poisson-mixture.ts';

/** log tail of the Poisson(ncp/2) mixture of beta(a + j, b) at x, with y = 1 - x given apart. */
function logBetaMixture(x: number, y: number, a: number, b: number, ncp: number, upper: boolean): number {
  if (x <= 0) return upper ? 0 : -Infinity;
  if (y <= 0) return upper ? -Infinity : 0;
  return logMixtureTail(
    ncp / 2,
    {
      logLower: (j) => logIncompleteBetaLower(a + j, b, x, y),
      logUpper: (j) => logIncompleteBetaUpper(a + j, b, x, y),
      // I_x(a, b) - I_x(a + 1, b) = x^a y^b / (a B(a, b)) (A&S 26.5.16)
      logStep: (j) => logBetaKernel(a + j, b, x, y) - Math.log(a + j),
      stepRatio: (j) => (x * (a + j + b)) / (a + j + 1),
    },
    upper,
  );
}

function check(f: number, df1: number, df2: number, ncp: number): void {
  requireNumber(f, 'f');
  requirePositive(df1, 'df1');
  requirePositive(df2, 'df2');
  requireNonNegative(ncp, 'ncp');
}

function logTail(f: number, df1: number, df2: number, ncp: number, upper: boolean): number {
  check(f, df1, df2, ncp);
  if (ncp === 0) return upper ? fDistribution.logSf(f, df1, df2) : fDistribution.logCdf(f, df1, df2);
  const odds = Math.max(0, f) * (df1 / df2);
  const x = odds === Infinity ? 1 : odds / (1 + odds);
  return logBetaMixture(x, 1 / (1 + odds), df1 / 2, df2 / 2, ncp, upper);
}

function inverse(z: number, df1: number, df2: number, ncp: number): number {
  check(0, df1, df2, ncp);
  return positiveQuantile(z, (df1 + ncp) / df1, {
    logLower: (x) => logTail(x, df1, df2, ncp, false),
    logUpper: (x) => logTail(x, df1, df2, ncp, true),
  });
}

/** Noncentral F distribution: numerator noncentral chi-square(df1, ncp), denominator central (A&S 26.6.18). */
export const noncentralF: Distribution<[df1: number, df2: number, ncp: number]> = {
  pdf: (f, df1, df2, ncp) => Math.exp(noncentralF.logPdf(f, df1, df2, ncp)),
  logPdf: (f, df1, df2, ncp) => {
    check(f, df1, df2, ncp);
    if (ncp === 0) return fDistribution.logPdf(f, df1, df2);
    if (f <= 0) return f < 0 ? -Infinity : fDistribution.logPdf(0, df1, df2) - ncp / 2;
    if (f === Infinity) return -Infinity;
    const odds = f * (df1 / df2);
    const x = odds / (1 + odds);
    const y = 1 / (1 + odds);
    // x y dens(x) is the kernel, and d logit x = d log f
    return logMixtureDensity(ncp / 2, (j) => logBetaKernel(df1 / 2 + j, df2 / 2, x, y)) - Math.log(f);
  },
  cdf: (f, df1, df2, ncp) => Math.exp(logTail(f, df1, df2, ncp, false)),
  sf: (f, df1, df2, ncp) => Math.exp(logTail(f, df1, df2, ncp, true)),
  logCdf: (f, df1, df2, ncp) => logTail(f, df1, df2, ncp, false),
  logSf: (f, df1, df2, ncp) => logTail(f, df1, df2, ncp, true),
  quantile: (p, df1, df2, ncp) => {
    requireProbability(p);
    return inverse(normalDeviate(p, 1 - p), df1, df2, ncp);
  },
  isf: (p, df1, df2, ncp) => {
    requireProbability(p);
    return inverse(normalDeviate(1 - p, p), df1, df2, ncp);
  },
};

/** x / (1 - x) of a beta variable is (a/b) F with 2a and 2b degrees of freedom. */
function toF(x: number, a: number, b: number): number {
  requireNumber(x, 'x');
  requirePositive(a, 'shape1');
  requirePositive(b, 'shape2');
  if (x >= 1) return Infinity;
  return x <= 0 ? 0 : (x / (1 - x)) * (b / a);
}

function fromF(f: number, a: number, b: number): number {
  return f === Infinity ? 1 : 1 / (1 + b / (a * f));
}

/** Noncentral beta distribution (type I): the Poisson(ncp/2) mixture of beta(shape1 + j, shape2). */
export const noncentralBeta: Distribution<[shape1: number, shape2: number, ncp: number]> = {
  pdf: (x, a, b, ncp) => Math.exp(noncentralBeta.logPdf(x, a, b, ncp)),
  logPdf: (x, a, b, ncp) => {
    const f = toF(x, a, b);
    if (x <= 0 || x >= 1) return -Infinity;
    return noncentralF.logPdf(f, 2 * a, 2 * b, ncp) + Math.log(b / a) - 2 * Math.log1p(-x);
  },
  cdf: (x, a, b, ncp) => noncentralF.cdf(toF(x, a, b), 2 * a, 2 * b, ncp),
  sf: (x, a, b, ncp) => noncentralF.sf(toF(x, a, b), 2 * a, 2 * b, ncp),
  logCdf: (x, a, b, ncp) => noncentralF.logCdf(toF(x, a, b), 2 * a, 2 * b, ncp),
  logSf: (x, a, b, ncp) => noncentralF.logSf(toF(x, a, b), 2 * a, 2 * b, ncp),
  quantile: (p, a, b, ncp) => fromF(noncentralF.quantile(p, 2 * a, 2 * b, ncp), a, b),
  isf: (p, a, b, ncp) => fromF(noncentralF.isf(p, 2 * a, 2 * b, ncp), a, b),
};

/** Above this ratio of numerator and denominator the limits follow from two terms, to ten digits. */
const LARGE_RATIO = 1e5;

/**
 * Limits of a large noncentrality l, where the numerator of F is l + df1 + 2 sqrt(l) Z: with c = f df1 / df2 and q the quantile of
 * chi-square(df2), P(chi-square(df2) < (l + df1 + 2 sqrt(l) Z) / c) to first order in 1 / c gives l = c q - (df1 + df2 - 2 - q). The sum
 * that holds for any l has about sqrt(l) terms. Null where l is not large.
 */
function largeLimits(f: number, df1: number, df2: number, level: number): [number, number] | null {
  if (!(level > 0 && level < 1)) return null;
  const c = (f * df1) / df2;
  if (!(c > LARGE_RATIO)) return null;
  const low = chiSquare.quantile((1 - level) / 2, df2);
  if (!(c * Math.min(low, 1) > LARGE_RATIO * (1 + df1))) return null;
  const limit = (q: number): number => c * q - (df1 + df2 - 2 - q);
  return [limit(low), limit(chiSquare.isf((1 - level) / 2, df2))];
}

/** Two-sided confidence limits of the noncentrality parameter of an observed F (either may be 0). */
export function noncentralFLimits(
  f: number,
  df1: number,
  df2: number,
  level: number,
): [lower: number, upper: number] {
  check(f, df1, df2, 0);
  if (f <= 0) throw new StatsError('out-of-domain', 'f must be positive', 'f');
  return (
    largeLimits(f, df1, df2, level) ??
    noncentralityLimits(
      level,
      df1 * (f - 1),
      (ncp) => logTail(f, df1, df2, ncp, false),
      (ncp) => logTail(f, df1, df2, ncp, true),
    )
  );
}
