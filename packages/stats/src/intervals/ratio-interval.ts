/** Intervals of estimates that are normal on the scale of their logarithm: odds ratios, hazard ratios, likelihood ratios. */
import { normal } from '../distributions/normal.ts';

export interface RatioInterval {
  readonly ratio: number;
  readonly coefficient: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Wald test of a ratio of one; null without a standard error. */
  readonly statistic: number | null;
  readonly pValue: number | null;
}

/** exp(b -+ z se) with the test b/se. */
export function ratioInterval(coefficient: number, standardError: number, level: number): RatioInterval {
  const half = normal.isf((1 - level) / 2) * standardError;
  const statistic = standardError > 0 ? coefficient / standardError : null;
  return {
    ratio: Math.exp(coefficient),
    coefficient,
    standardError,
    ciLower: Math.exp(coefficient - half),
    ciUpper: Math.exp(coefficient + half),
    statistic,
    pValue: statistic === null ? null : Math.min(1, 2 * normal.sf(Math.abs(statistic))),
  };
}

/** The standard error of log(ratio) behind a reported interval: its width on that scale over 2 z. */
export const errorOfReported = (lower: number, upper: number, level: number): number =>
  Math.log(upper / lower) / (2 * normal.isf((1 - level) / 2));
