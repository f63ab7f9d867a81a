import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-survival-analysis',
  area: 'epidemiology',
  path: 'epicalc/survival-analysis',
  title: 'Survival from counts',
  description:
    'Kaplan–Meier and actuarial tables, constant rates and the log-rank test from numbers of a paper.',
  resultType: 'other',
  aliases: ['survival calculator', 'actuarial life table', 'log-rank calculator'],
  keywords: [
    'kaplan-meier',
    'log-rank',
    'hazard ratio',
    'median survival',
    'exponential',
    'greenwood',
    'peto',
  ],
};
