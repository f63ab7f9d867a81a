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
    'polynomial',
    'exponential',
    'ellipse',
    'facets',
    'relation',
    'chart',
    'figure',
  ],
  presets: [
    {
      path: 'charts/bubble',
      title: 'Bubble chart',
      description: 'Two numbers as points whose area shows a third.',
      keywords: ['three numbers', 'size', 'scatter plot', 'chart'],
      options: { curve: 'none' },
      example: {
        sample: 'business',
        options: { curve: 'none', x: 'Advertising', y: 'Revenue', size: 'Staff', group: 'Region' },
      },
    },
  ],
};
