import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-one-sample-ztest',
  area: 'summary-tests',
  path: 'summary-stats/one-sample-ztest',
  title: 'One-sample z-test from summary numbers',
  description: 'Tests a mean with known standard deviation, or a proportion.',
  resultType: 'other',
  aliases: ['z-test calculator'],
  keywords: ['one proportion test', 'known sigma', 'summary statistics'],
};
