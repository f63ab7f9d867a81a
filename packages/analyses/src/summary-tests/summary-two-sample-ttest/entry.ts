import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-two-sample-ttest',
  area: 'summary-tests',
  path: 'summary-stats/two-sample-ttest',
  title: 'Two-sample t-test from summary numbers',
  description: 'Compares two means, or two variances, from sizes, means and standard deviations.',
  resultType: 'ttest',
  aliases: ['two-sample t calculator'],
  keywords: ['welch', 'pooled', 'summary statistics', 'F test of variances'],
};
