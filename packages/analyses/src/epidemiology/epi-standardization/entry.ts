import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-standardization',
  area: 'epidemiology',
  path: 'epicalc/standardization',
  title: 'Standardized rates',
  description: 'Age-adjusted rates by direct and indirect standardization, SMR with exact limits.',
  resultType: 'other',
  aliases: ['age adjustment', 'direct standardisation', 'standardization', 'indirect standardization'],
  keywords: ['age-adjusted rate', 'smr', 'standard population', 'fay feuer', 'gamma interval', 'comparative'],
};
