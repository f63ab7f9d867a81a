import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-two-sample-ztest',
  area: 'summary-tests',
  path: 'summary-stats/two-sample-ztest',
  title: 'Two-sample z-test from summary numbers',
  description: 'Compares two means with known standard deviations, or two proportions.',
  resultType: 'other',
  aliases: ['two proportions test'],
  keywords: ['z-test', 'known sigma', 'summary statistics'],
};
