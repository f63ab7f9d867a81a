import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'mann-whitney-u-test',
  area: 'inferential',
  path: 'inferential-stats/mann-whitney-u-test',
  title: 'Mann–Whitney U test',
  description: 'Compares two groups by ranks, without assuming normality.',
  resultType: 'other',
  aliases: ['Wilcoxon rank-sum test', 'Wilcoxon-Mann-Whitney', 'U test', 'rank sum test'],
  keywords: [
    'nonparametric',
    'non-parametric',
    'two groups',
    'ordinal',
    'Hodges-Lehmann',
    'median difference',
    'Brunner-Munzel',
    'permutation',
    'unequal variances ranks',
  ],
};
