import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'gee',
  area: 'regression',
  path: 'advanced-analysis/gee',
  title: 'Generalized estimating equations',
  description:
    'Regression of numbers, yes/no outcomes or counts that were measured several times or in clusters, with errors that allow for it.',
  resultType: 'regression',
  aliases: ['GEE', 'population-averaged model', 'marginal model', 'GENLIN with repeated measurements'],
  keywords: [
    'clustered data',
    'repeated measurements',
    'longitudinal',
    'working correlation',
    'exchangeable',
    'robust errors',
    'sandwich',
    'geepack',
    'xtgee',
  ],
};
