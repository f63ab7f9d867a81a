import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'multivariate-charts',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/multivariate-charts',
  title: 'Multivariate control charts',
  description:
    'Whether several related measurements stay as they are, judged together: Hotelling’s T², generalized variance and MEWMA.',
  resultType: 'other',
  aliases: ['Hotelling T-squared chart', 'T2 chart', 'MEWMA chart', 'generalized variance chart'],
  keywords: [
    'Hotelling',
    'T²',
    'MEWMA',
    'generalized variance',
    'multivariate SPC',
    'several quality characteristics',
    'six sigma',
  ],
};
