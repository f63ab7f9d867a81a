import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-correlation',
  area: 'intervals',
  path: 'ci-calculators/correlation',
  title: 'Confidence interval of a correlation',
  description: 'The interval of a correlation, or of the difference of two, from r and n.',
  resultType: 'other',
  aliases: ['fisher z interval'],
  keywords: ['pearson', 'spearman', 'kendall', 'compare two correlations'],
};
