import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'scatter',
  area: 'charts',
  path: 'charts/scatter',
  title: 'Scatter plot',
  description: 'Two numbers as points with a line or a smooth curve, also by groups.',
  resultType: 'other',
  aliases: ['scatterplot', 'xy plot', 'point plot', 'bubble chart'],
  keywords: [
    'correlation',
    'trend line',
    'regression line',
    'lowess',
    'smooth',
    'relation',
    'chart',
    'figure',
  ],
};
