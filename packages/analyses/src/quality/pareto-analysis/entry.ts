import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'pareto-analysis',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/pareto-analysis',
  title: 'Pareto analysis',
  description: 'Which few categories make up most of the total: bars in order with their cumulative share.',
  resultType: 'other',
  aliases: ['Pareto chart', '80/20 rule', 'vital few'],
  keywords: [
    'defects',
    'causes',
    'cumulative percent',
    'priorities',
    'Gini coefficient',
    'ABC analysis',
    'six sigma',
  ],
  presets: [
    {
      path: 'advanced-analysis/six-sigma/defect-analysis',
      title: 'Defect analysis',
      description: 'Which defects are most frequent or cost most, all together and group by group.',
      keywords: ['defects', 'errors', 'complaints', 'scrap', 'cost of defects'],
      options: {},
    },
  ],
};
