import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-survival-analysis',
  area: 'intervals',
  path: 'ci-calculators/survival-analysis',
  title: 'Confidence intervals of survival',
  description: 'Survival probability, median time, hazard ratio, rate and restricted means.',
  resultType: 'other',
  aliases: ['hazard ratio interval'],
  keywords: ['median survival', 'incidence rate', 'greenwood', 'rmst'],
};
