import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'variable-tree',
  area: 'descriptive',
  path: 'advanced-analysis/variable-tree',
  title: 'Variable tree',
  description:
    'How a sample divides by one variable after another, drawn as a tree with counts, percentages and a summary of an outcome.',
  resultType: 'descriptive',
  aliases: ['vtree', 'tree of subgroups', 'nested counts', 'breakdown of the sample'],
  keywords: [
    'subsets',
    'nested subgroups',
    'hierarchical breakdown',
    'split the sample',
    'patterns of missing values',
    'who is in the study',
    'drill down',
  ],
};
