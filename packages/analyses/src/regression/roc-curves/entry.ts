import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'roc-curves',
  area: 'regression',
  path: 'advanced-analysis/roc-curves',
  title: 'ROC curves',
  description: 'Says how well one or several markers tell cases from others, and compares them.',
  resultType: 'other',
  aliases: ['ROC analysis', 'receiver operating characteristic', 'area under the curve', 'AUC'],
  keywords: [
    'diagnostic accuracy',
    'cut-off',
    'cutoff',
    'sensitivity',
    'specificity',
    'Youden index',
    'DeLong test',
    'compare AUC',
    'partial AUC',
    'biomarker',
    'discrimination',
  ],
};
