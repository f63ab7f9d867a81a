import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'pie',
  area: 'charts',
  path: 'charts/pie',
  title: 'Pie chart',
  description: 'Shares of the values of a variable as slices, with counts and percentages.',
  resultType: 'other',
  aliases: ['pie graph', 'donut chart', 'doughnut chart'],
  keywords: ['shares', 'percent', 'proportions', 'parts of a whole', 'chart', 'figure'],
};
