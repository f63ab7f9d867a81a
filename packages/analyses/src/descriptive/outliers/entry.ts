import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'outliers',
  area: 'descriptive',
  path: 'data-management/outliers',
  title: 'Outliers',
  description:
    'Finds cases that stand apart, in one variable by quartiles, z scores or Grubbs’ test, or in several by distance.',
  resultType: 'descriptive',
  aliases: ['outlier detection', 'extreme values', 'Mahalanobis distance', 'box plot rule', "Grubbs' test"],
  keywords: ['outlier', 'interquartile range', 'z score', 'Mahalanobis', 'extreme', 'unusual cases'],
};
