import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'chi-square-test',
  area: 'inferential',
  path: 'inferential-stats/chi-square-test',
  title: 'Chi-square test',
  description: 'Tests whether two categories are associated, or whether one follows expected shares.',
  resultType: 'other',
  aliases: [
    'chi-squared test',
    'goodness of fit',
    'test of independence',
    'Pearson chi-square',
    'X2 test',
    'binomial test',
  ],
  keywords: [
    'categories',
    'expected proportions',
    'association',
    "Cramer's V",
    'counts',
    'proportion',
    'Bayes',
  ],
};
