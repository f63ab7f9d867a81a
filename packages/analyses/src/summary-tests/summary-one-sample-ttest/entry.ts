import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-one-sample-ttest',
  area: 'summary-tests',
  path: 'summary-stats/one-sample-ttest',
  title: 'One-sample t-test from summary numbers',
  description: 'Tests a mean, or a variance, from size, mean and standard deviation.',
  resultType: 'ttest',
  aliases: ['t-test calculator'],
  keywords: ['summary statistics', 'test of a variance', 'mean and sd'],
};
