import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'pivot-analysis',
  area: 'charts',
  path: 'pivot-analysis',
  title: 'Pivot table',
  description: 'Counts and summaries of the rows, by any fields.',
  resultType: 'other',
  aliases: ['pivot', 'pivot table', 'pivot chart', 'pivot analysis', 'crosstab builder'],
  keywords: [
    'rows',
    'columns',
    'values',
    'filters',
    'subtotals',
    'drag and drop',
    'group by',
    'aggregate',
    'heat map',
    'top N',
    'running total',
  ],
  presets: [
    {
      path: 'pivot',
      title: 'Pivot tables',
      description: 'Counts and summaries of the rows, by any fields, as a table.',
      keywords: ['pivot table', 'table', 'aggregate'],
      unlisted: true,
      options: {},
    },
    {
      path: 'pivot/tables',
      title: 'Pivot Charts',
      description: 'Counts and summaries of the rows, by any fields, as a chart and a table.',
      keywords: ['pivot chart', 'chart', 'aggregate'],
      options: {},
    },
  ],
};
