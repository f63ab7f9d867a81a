import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'kruskal-wallis-test',
  area: 'inferential',
  path: 'inferential-stats/kruskal-wallis-test',
  title: 'Kruskal–Wallis test',
  description: 'Compares three or more groups by ranks, without assuming normality.',
  resultType: 'other',
  aliases: ['Kruskal-Wallis H test', 'one-way ANOVA on ranks', 'nonparametric ANOVA'],
  keywords: [
    'several groups',
    'non-parametric',
    'Dunn',
    'Conover',
    'DSCF',
    'post hoc',
    'medians',
    'exact test',
    'Monte Carlo',
    'compact letter display',
  ],
};
