import { brentRoot, expandBracket } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';
import { normalDeviate } from './normal.ts';

/** Both tails of a continuous distribution on the log scale. */
export interface LogTails {
  readonly logLower: (x: number) => number;
  readonly logUpper: (x: number) => number;
}

/** Normal deviate whose lower tail has the given logarithms of both tails; precise in each of them. */
export function deviateOfLogTails(logLower: number, logUpper: number): number {
  const small = Math.exp(Math.max(-700, Math.min(logLower, logUpper)));
  return logLower < logUpper ? normalDeviate(small, 1 - small) : normalDeviate(1 - small, small);
}

/**
 * Quantile of a positive variable: the x whose tails have normal deviate z, found by Brent's method in log x,
 * where the deviate is nearly linear.
 */
export function positiveQuantile(z: number, start: number, tails: LogTails): number {
  if (z === -Infinity) return 0;
  if (z === Infinity) return Infinity;
  const gap = (u: number): number => {
    const x = Math.exp(u);
    return deviateOfLogTails(tails.logLower(x), tails.logUpper(x)) - z;
  };
  const [low, high] = expandBracket(gap, Math.log(start), 0.1, -740, 700);
  return Math.exp(brentRoot(gap, low, high).root);
}

/**
 * Noncentrality parameters at which an observed statistic has upper tail (1 - level)/2 and lower tail (1 - level)/2:
 * the two-sided confidence limits of the noncentrality. A limit is 0 where even the central distribution leaves more
 * than that tail (Steiger 2004, Psychological Methods 9, 164-182).
 */
export function noncentralityLimits(
  level: number,
  start: number,
  logLower: (ncp: number) => number,
  logUpper: (ncp: number) => number,
): [lower: number, upper: number] {
  if (!(level > 0 && level < 1))
    throw new StatsError('out-of-domain', 'level must lie between 0 and 1', 'level');
  const target = Math.log((1 - level) / 2);
  const solve = (log: (ncp: number) => number, rising: boolean): number => {
    const gap = (ncp: number): number => log(ncp) - target;
    // the upper tail grows with the noncentrality, the lower one falls
    if (rising ? gap(0) >= 0 : gap(0) <= 0) return 0;
    const [low, high] = expandBracket(gap, Math.max(1, start), 0.25 * Math.max(1, start), 0);
    return brentRoot(gap, low, high).root;
  };
  return [solve(logUpper, true), solve(logLower, false)];
}
