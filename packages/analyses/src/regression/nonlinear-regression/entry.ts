import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'nonlinear-regression',
  area: 'regression',
  path: 'correlation-analysis/nonlinear-regression',
  title: 'Nonlinear regression',
  description:
    'Fits a formula of your own to data by least squares: parameters with profile limits, fit, and predictions.',
  resultType: 'regression',
  aliases: ['nonlinear least squares', 'nonlinear curve fit', 'curve fitting with an own formula'],
  keywords: [
    'nls',
    'NLR',
    'NLIN',
    'nl',
    'own formula',
    'custom equation',
    'growth curve',
    'power law',
    'Gompertz',
    'exponential growth',
    'saturation',
    'starting values',
    'least squares',
  ],
};
