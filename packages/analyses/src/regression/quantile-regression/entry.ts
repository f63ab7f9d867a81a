import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'quantile-regression',
  area: 'regression',
  path: 'correlation-analysis/quantile-regression',
  title: 'Quantile regression',
  description:
    'How predictors shift the median or any other quantile of a number, also where its spread changes along them.',
  resultType: 'regression',
  aliases: ['median regression', 'least absolute deviations', 'LAD regression', 'regression quantiles'],
  keywords: [
    'quantreg',
    'qreg',
    'percentile',
    'median',
    'growth curves',
    'skewed outcome',
    'outliers in the outcome',
    'tails of a distribution',
    'heteroscedasticity',
    'rank inversion',
  ],
};
