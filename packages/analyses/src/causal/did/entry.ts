import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'did',
  area: 'causal',
  path: 'advanced-analysis/did',
  title: 'Difference in differences',
  description:
    'The effect of a treatment from the change of the treated minus that of the others, with clustered errors and event studies.',
  resultType: 'regression',
  aliases: ['diff-in-diff', 'DiD', 'two-way fixed effects', 'event study'],
  keywords: [
    'causal effect',
    'panel data',
    'parallel trends',
    'clustered standard errors',
    'natural experiment',
  ],
};
