import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'raincloud',
  area: 'charts',
  path: 'charts/raincloud',
  title: 'Raincloud plot',
  description: 'Every case, the quartiles and the density of numbers in one figure, also by groups.',
  resultType: 'other',
  aliases: ['violin plot', 'half violin', 'strip plot', 'density and points'],
  keywords: ['distribution', 'density', 'quartiles', 'cases', 'groups', 'chart', 'figure'],
};
