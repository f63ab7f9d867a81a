import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'posthoc-tests',
  area: 'publication',
  path: 'publication-ready/posthoc-tests',
  title: 'Post Hoc Tests',
  description:
    'Which groups differ: pairwise comparisons of means, ranks or proportions with adjusted p, intervals and letters.',
  resultType: 'other',
  aliases: [
    'post hoc',
    'post hoc tests',
    'pairwise comparisons',
    'multiple comparisons',
    'Tukey HSD',
    'Games–Howell',
    'Dunn test',
    'Dunnett',
    'Scheffé',
    'compact letter display',
  ],
  keywords: [
    'tukey',
    'bonferroni comparisons',
    'holm',
    'pairwise t test',
    'pairwise wilcoxon',
    'pairwise proportions',
    'pairwise.t.test',
    'emmeans',
    'cld',
    'letters over bars',
    'which groups differ',
  ],
};
