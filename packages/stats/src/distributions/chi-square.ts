import { requirePositive } from '../stats-error.ts';
import type { Distribution } from './distribution.ts';
import { gamma } from './gamma.ts';

function shape(df: number): number {
  requirePositive(df, 'df');
  return df / 2;
}

/** Chi-square distribution with df > 0 degrees of freedom: a gamma distribution of shape df/2, rate 1/2 (A&S 26.4). */
export const chiSquare: Distribution<[df: number]> = {
  pdf: (x, df) => gamma.pdf(x, shape(df), 0.5),
  logPdf: (x, df) => gamma.logPdf(x, shape(df), 0.5),
  cdf: (x, df) => gamma.cdf(x, shape(df), 0.5),
  sf: (x, df) => gamma.sf(x, shape(df), 0.5),
  logCdf: (x, df) => gamma.logCdf(x, shape(df), 0.5),
  logSf: (x, df) => gamma.logSf(x, shape(df), 0.5),
  quantile: (p, df) => gamma.quantile(p, shape(df), 0.5),
  isf: (p, df) => gamma.isf(p, shape(df), 0.5),
};
