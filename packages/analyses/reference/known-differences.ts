/** Where Constat and other programs show other numbers for the same data, and why: known, and not a fault of either. */

export interface KnownDifference {
  readonly title: string;
  /** Topics of reference cases that it belongs to. */
  readonly topics: readonly string[];
  readonly kind: 'Definition' | 'Reference inexact' | 'Iterative fit' | 'Limit of the data';
  /** What can be seen, in a sentence. */
  readonly short: string;
  readonly why: string;
}

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    title: 'Quartiles and percentiles',
    topics: ['descriptives'],
    kind: 'Definition',
    short: 'SPSS and Minitab show other quartiles for the same data.',
    why: 'Constat and R use type 7 of Hyndman and Fan (1996) by default, SPSS and Minitab weighted averages (type 6). Both are correct; they differ most in small samples.',
  },
  {
    title: 'Sums of squares',
    topics: ['ancova', 'two-way-anova'],
    kind: 'Definition',
    short: 'R’s anova() shows other tests where groups are unequal.',
    why: 'With unequal groups the order of factors counts in R’s sequential sums of squares (type I). Constat, as SPSS, shows type III by default and offers type II, as car::Anova does.',
  },
  {
    title: 'Ties in rank tests',
    topics: ['mann-whitney', 'wilcoxon-signed-rank'],
    kind: 'Definition',
    short: 'Exact p values of tied data are not those of R’s wilcox.test().',
    why: 'Where values are tied wilcox.test() falls back to the normal approximation. Constat counts the permutations given the ties, as coin does; without ties both agree.',
  },
  {
    title: 'Continuity corrections',
    topics: ['crosstabs-chi-square', 'mann-whitney', 'wilcoxon-signed-rank'],
    kind: 'Definition',
    short: 'R corrects χ² of 2 × 2 tables; SPSS and Stata do not correct rank tests.',
    why: 'chisq.test() and mcnemar.test() correct 2 × 2 tables for continuity unless correct = FALSE. Constat, as SPSS, shows the uncorrected value, and the corrected one beside it where further tests are asked for. Rank tests that are not exact are corrected as in wilcox.test() unless “Normal” is chosen; SPSS and Stata do not correct them.',
  },
  {
    title: 'Cluster-robust errors of the pre-trend',
    topics: ['did'],
    kind: 'Reference inexact',
    short: 'The cluster-robust standard error differs from the eighth digit.',
    why: 'The reference was computed with years around 2012 as they are, which loses eight digits. With a year subtracted the same formula in R gives the value of Constat.',
  },
  {
    title: 'Modification indices after a restart',
    topics: ['cfa'],
    kind: 'Reference inexact',
    short: 'Ten values of two models are those of lavaan’s first start.',
    why: 'lavaan was started a second time from its own solution and stopped early, or mirrored a factor. Its first start, and the score test written out in R, give the values of Constat.',
  },
  {
    title: 'Models fitted step by step',
    topics: [
      'arima',
      'arima-extensions',
      'mixed-extensions',
      'multilevel',
      'exponential-smoothing',
      'cox-extensions',
    ],
    kind: 'Iterative fit',
    short: 'Estimates agree to 4 to 8 digits instead of 12.',
    why: 'Programs stop when the likelihood gets no better by their own limit. Around its top the likelihood is flat: a hundredth of a unit of the eighth digit moves it by nothing that can be measured.',
  },
  {
    title: 'NIST SmLs07',
    topics: ['nonlinear-and-nist'],
    kind: 'Limit of the data',
    short: 'The F test agrees to 4 digits.',
    why: 'All values share their first thirteen digits. Stored in the 53 bits of a computer’s number they are already rounded in the digits that make up the differences, whatever is computed from them.',
  },
];
