import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'bar',
  area: 'charts',
  path: 'charts/bar',
  title: 'Bar chart',
  description: 'Counts, percentages, means, medians or sums of categories as bars, also grouped or stacked.',
  resultType: 'other',
  aliases: ['bar graph', 'column chart', 'grouped bar chart', 'stacked bar chart'],
  keywords: ['counts', 'percent', 'means', 'error bars', 'categories', 'chart', 'plot', 'figure'],
};
