import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'decomposition',
  area: 'time-series',
  path: 'time-series/decomposition',
  title: 'Seasonal decomposition',
  description: 'Splits a series into trend, season and remainder.',
  resultType: 'other',
  aliases: ['STL', 'seasonal decomposition', 'classical decomposition', 'seasonal adjustment'],
  keywords: [
    'season',
    'trend',
    'remainder',
    'loess',
    'moving average',
    'additive',
    'multiplicative',
    'time series',
  ],
};
