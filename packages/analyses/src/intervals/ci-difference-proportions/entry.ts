import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-difference-proportions',
  area: 'intervals',
  path: 'ci-calculators/difference-proportions',
  title: 'Confidence interval of a difference of proportions',
  description: 'How far the proportions of two groups are apart, by seven methods.',
  resultType: 'other',
  aliases: ['two proportions interval', 'risk difference'],
  keywords: ['newcombe', 'miettinen nurminen', 'agresti caffo', 'percentages'],
};
