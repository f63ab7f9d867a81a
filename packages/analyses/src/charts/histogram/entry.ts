import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'histogram',
  area: 'charts',
  path: 'charts/histogram',
  title: 'Histogram',
  description: 'Counts of a number in classes, with density and normal curves, also by groups.',
  resultType: 'other',
  aliases: ['frequency distribution', 'distribution plot', 'density plot'],
  keywords: ['bins', 'classes', 'density', 'normal curve', 'shape', 'skewness', 'chart', 'figure'],
};
