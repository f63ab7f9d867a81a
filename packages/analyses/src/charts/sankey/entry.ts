import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'sankey',
  area: 'charts',
  path: 'charts/sankey',
  title: 'Sankey diagram',
  description: 'How cases flow from the values of one variable to those of the next.',
  resultType: 'other',
  aliases: ['alluvial diagram', 'flow diagram of categories', 'parallel sets'],
  keywords: ['flow', 'transitions', 'stages', 'categories', 'before and after', 'chart', 'figure'],
};
