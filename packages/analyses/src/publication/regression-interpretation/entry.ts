import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'regression-interpretation',
  area: 'publication',
  path: 'publication-ready/regression-interpretation',
  title: 'Regression Interpretation',
  description:
    'What every coefficient of a regression means, in plain or technical words, with interval, unit, reference level and limits.',
  resultType: 'regression',
  aliases: [
    'regression interpretation',
    'interpret regression',
    'interpret coefficients',
    'explain regression',
  ],
  keywords: [
    'meaning of coefficients',
    'odds ratio in words',
    'hazard ratio in words',
    'per 10 years',
    'plain language',
  ],
};
