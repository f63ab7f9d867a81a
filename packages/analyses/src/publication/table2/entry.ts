import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'table2',
  area: 'publication',
  path: 'publication-ready/table2',
  title: 'Table 2',
  description:
    'Outcomes compared between groups: differences and ratios with their intervals, crude and adjusted for covariates.',
  resultType: 'other',
  aliases: ['Table 2', 'table two', 'outcome table', 'outcomes by group', 'table of outcomes'],
  keywords: [
    'primary and secondary outcomes',
    'mean difference table',
    'risk ratio table',
    'risk difference',
    'adjusted estimates',
    'treatment effects',
    'median difference',
  ],
};
