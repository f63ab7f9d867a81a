import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'survival',
  area: 'survival',
  path: 'advanced-analysis/survival',
  title: 'Survival analysis',
  description:
    'Kaplan–Meier curves of the time until an event, with medians, numbers at risk and log-rank tests.',
  resultType: 'other',
  aliases: [
    'Kaplan–Meier',
    'product-limit estimate',
    'time-to-event analysis',
    'log-rank test',
    'interval censoring',
    'Turnbull estimate',
  ],
  keywords: [
    'survival curve',
    'censored',
    'median survival',
    'time to event',
    'number at risk',
    'Breslow',
    'Gehan',
    'Wilcoxon',
    'Tarone–Ware',
    'Peto',
    'Fleming–Harrington',
    'restricted mean',
    'cumulative hazard',
    'interval-censored',
    'left censored',
    'accelerated failure time',
    'Weibull',
  ],
};
