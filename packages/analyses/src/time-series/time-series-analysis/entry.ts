import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'time-series-analysis',
  area: 'time-series',
  path: 'time-series/analysis',
  title: 'Time series analysis',
  description: 'Course, seasons and autocorrelations of a series, with tests of white noise.',
  resultType: 'other',
  aliases: ['autocorrelation', 'ACF', 'PACF', 'correlogram', 'Ljung-Box test', 'Box-Pierce test'],
  keywords: ['time series', 'lag', 'white noise', 'serial correlation', 'portmanteau', 'season', 'lag plot'],
};
