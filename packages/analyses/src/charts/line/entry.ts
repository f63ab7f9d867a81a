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
  keywords: ['time', 'trend', 'course', 'means over time', 'groups', 'facets', 'chart', 'figure'],
  presets: [
    {
      path: 'charts/area',
      title: 'Area chart',
      description: 'Values over an order or time as areas, also stacked or as shares.',
      keywords: ['stacked area', 'stream', 'time', 'chart'],
      options: { shape: 'stacked', statistic: 'sum' },
      example: {
        sample: 'did-panel',
        options: {
          shape: 'stacked',
          statistic: 'sum',
          x: 'Year',
          outcome: 'MedianIncome',
          group: 'Treatment',
        },
      },
    },
    {
      path: 'charts/slope',
      title: 'Slope chart',
      description: 'How groups change between two or a few places.',
      keywords: ['slopegraph', 'before and after', 'change', 'rank change', 'chart'],
      options: { shape: 'slope' },
      example: {
        sample: 'did-panel',
        options: { shape: 'slope', x: 'Post_Period', outcome: 'EmploymentRate', group: 'Treatment' },
      },
    },
  ],
};
