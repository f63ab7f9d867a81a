import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'line',
  area: 'charts',
  path: 'charts/line',
  title: 'Line chart',
  description:
    'Values over an order or time as lines, also means with error bands and one line for each group.',
  resultType: 'other',
  aliases: ['line graph', 'line plot', 'profile plot', 'trend chart'],
  keywords: ['time', 'trend', 'course', 'means over time', 'groups', 'chart', 'figure'],
};
