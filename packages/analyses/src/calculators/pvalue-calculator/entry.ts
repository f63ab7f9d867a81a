import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'pvalue-calculator',
  area: 'calculators',
  path: 'pvalue-calculator',
  title: 'p-value calculator',
  description: 'The p value of a test statistic, its critical value, and many p values adjusted or combined.',
  resultType: 'other',
  aliases: ['p value from t', 'p value from z', 'p value from chi-square', 'p value from F'],
  keywords: ['critical value', 'Bonferroni', 'Holm', 'false discovery rate', 'Fisher’s method'],
};
