import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-logistic-regression',
  area: 'intervals',
  path: 'ci-calculators/logistic-regression',
  title: 'Confidence interval of an odds ratio',
  description: 'The interval of an odds ratio from a coefficient or a reported interval.',
  resultType: 'other',
  aliases: ['logistic regression interval'],
  keywords: ['odds ratio', 'log odds', 'wald', 'convert interval'],
};
