import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-one-way-anova',
  area: 'summary-tests',
  path: 'summary-stats/one-way-anova',
  title: 'One-way ANOVA from summary numbers',
  description: 'Compares several means from sizes, means and standard deviations.',
  resultType: 'other',
  aliases: ['anova calculator'],
  keywords: ['F test', 'welch', 'eta squared', 'summary statistics'],
};
