import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'descriptives',
  area: 'descriptive',
  path: 'stats/descriptives',
  title: 'Descriptives',
  description: 'Describes numbers by centre, spread, position and shape, overall or by group.',
  resultType: 'descriptive',
  aliases: ['descriptive statistics', 'summary statistics', 'explore'],
  keywords: [
    'mean',
    'median',
    'mode',
    'standard deviation',
    'quartiles',
    'percentiles',
    'skewness',
    'kurtosis',
    'histogram',
  ],
};
