import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'regularized-regression',
  area: 'regression',
  path: 'correlation-analysis/regularized-regression',
  title: 'Lasso, ridge and elastic net',
  description:
    'Regression with many predictors, also more than cases: a penalty shrinks the coefficients and the lasso leaves the useless ones out.',
  resultType: 'regression',
  aliases: [
    'lasso regression',
    'ridge regression',
    'elastic net',
    'regularized regression',
    'penalized regression',
    'regularised regression',
    'penalised regression',
  ],
  keywords: [
    'glmnet',
    'cv.glmnet',
    'variable selection',
    'feature selection',
    'shrinkage',
    'L1',
    'L2',
    'more predictors than cases',
    'cross-validation',
    'overfitting',
    'multicollinearity',
  ],
};
