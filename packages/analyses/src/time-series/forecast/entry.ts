import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'forecast',
  area: 'time-series',
  path: 'time-series/forecast',
  title: 'Forecast by exponential smoothing',
  description: 'Forecasts a series with its trend and season, with intervals and a test on held-out values.',
  resultType: 'other',
  aliases: ['exponential smoothing', 'Holt-Winters', 'Holt’s linear trend', 'damped trend', 'SES'],
  keywords: ['forecast', 'prediction', 'smoothing', 'season', 'trend', 'holdout', 'accuracy', 'time series'],
};
