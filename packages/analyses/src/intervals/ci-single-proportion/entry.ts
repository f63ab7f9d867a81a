import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-single-proportion',
  area: 'intervals',
  path: 'ci-calculators/single-proportion',
  title: 'Confidence interval of a proportion',
  description: 'Ten intervals of a proportion from a count and its total.',
  resultType: 'other',
  aliases: ['binomial confidence interval'],
  keywords: ['wilson', 'clopper pearson', 'agresti coull', 'percentage', 'wald'],
};
