import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-difference-means',
  area: 'intervals',
  path: 'ci-calculators/difference-means',
  title: 'Confidence interval of a difference of means',
  description: 'How far two means are apart, from sizes, means and standard deviations.',
  resultType: 'other',
  aliases: ['two means interval'],
  keywords: ['mean difference', 'welch interval', 'pooled variance', 'summary data'],
};
