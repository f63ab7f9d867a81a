import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'wilcoxon-signed-rank-test',
  area: 'inferential',
  path: 'inferential-stats/wilcoxon-signed-rank-test',
  title: 'Wilcoxon signed-rank test',
  description: 'Compares two measurements of the same cases by ranks, without assuming normality.',
  resultType: 'other',
  aliases: ['Wilcoxon test', 'matched pairs rank test', 'signed rank test', 'sign test'],
  keywords: [
    'nonparametric',
    'non-parametric',
    'paired',
    'before and after',
    'Hodges-Lehmann',
    'median difference',
  ],
};
