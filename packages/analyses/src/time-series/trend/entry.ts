import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'trend',
  area: 'time-series',
  path: 'time-series/trend',
  title: 'Trend analysis',
  description: 'Tests whether a series rises or falls: straight line or curve, Mann–Kendall, Sen’s slope.',
  resultType: 'other',
  aliases: [
    'Mann-Kendall test',
    'Sen’s slope',
    'Theil-Sen',
    'seasonal Kendall test',
    'linear trend',
    'moving average',
  ],
  keywords: ['trend', 'slope', 'time series', 'quadratic', 'monotonic', 'Durbin-Watson', 'smoothing'],
};
