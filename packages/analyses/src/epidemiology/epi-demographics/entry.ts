import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-demographics',
  area: 'epidemiology',
  path: 'epicalc/demographics',
  title: 'Demographic measures',
  description:
    'Vital rates, population structure and pyramid, fertility, and life tables with life expectancy.',
  resultType: 'other',
  aliases: ['life table calculator', 'population pyramid', 'vital statistics'],
  keywords: [
    'life expectancy',
    'birth rate',
    'death rate',
    'infant mortality',
    'fertility',
    'tfr',
    'dependency ratio',
    'median age',
    'doubling time',
    'chiang',
    'greville',
  ],
};
