import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'one-way-anova',
  area: 'inferential',
  path: 'inferential-stats/one-way-anova',
  title: 'One-way ANOVA',
  description: 'Compares the mean of a number between three or more groups.',
  resultType: 'other',
  aliases: ['analysis of variance', 'single factor ANOVA', 'Welch ANOVA', 'Brown-Forsythe test', 'F test'],
  keywords: [
    'several groups',
    'post hoc',
    'Tukey',
    'Games-Howell',
    'Bonferroni',
    'Scheffe',
    'Dunnett',
    'contrasts',
    'eta squared',
    'Yuen',
    'trimmed means',
    'polynomial',
    'compact letter display',
  ],
};
