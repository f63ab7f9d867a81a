import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'smd-table',
  area: 'publication',
  path: 'publication-ready/smd-table',
  title: 'Standardized Mean Differences',
  description:
    'How far two groups lie apart, characteristic by characteristic, before and after weighting or matching, with a love plot.',
  resultType: 'descriptive',
  aliases: [
    'SMD table',
    'standardized mean differences',
    'standardised mean differences',
    'standardized differences',
    'balance table',
    'love plot',
    'covariate balance',
  ],
  keywords: [
    'smd',
    'cobalt',
    'propensity score balance',
    'inverse probability weighting balance',
    'matching balance',
    'baseline balance',
    'variance ratio',
  ],
};
