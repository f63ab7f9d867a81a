import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'propensity-scores',
  area: 'causal',
  path: 'advanced-analysis/propensity-scores',
  title: 'Propensity scores',
  description:
    'The effect of a treatment that was not randomized: groups made alike by matching, weighting or strata on the propensity score, with balance and sensitivity.',
  resultType: 'other',
  aliases: [
    'propensity score matching',
    'PSM',
    'inverse probability weighting',
    'IPW',
    'IPTW',
    'nearest-neighbour matching',
    'MatchIt',
  ],
  keywords: [
    'observational study',
    'confounding',
    'average treatment effect',
    'ATE',
    'ATT',
    'caliper',
    'optimal matching',
    'balance',
    'love plot',
    'overlap',
    'Rosenbaum bounds',
    'E-value',
    'subclassification',
  ],
};
