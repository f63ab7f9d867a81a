import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'arima',
  area: 'time-series',
  path: 'time-series/arima',
  title: 'ARIMA',
  description: 'Models a series by its own past, with or without a season and regressors, and forecasts it.',
  resultType: 'other',
  aliases: [
    'ARIMA',
    'SARIMA',
    'seasonal ARIMA',
    'Box-Jenkins',
    'autoregression',
    'moving average model',
    'auto ARIMA',
    'ARIMAX',
    'regression with ARIMA errors',
    'intervention analysis',
  ],
  keywords: [
    'forecast',
    'autoregressive',
    'integrated',
    'differences',
    'AICc',
    'maximum likelihood',
    'time series',
    'regressors',
    'interrupted time series',
    'gaps',
  ],
};
