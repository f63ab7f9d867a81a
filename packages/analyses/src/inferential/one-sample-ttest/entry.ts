import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'one-sample-ttest',
  area: 'inferential',
  path: 'inferential-stats/one-sample-ttest',
  title: 'One-sample t-test',
  description: 'Compares the mean of a number with a value you give.',
  resultType: 'ttest',
  aliases: ['single sample t-test', "Student's one-sample t-test", 'test of a mean'],
  keywords: [
    'permutation test',
    'compare with a value',
    'hypothesised mean',
    'test value',
    'norm',
    'equivalence',
    'TOST',
    'Wilcoxon',
    'sign test',
    'Bayes',
  ],
};
