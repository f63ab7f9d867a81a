import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'linear-regression',
  area: 'regression',
  path: 'stats/linear-regression',
  title: 'Linear regression',
  description: 'Explains or predicts a number from other variables, with factors and interactions.',
  resultType: 'regression',
  aliases: [
    'multiple regression',
    'ordinary least squares',
    'OLS',
    'simple regression',
    'hierarchical regression',
  ],
  keywords: [
    'spline',
    'restricted cubic spline',
    'polynomial',
    'non-linear',
    'predict a number',
    'explain variance',
    'R squared',
    'coefficients',
    'interaction',
    'residuals',
    'collinearity',
    'robust standard errors',
    'clustered standard errors',
  ],
};
