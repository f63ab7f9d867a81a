/** Which analyses the browser tests look at: the page of all is one component, so those that together need all of its parts. */

/**
 * Ids of analyses that together have every kind of option and of block, with the fewest cells and figures to check;
 * `representatives.test.ts` sees to it.
 */
export const REPRESENTATIVES: readonly string[] = [
  'did',
  'linear-regression',
  'summary-chi-square-goodness',
  'assumptions',
  'frequencies',
  'stationarity-tests',
  'wilcoxon-signed-rank-test',
  'repeated-measures-anova',
  'one-way-anova',
];
