import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'paired-samples-ttest',
  area: 'inferential',
  path: 'inferential-stats/paired-samples-ttest',
  title: 'Paired-samples t-test',
  description: 'Compares two measurements of the same cases: before and after, left and right.',
  resultType: 'ttest',
  aliases: ['dependent t-test', 'repeated measures t-test', 'matched pairs t-test', 'within-subjects t-test'],
  keywords: [
    'permutation test',
    'before and after',
    'pre post',
    'change',
    'same cases twice',
    'difference scores',
    'equivalence',
    'Bayes',
    'Yuen',
    'trimmed means',
  ],
};
