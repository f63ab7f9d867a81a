import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'logistic-regression',
  area: 'regression',
  path: 'stats/logistic-regression',
  title: 'Logistic regression',
  description:
    'Explains or predicts a yes/no outcome from other variables, with odds ratios and a ROC curve.',
  resultType: 'regression',
  aliases: [
    'logit model',
    'binary logistic regression',
    'binomial regression',
    'multiple logistic regression',
  ],
  keywords: [
    'spline',
    'restricted cubic spline',
    'polynomial',
    'non-linear',
    'odds ratio',
    'yes or no outcome',
    'predict a category',
    'probability',
    'ROC curve',
    'AUC',
    'Hosmer–Lemeshow',
    'classification',
    'Firth',
    'penalized likelihood',
    'separation',
    'rare events',
    'marginal effects',
    'robust standard errors',
    'clustered standard errors',
  ],
};
