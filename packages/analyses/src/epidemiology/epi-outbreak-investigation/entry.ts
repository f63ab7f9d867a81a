import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-outbreak-investigation',
  area: 'epidemiology',
  path: 'epicalc/outbreak-investigation',
  title: 'Outbreak investigation',
  description:
    'Food-specific attack rates, epidemic curve, growth and doubling time, reproduction number, vaccine efficacy.',
  resultType: 'other',
  aliases: ['attack rate table', 'epidemic curve', 'R0 calculator', 'vaccine efficacy'],
  keywords: [
    'attack rate',
    'epi curve',
    'incubation period',
    'doubling time',
    'reproduction number',
    'herd immunity',
    'secondary attack rate',
    'case fatality',
    'foodborne',
    'sir model',
  ],
};
