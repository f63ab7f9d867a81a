import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'cox-regression',
  area: 'survival',
  path: 'advanced-analysis/survival/cox-regression',
  title: 'Cox regression',
  description:
    'Explains the time until an event from several variables, with hazard ratios and predicted survival curves.',
  resultType: 'regression',
  aliases: [
    'proportional hazards regression',
    'Cox model',
    'Cox proportional hazards',
    'survival regression',
  ],
  keywords: [
    'hazard ratio',
    'time to event',
    'censored',
    'survival',
    'Schoenfeld residuals',
    'concordance',
    'left truncation',
    'time-dependent covariate',
    'shared frailty',
    'frailty model',
    'clustered survival times',
    'robust standard errors',
    'exact ties',
    'recurrent events',
    'spline',
    'restricted cubic spline',
  ],
};
