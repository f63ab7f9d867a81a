import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'summary-correlation-test',
  area: 'summary-tests',
  path: 'summary-stats/correlation-test',
  title: 'Correlation test from r and n',
  description: 'Tests a correlation from the coefficient and the number of cases.',
  resultType: 'correlation',
  aliases: ['significance of r'],
  keywords: ['pearson', 'p value of a correlation', 'summary statistics'],
};
