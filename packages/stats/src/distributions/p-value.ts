import { requireFinite, requirePositive, requireProbability, StatsError } from '../stats-error.ts';
import type { Alternative } from '../tests/alternative.ts';
import { chiSquare } from './chi-square.ts';
import { fDistribution } from './f.ts';
import { normal } from './normal.ts';
import { studentT } from './student-t.ts';

/** Null distribution of a test statistic with its parameters; r is a correlation of n pairs. */
export type NullDistribution =
  | { readonly distribution: 'z' }
  | { readonly distribution: 't'; readonly df: number }
  | { readonly distribution: 'F'; readonly df1: number; readonly df2: number }
  | { readonly distribution: 'chi-square'; readonly df: number }
  | { readonly distribution: 'r'; readonly n: number };

/** A p-value with its natural logarithm, which stays finite where the p-value underflows. */
export interface PValue {
  readonly pValue: number;
  readonly logPValue: number;
}

/**
 * p-value of a statistic: two-sided doubles the smaller tail (z, t, r); F and chi-square use the upper tail. A
 * correlation is tested by t = r sqrt((n - 2) / (1 - r^2)) with n - 2 degrees of freedom.
 */
export function pValueOfStatistic(
  value: number,
  nullDistribution: NullDistribution,
  alternative: Alternative = 'two-sided',
): PValue {
  requireFinite(value, 'value');
  if (nullDistribution.distribution === 'F') {
    return fromLog(fDistribution.logSf(value, nullDistribution.df1, nullDistribution.df2));
  }
  if (nullDistribution.distribution === 'chi-square')
    return fromLog(chiSquare.logSf(value, nullDistribution.df));
  const { statistic, logSf } = symmetric(value, nullDistribution);
  if (alternative === 'greater') return fromLog(logSf(statistic));
  if (alternative === 'less') return fromLog(logSf(-statistic));
  return fromLog(Math.min(0, Math.LN2 + logSf(Math.abs(statistic))));
}

function fromLog(logPValue: number): PValue {
  return { pValue: Math.exp(logPValue), logPValue };
}

type SymmetricNull = Exclude<NullDistribution, { distribution: 'F' } | { distribution: 'chi-square' }>;

function symmetric(
  value: number,
  nullDistribution: SymmetricNull,
): { readonly statistic: number; readonly logSf: (x: number) => number } {
  if (nullDistribution.distribution === 'z') return { statistic: value, logSf: (x) => normal.logSf(x) };
  if (nullDistribution.distribution === 't') {
    const { df } = nullDistribution;
    requirePositive(df, 'df');
    return { statistic: value, logSf: (x) => studentT.logSf(x, df) };
  }
  const df = correlationDf(nullDistribution.n);
  if (Math.abs(value) > 1) throw new StatsError('out-of-domain', 'r must lie between -1 and 1', 'value');
  const statistic = value * Math.sqrt(df / ((1 - value) * (1 + value)));
  return { statistic, logSf: (x) => studentT.logSf(x, df) };
}

function correlationDf(n: number): number {
  if (!(n > 2)) throw new StatsError('out-of-domain', 'n must exceed 2', 'n');
  return n - 2;
}

/** Critical value at level alpha: the statistic beyond which the null is rejected (positive when two-sided). */
export function criticalValue(
  alpha: number,
  nullDistribution: NullDistribution,
  alternative: Alternative = 'two-sided',
): number {
  requireProbability(alpha, 'alpha');
  if (nullDistribution.distribution === 'F') {
    return fDistribution.isf(alpha, nullDistribution.df1, nullDistribution.df2);
  }
  if (nullDistribution.distribution === 'chi-square') return chiSquare.isf(alpha, nullDistribution.df);
  const tail = alternative === 'two-sided' ? alpha / 2 : alpha;
  const sign = alternative === 'less' ? -1 : 1;
  if (nullDistribution.distribution === 'z') return sign * normal.isf(tail);
  if (nullDistribution.distribution === 't') return sign * studentT.isf(tail, nullDistribution.df);
  const df = correlationDf(nullDistribution.n);
  const t = studentT.isf(tail, df);
  return (sign * t) / Math.sqrt(df + t * t);
}
