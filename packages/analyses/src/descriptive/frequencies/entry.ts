import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'frequencies',
  area: 'descriptive',
  path: 'stats/frequencies',
  title: 'Frequencies',
  description: 'Counts and percentages of each value, with bar charts and multiple response sets.',
  resultType: 'descriptive',
  aliases: ['frequency table', 'counts and percentages', 'tabulate', 'distribution of categories'],
  keywords: [
    'percent',
    'cumulative',
    'bar chart',
    'categories',
    'multiple response',
    'check all that apply',
    'tally',
  ],
};
