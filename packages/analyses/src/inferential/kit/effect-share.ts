/** Shares of variation that an effect accounts for. */
import { noncentralFLimits } from '@constat/stats';

/** A share of variation with its limits. */
export interface EffectShare {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** An F test with its sums of squares. */
export interface TestedSum {
  readonly sumOfSquares: number;
  readonly errorSumOfSquares: number;
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
}

/** Limits alone, of a share whose estimate stands elsewhere. */
export type ShareLimits = Omit<EffectShare, 'estimate'>;

/**
 * Limits of eta squared, SS / SS total: as those of partial eta squared with everything but the effect counted as error, so that
 * F = (share / df1) / ((1 - share) / (n - 1 - df1)). With one effect in the model both agree.
 */
export function etaSquaredLimits(share: number, df1: number, n: number, level: number): ShareLimits {
  const df2 = n - 1 - df1;
  if (!(share > 0 && share < 1 && df2 > 0)) return { ciLower: 0, ciUpper: 0 };
  const [lower, upper] = noncentralFLimits(share / df1 / ((1 - share) / df2), df1, df2, level);
  return { ciLower: lower / (lower + n), ciUpper: upper / (upper + n) };
}

/**
 * Partial eta squared, SS / (SS + SS error), with limits lambda / (lambda + df1 + df2 + 1) from those of the noncentrality of F
 * (Steiger 2004, Psychol. Methods 9, eq. 37).
 */
export function partialEtaSquared(test: TestedSum, level: number): EffectShare {
  const { sumOfSquares, errorSumOfSquares, statistic, df1, df2 } = test;
  const estimate = sumOfSquares / (sumOfSquares + errorSumOfSquares);
  if (!(statistic > 0)) return { estimate, ciLower: 0, ciUpper: 0 };
  const n = df1 + df2 + 1;
  const [lower, upper] = noncentralFLimits(statistic, df1, df2, level);
  return { estimate, ciLower: lower / (lower + n), ciUpper: upper / (upper + n) };
}
