import { StatsError } from '../stats-error.ts';
import { friedman } from '../tests/friedman.ts';

export interface KendallW {
  readonly n: number;
  readonly raters: number;
  readonly w: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** Mean of Spearman's correlations of all pairs of raters. */
  readonly averageSpearman: number;
}

/** Kendall and Babington Smith's (1939) coefficient of concordance, corrected for ties; raters in columns, subjects in rows. */
export function kendallW(raters: readonly Float64Array[]): KendallW {
  const m = raters.length;
  const n = raters[0]?.length ?? 0;
  if (m < 2 || n < 2) throw new StatsError('too-few', 'at least two raters and two subjects are needed');
  // Friedman's test with raters as cases and subjects as conditions
  const subjects = Array.from({ length: n }, (_, i) => Float64Array.from(raters, (ratings) => ratings[i]!));
  const test = friedman(subjects);
  if (!test) throw new StatsError('constant-column', 'no rater tells the subjects apart');
  const w = test.statistic / (m * (n - 1));
  return {
    n,
    raters: m,
    w,
    statistic: test.statistic,
    df: test.df,
    pValue: test.pValue,
    averageSpearman: (m * w - 1) / (m - 1),
  };
}
