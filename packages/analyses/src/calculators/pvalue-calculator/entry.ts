import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'pvalue-calculator',
  area: 'calculators',
  path: 'pvalue-calculator',
  title: 'p-value calculator',
  description:
    'The p value of a test statistic, its critical value, its power from a noncentrality parameter, and many p values adjusted or combined.',
  resultType: 'other',
  aliases: ['p value from t', 'p value from z', 'p value from chi-square', 'p value from F'],
  keywords: [
    'critical value',
    'noncentrality parameter',
    'Bonferroni',
    'Holm',
    'false discovery rate',
    'Fisher’s method',
  ],
};
