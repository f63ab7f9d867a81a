import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'cochran-q-test',
  area: 'inferential',
  path: 'inferential-stats/cochran-q-test',
  title: 'Cochran’s Q test',
  description: 'Compares how often the same cases say yes to three or more questions.',
  resultType: 'other',
  aliases: ['Cochran Q', 'related proportions', 'McNemar for several variables'],
  keywords: ['yes or no', 'binary', 'repeated measures', 'proportions', 'matched'],
};
