import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-paired-ttest',
  area: 'summary-tests',
  path: 'summary-stats/paired-ttest',
  title: 'Paired t-test from summary numbers',
  description: 'Tests the mean difference of pairs from summary numbers.',
  resultType: 'ttest',
  aliases: ['paired t calculator'],
  keywords: ['before after', 'summary statistics', 'mean difference'],
};
