/** Powers of tests of variances: of one against a value, and of two groups. Ratios are of what is assumed to what is tested. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import type { Sides } from './z-design.ts';

interface Tails {
  readonly upper: (tail: number) => number;
  readonly lower: (tail: number) => number;
}

/** One tail is where the ratio points to; of two sides, both count. */
function powerOf({ upper, lower }: Tails, ratio: number, alpha: number, sides: Sides): number {
  if (sides === 'two-sided') return upper(alpha / 2) + lower(alpha / 2);
  return ratio > 1 ? upper(alpha) : lower(alpha);
}

/** Power of the chi-square test of a variance with n cases. */
export const variancePower = (n: number, ratio: number, alpha: number, sides: Sides): number =>
  powerOf(
    {
      upper: (tail) => chiSquare.sf(chiSquare.isf(tail, n - 1) / ratio, n - 1),
      lower: (tail) => chiSquare.cdf(chiSquare.quantile(tail, n - 1) / ratio, n - 1),
    },
    ratio,
    alpha,
    sides,
  );

/** Power of the F test of two variances; the ratio is that of group 2 to group 1. */
export const variancesPower = (n1: number, n2: number, ratio: number, alpha: number, sides: Sides): number =>
  powerOf(
    {
      upper: (tail) => fDistribution.sf(fDistribution.isf(tail, n2 - 1, n1 - 1) / ratio, n2 - 1, n1 - 1),
      lower: (tail) =>
        fDistribution.cdf(fDistribution.quantile(tail, n2 - 1, n1 - 1) / ratio, n2 - 1, n1 - 1),
    },
    ratio,
    alpha,
    sides,
  );
