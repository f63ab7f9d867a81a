import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'bar',
  area: 'charts',
  path: 'charts/bar',
  title: 'Bar chart',
  description:
    'Counts, percentages, means, medians or sums of categories as bars, also grouped, stacked or in other shapes.',
  resultType: 'other',
  aliases: ['bar graph', 'column chart', 'grouped bar chart', 'stacked bar chart'],
  keywords: ['counts', 'percent', 'means', 'error bars', 'categories', 'facets', 'chart', 'plot', 'figure'],
  presets: [
    {
      path: 'charts/lollipop',
      title: 'Lollipop chart',
      description: 'Counts, means or sums of categories as points on thin lines.',
      keywords: ['bars', 'many categories', 'chart'],
      options: { shape: 'lollipop' },
    },
    {
      path: 'charts/dot-plot',
      title: 'Dot plot',
      description: 'Counts, means or sums of categories as points along an axis.',
      keywords: ['Cleveland dot plot', 'dot chart', 'means', 'chart'],
      options: { shape: 'points', horizontal: true },
    },
    {
      path: 'charts/dumbbell',
      title: 'Dumbbell chart',
      description: 'How far apart two or more groups are in each category.',
      keywords: ['connected dots', 'gap', 'difference', 'DNA chart', 'chart'],
      options: { shape: 'dumbbell', horizontal: true },
      example: {
        sample: 'business',
        options: {
          shape: 'dumbbell',
          horizontal: true,
          category: 'Region',
          outcome: 'Revenue',
          group: 'TargetMet',
        },
      },
    },
    {
      path: 'charts/pyramid',
      title: 'Pyramid chart',
      description: 'Two groups to the left and the right, such as the ages of women and men.',
      keywords: ['population pyramid', 'age pyramid', 'tornado', 'two sides', 'chart'],
      options: { shape: 'pyramid' },
      example: { sample: 'health', options: { shape: 'pyramid', category: 'Education', group: 'Gender' } },
    },
    {
      path: 'charts/waterfall',
      title: 'Waterfall chart',
      description: 'How steps up and down add up to a total.',
      keywords: ['bridge chart', 'cumulative', 'contributions', 'chart'],
      options: { shape: 'waterfall' },
      example: {
        sample: 'marketing',
        options: { shape: 'waterfall', category: 'Channel', outcome: 'Conversions', statistic: 'sum' },
      },
    },
    {
      path: 'charts/heat-map',
      title: 'Heat map',
      description: 'Counts, means or sums of categories by groups as coloured tiles.',
      keywords: ['heatmap', 'tiles', 'colour matrix', 'chart'],
      options: { shape: 'heat' },
      example: {
        sample: 'business',
        options: { shape: 'heat', category: 'Region', outcome: 'Revenue', group: 'Location' },
      },
    },
    {
      path: 'charts/treemap',
      title: 'Treemap',
      description: 'Parts of a total as areas, and groups within them.',
      keywords: ['tree map', 'areas', 'hierarchy', 'share', 'chart'],
      options: { shape: 'treemap' },
      example: {
        sample: 'business',
        options: {
          shape: 'treemap',
          category: 'Region',
          outcome: 'Revenue',
          statistic: 'sum',
          group: 'Location',
        },
      },
    },
    {
      path: 'charts/radar',
      title: 'Radar chart',
      description: 'Profiles of groups over categories around a circle.',
      keywords: ['spider chart', 'star plot', 'web chart', 'profile', 'chart'],
      options: { shape: 'radar' },
      example: {
        sample: 'employee-satisfaction',
        options: { shape: 'radar', category: 'Department', outcome: 'JobSatisfaction' },
      },
    },
  ],
};
