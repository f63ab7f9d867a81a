/**
 * Studies whose test statistic is t: its noncentrality is an effect divided by its standard error, and a fixed number of degrees of
 * freedom is lost to what is estimated.
 */
import { sizeFor } from './solve.ts';
import { tPower } from './tails.ts';
import type { Sides } from './z-design.ts';

export interface TDesign {
  /** What is to be found, above zero. */
  readonly effect: number;
  /** Variance of its estimate with one case in the first group and `ratio` in the second; 0 of them where there is one group. */
  variance(ratio: number): number;
  /** Cases in all less the degrees of freedom. */
  readonly lost: number;
}

/** The power of so many cases in both groups. */
export function tDesignPower(
  { effect, variance, lost }: TDesign,
  n1: number,
  n2: number,
  alpha: number,
  sides: Sides,
): number {
  const ncp = effect / Math.sqrt(variance(n2 / n1) / n1);
  return tPower(ncp, n1 + n2 - lost, alpha, sides === 'one-sided' ? 'greater' : 'two-sided');
}

/** Unrounded size of the first group. */
export const tDesignSize = (
  design: TDesign,
  ratio: number,
  power: number,
  alpha: number,
  sides: Sides,
): number | null =>
  sizeFor(
    (n) => tDesignPower(design, n, ratio * n, alpha, sides),
    power,
    ((design.lost + 1) * 1.0001) / (1 + ratio),
  );

/** A point-biserial correlation against zero: the t test of two groups of any shares (Faul et al. 2007). */
export const biserialDesign = (r: number): TDesign => ({
  effect: Math.abs(r) / Math.sqrt(1 - r * r),
  variance: () => 1,
  lost: 2,
});

/** One coefficient of a multiple regression with fixed predictors, f² of its increase of R² (Faul et al. 2009). */
export const coefficientDesign = (f2: number, predictors: number): TDesign => ({
  effect: Math.sqrt(f2),
  variance: () => 1,
  lost: predictors + 1,
});

/** The slope of a line; standard deviations of X (divisor n) and of the residuals. */
export const slopeDesign = (difference: number, sdX: number, sdResidual: number): TDesign => ({
  effect: Math.abs(difference),
  variance: () => (sdResidual / sdX) ** 2,
  lost: 2,
});

/** The slopes of the lines of two groups with one spread of the residuals (Dupont & Plummer 1998). */
export const slopesDesign = (
  difference: number,
  sdX1: number,
  sdX2: number,
  sdResidual: number,
): TDesign => ({
  effect: Math.abs(difference),
  variance: (ratio) => sdResidual ** 2 * (1 / sdX1 ** 2 + 1 / (ratio * sdX2 ** 2)),
  lost: 4,
});

/** The intercepts of the lines of two groups, each with its own slope (Dupont & Plummer 1998). */
export const interceptsDesign = (
  difference: number,
  [meanX1, meanX2]: readonly [number, number],
  [sdX1, sdX2]: readonly [number, number],
  sdResidual: number,
): TDesign => ({
  effect: Math.abs(difference),
  variance: (ratio) => sdResidual ** 2 * (1 + (meanX1 / sdX1) ** 2 + (1 + (meanX2 / sdX2) ** 2) / ratio),
  lost: 4,
});
