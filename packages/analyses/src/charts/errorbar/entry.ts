import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'errorbar',
  area: 'charts',
  path: 'charts/errorbar',
  title: 'Error bar chart',
  description:
    'Means as points with confidence intervals, standard errors or standard deviations, also as lines of groups.',
  resultType: 'other',
  aliases: ['mean plot', 'interval plot', 'means plot', 'multi-vari chart', 'error bars', 'point range'],
  keywords: ['confidence interval', 'standard error', 'interaction', 'means', 'groups', 'chart', 'figure'],
};
