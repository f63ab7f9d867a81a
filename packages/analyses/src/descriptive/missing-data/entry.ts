import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'missing-data',
  area: 'descriptive',
  path: 'data-management/missing-data',
  title: 'Missing Data',
  description:
    'Counts missing values, shows which are missing together, and tests whether they are missing completely at random.',
  resultType: 'descriptive',
  aliases: ['missing value analysis', 'missing data patterns', "Little's MCAR test"],
  keywords: ['missing', 'NA', 'nonresponse', 'patterns', 'MCAR', 'MAR', 'imputation', 'complete cases'],
};
