import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'stationarity-tests',
  area: 'time-series',
  path: 'time-series/stationarity-tests',
  title: 'Stationarity tests',
  description: 'Tests whether a series keeps its level or trend, or wanders like a random walk.',
  resultType: 'other',
  aliases: [
    'augmented Dickey-Fuller test',
    'ADF test',
    'KPSS test',
    'Phillips-Perron test',
    'unit root test',
  ],
  keywords: ['stationary', 'unit root', 'random walk', 'differencing', 'integrated', 'time series', 'trend'],
};
