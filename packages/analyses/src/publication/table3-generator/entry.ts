import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'table3-generator',
  area: 'publication',
  path: 'publication-ready/table3-generator',
  title: 'Table 3',
  description: 'Models side by side in one table: the same predictors for one or several outcomes.',
  resultType: 'regression',
  aliases: ['Table 3', 'table three', 'model results table', 'models side by side', 'table of model results'],
  keywords: [
    'several outcomes',
    'same predictors',
    'multivariable models',
    'tbl_merge',
    'modelsummary',
    'stargazer',
    'adjusted models',
  ],
};
