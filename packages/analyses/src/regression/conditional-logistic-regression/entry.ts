import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'conditional-logistic-regression',
  area: 'regression',
  path: 'correlation-analysis/conditional-logistic-regression',
  title: 'Conditional logistic regression',
  description:
    'Odds ratios of matched sets: cases compared with the controls that were chosen for them, or choices within a person.',
  resultType: 'regression',
  aliases: ['clogit', 'matched logistic regression', 'fixed effects logit', 'conditional logit'],
  keywords: [
    'matched case-control',
    'matched sets',
    'matched pairs',
    'individually matched',
    'nested case-control',
    'case-crossover',
    'strata',
    'discrete choice',
    'xtlogit',
  ],
};
