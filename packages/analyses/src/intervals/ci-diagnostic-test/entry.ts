import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-diagnostic-test',
  area: 'intervals',
  path: 'ci-calculators/diagnostic-test',
  title: 'Confidence intervals of a diagnostic test',
  description: 'Sensitivity, specificity, predictive values, likelihood ratios and AUC with intervals.',
  resultType: 'other',
  aliases: ['diagnostic accuracy'],
  keywords: ['sensitivity', 'specificity', 'likelihood ratio', 'auc', 'predictive value'],
};
