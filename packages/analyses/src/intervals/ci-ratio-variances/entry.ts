import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-ratio-variances',
  area: 'intervals',
  path: 'ci-calculators/ratio-variances',
  title: 'Confidence interval of a ratio of variances',
  description: 'How many times the variance of one group is that of another.',
  resultType: 'other',
  aliases: ['F test of two variances'],
  keywords: ['variance ratio', 'equal variances', 'standard deviations'],
};
