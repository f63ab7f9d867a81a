import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'robust-regression',
  area: 'regression',
  path: 'correlation-analysis/robust-regression',
  title: 'Robust regression',
  description:
    'Linear regression in which cases far from the line count for less, so that a few outliers do not decide it.',
  resultType: 'regression',
  aliases: [
    'M-estimation',
    'Huber regression',
    'bisquare regression',
    'Tukey’s biweight',
    'robust linear model',
  ],
  keywords: [
    'rlm',
    'rreg',
    'RobustReg',
    'outliers',
    'iteratively reweighted least squares',
    'resistant line',
    'downweighting',
  ],
};
