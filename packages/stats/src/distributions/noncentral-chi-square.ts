import { logPoissonMass } from '../special/deviance.ts';
import { logIncompleteGammaLower, logIncompleteGammaUpper } from '../special/incomplete-gamma.ts';
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
import { logNormalLower, normalDeviate } from './normal.ts';
import { logMixtureDensity, logMixtureTail } from './poisson-mixture.ts';

function check(x: number, df: number, ncp: number): void {
  requireNumber(x, 'x');
  requirePositive(df, 'df');
  requireNonNegative(ncp, 'ncp');
}

/** From here on, and where it is this many times df^2, the root of a value is normal to ten digits and the mixture has millions of terms. */
const LARGE = 1e10;

/** Mean and variance of the root of a noncentral chi-square, to the order of 1 / ncp. */
function logTailOfRoot(x: number, df: number, ncp: number, upper: boolean): number {
  const root = Math.sqrt(ncp);
  const z = ((x - ncp) / (Math.sqrt(x) + root) - (df - 1) / (2 * root)) / Math.sqrt(1 - (df - 1) / (2 * ncp));
  return logNormalLower(upper ? -z : z);
}

function logTail(x: number, df: number, ncp: number, upper: boolean): number {
  check(x, df, ncp);
  if (ncp === 0) return upper ? chiSquare.logSf(x, df) : chiSquare.logCdf(x, df);
  if (x <= 0) return upper ? 0 : -Infinity;
  if (x === Infinity) return upper ? -Infinity : 0;
  if (ncp > LARGE * Math.max(1, df * df)) return logTailOfRoot(x, df, ncp, upper);
  const a = df / 2;
  const h = x / 2;
  return logMixtureTail(
    ncp / 2,
    {
      logLower: (j) => logIncompleteGammaLower(a + j, h),
      logUpper: (j) => logIncompleteGammaUpper(a + j, h),
      // P(a, h) - P(a + 1, h) = h^a e^-h / Gamma(a + 1) (A&S 6.5.21)
      logStep: (j) => logPoissonMass(a + j, h),
      stepRatio: (j) => h / (a + j + 1),
    },
    upper,
  );
}

function inverse(z: number, df: number, ncp: number): number {
  check(0, df, ncp);
  return positiveQuantile(z, df + ncp, {
    logLower: (x) => logTail(x, df, ncp, false),
    logUpper: (x) => logTail(x, df, ncp, true),
  });
}

/** Noncentral chi-square distribution with noncentrality ncp >= 0: a Poisson(ncp/2) mixture (A&S 26.4.25). */
export const noncentralChiSquare: Distribution<[df: number, ncp: number]> = {
  pdf: (x, df, ncp) => Math.exp(noncentralChiSquare.logPdf(x, df, ncp)),
  logPdf: (x, df, ncp) => {
    check(x, df, ncp);
    if (ncp === 0) return chiSquare.logPdf(x, df);
    if (x <= 0) return x < 0 ? -Infinity : chiSquare.logPdf(0, df) - ncp / 2;
    if (x === Infinity) return -Infinity;
    return logMixtureDensity(ncp / 2, (j) => chiSquare.logPdf(x, df + 2 * j));
  },
  cdf: (x, df, ncp) => Math.exp(logTail(x, df, ncp, false)),
  sf: (x, df, ncp) => Math.exp(logTail(x, df, ncp, true)),
  logCdf: (x, df, ncp) => logTail(x, df, ncp, false),
  logSf: (x, df, ncp) => logTail(x, df, ncp, true),
  quantile: (p, df, ncp) => {
    requireProbability(p);
    return inverse(normalDeviate(p, 1 - p), df, ncp);
  },
  isf: (p, df, ncp) => {
    requireProbability(p);
    return inverse(normalDeviate(1 - p, p), df, ncp);
  },
};

/** Two-sided confidence limits of the noncentrality parameter of an observed chi-square (either may be 0). */
export function noncentralChiSquareLimits(
  x: number,
  df: number,
  level: number,
): [lower: number, upper: number] {
  check(x, df, 0);
  if (x <= 0) throw new StatsError('out-of-domain', 'x must be positive', 'x');
  return noncentralityLimits(
    level,
    x - df,
    (ncp) => logTail(x, df, ncp, false),
    (ncp) => logTail(x, df, ncp, true),
  );
}
