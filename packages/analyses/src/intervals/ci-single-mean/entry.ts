import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-single-mean',
  area: 'intervals',
  path: 'ci-calculators/single-mean',
  title: 'Confidence interval of a mean',
  description: 'The interval of a mean from its size, mean and standard deviation.',
  resultType: 'other',
  aliases: ['confidence interval for a single mean', 'margin of error of a mean'],
  keywords: [
    't interval',
    'z interval',
    'known sigma',
    'finite population',
    'standard error',
    'summary data',
  ],
};
