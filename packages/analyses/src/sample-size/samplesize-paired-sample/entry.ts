import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'samplesize-paired-sample',
  area: 'sample-size',
  path: 'samplesize/paired-sample',
  title: 'Sample size: pairs',
  description:
    'How many pairs a comparison before and after, or of matched cases, needs, and what power a number has.',
  resultType: 'other',
  aliases: ['power of a paired t-test', 'power of McNemar’s test'],
  keywords: ['power analysis', 'before and after', 'non-inferiority', 'equivalence', 'crossover'],
};
