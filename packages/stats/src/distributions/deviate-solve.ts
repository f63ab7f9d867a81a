import { brentRoot, expandBracket } from '../optim/root.ts';
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
