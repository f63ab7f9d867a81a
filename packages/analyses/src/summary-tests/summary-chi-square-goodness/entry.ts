import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-chi-square-goodness',
  area: 'summary-tests',
  path: 'summary-stats/chi-square-goodness',
  title: 'Chi-square test from counts',
  description: 'Tests counts against expected shares, or a table of counts for independence.',
  resultType: 'other',
  aliases: ['goodness of fit calculator'],
  keywords: ['contingency table', 'cramer', 'expected counts'],
};
