import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'boxplot',
  area: 'charts',
  path: 'charts/boxplot',
  title: 'Box plot',
  description: 'Median, quartiles, whiskers and outliers of a number, also by categories and groups.',
  resultType: 'other',
  aliases: ['box and whisker plot', 'boxplot', 'quartile plot'],
  keywords: ['median', 'quartiles', 'whiskers', 'outliers', 'distribution', 'groups', 'chart', 'figure'],
};
