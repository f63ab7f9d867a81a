import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'discriminant-analysis',
  area: 'multivariate',
  path: 'advanced-analysis/discriminant-analysis',
  title: 'Discriminant analysis',
  description:
    'Tells groups apart by several numbers: discriminant functions, and how many cases they put into the right group, cross-validated.',
  resultType: 'other',
  aliases: [
    'linear discriminant analysis',
    'LDA',
    'quadratic discriminant analysis',
    'QDA',
    'canonical discriminant analysis',
  ],
  keywords: [
    'classification',
    'discriminant function',
    'predict group membership',
    'Wilks lambda',
    'confusion matrix',
    'leave-one-out',
    'cross-validation',
    'canonical correlation',
  ],
};
