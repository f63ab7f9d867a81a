/** The t test of a difference of means from its standard error. */
import { studentT } from '../distributions/student-t.ts';
import { type Alternative, pValueOf } from './alternative.ts';

/** A difference of means, of two groups or from a fixed value, with its t test. */
export interface MeanDifferenceTest {
  readonly meanDifference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** null = unbounded, in a one-sided test. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export function tOfDifference(
  meanDifference: number,
  standardError: number,
  df: number,
  { alternative, level }: { readonly alternative: Alternative; readonly level: number },
): MeanDifferenceTest {
  const statistic = meanDifference / standardError;
  const pValue = pValueOf(statistic, alternative, {
    cdf: (t) => studentT.cdf(t, df),
    sf: (t) => studentT.sf(t, df),
  });
  const half = studentT.isf(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level, df) * standardError;
  return {
    meanDifference,
    standardError,
    statistic,
    df,
    pValue,
    ciLower: alternative === 'less' ? null : meanDifference - half,
    ciUpper: alternative === 'greater' ? null : meanDifference + half,
  };
}
