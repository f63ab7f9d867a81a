import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-variance',
  area: 'intervals',
  path: 'ci-calculators/variance',
  title: 'Confidence interval of a variance',
  description: 'The interval of a variance and standard deviation from the size and spread of a sample.',
  resultType: 'other',
  aliases: ['confidence interval of a standard deviation'],
  keywords: ['chi-square interval', 'sigma', 'spread'],
};
