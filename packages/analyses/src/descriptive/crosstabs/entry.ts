import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'crosstabs',
  area: 'descriptive',
  path: 'stats/crosstabs',
  title: 'Crosstabs',
  description: 'Counts two categories against each other, with tests and measures of their association.',
  resultType: 'descriptive',
  aliases: [
    'cross tabulation',
    'contingency table',
    'chi-square test of independence',
    "Fisher's exact test",
    'pivot',
  ],
  keywords: [
    'association',
    "Cramer's V",
    'odds ratio',
    'relative risk',
    'McNemar',
    'Cochran-Mantel-Haenszel',
    'gamma',
    'Kendall',
    'Somers',
    'two-way table',
    'mosaic',
    'Cochran-Armitage',
    'trend of proportions',
    'stacked bars',
  ],
  presets: [
    {
      path: 'charts/mosaic',
      title: 'Mosaic plot',
      description: 'Two categories as rectangles whose areas are the counts.',
      keywords: ['Marimekko', 'spine plot', 'two-way table', 'chart'],
      options: { plots: ['mosaic'] },
    },
  ],
};
