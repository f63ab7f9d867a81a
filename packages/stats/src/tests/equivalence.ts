import { studentT } from '../distributions/student-t.ts';

/** Two one-sided tests that a difference lies between two bounds. */
export interface Equivalence {
  /** Against a difference at or below the lower bound. */
  readonly lower: { readonly statistic: number; readonly pValue: number };
  /** Against a difference at or above the upper bound. */
  readonly upper: { readonly statistic: number; readonly pValue: number };
  /** The larger of the two: equivalence is claimed when it is small. */
  readonly pValue: number;
  /** The interval of level 1 - 2 alpha that lies within the bounds exactly when both tests reject at alpha. */
  readonly ciLower: number;
  readonly ciUpper: number;
}

/**
 * Equivalence test (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15, 657-680) of an estimate with t distributed error:
 * t_L = (d - lower) / SE, t_U = (d - upper) / SE.
 */
export function equivalenceTest(
  { estimate, standardError, df }: { estimate: number; standardError: number; df: number },
  bounds: { lower: number; upper: number },
  alpha: number,
): Equivalence {
  const low = (estimate - bounds.lower) / standardError;
  const high = (estimate - bounds.upper) / standardError;
  const lower = { statistic: low, pValue: studentT.sf(low, df) };
  const upper = { statistic: high, pValue: studentT.cdf(high, df) };
  const half = studentT.isf(alpha, df) * standardError;
  return {
    lower,
    upper,
    pValue: Math.max(lower.pValue, upper.pValue),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}
