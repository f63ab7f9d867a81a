import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-linear-regression',
  area: 'intervals',
  path: 'ci-calculators/linear-regression',
  title: 'Confidence interval of a regression line',
  description: 'Intervals of slope, intercept and predictions from summary numbers.',
  resultType: 'other',
  aliases: ['slope interval', 'prediction interval'],
  keywords: ['regression coefficient', 'standard error of a slope'],
};
