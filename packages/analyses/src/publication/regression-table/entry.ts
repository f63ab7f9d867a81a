import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'regression-table',
  area: 'publication',
  path: 'publication-ready/regression-table',
  title: 'Regression Table',
  description:
    'Regressions as a table for a paper: each predictor alone beside the model with all, or several models side by side.',
  resultType: 'regression',
  aliases: [
    'regression table',
    'univariable and multivariable',
    'univariate and multivariate',
    'crude and adjusted estimates',
    'coefficient table',
    'tbl_regression',
    'tbl_uvregression',
    'stargazer',
    'modelsummary',
    'esttab',
  ],
  keywords: [
    'gtsummary',
    'finalfit',
    'hazard ratios table',
    'odds ratios table',
    'unadjusted and adjusted',
    'reference level',
    'nested models',
    'models side by side',
    'forest plot of coefficients',
  ],
};
