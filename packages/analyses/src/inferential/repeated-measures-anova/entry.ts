import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'repeated-measures-anova',
  area: 'inferential',
  path: 'inferential-stats/repeated-measures-anova',
  title: 'Repeated-measures ANOVA',
  description:
    'Compares the means of a number measured several times on the same cases, also between groups.',
  resultType: 'other',
  aliases: ['within-subjects ANOVA', 'mixed ANOVA', 'split-plot ANOVA', 'RM ANOVA'],
  keywords: [
    'time',
    'before and after',
    'follow-up',
    'longitudinal',
    'sphericity',
    'Mauchly',
    'Greenhouse-Geisser',
    'Huynh-Feldt',
    'generalized eta squared',
    'compact letter display',
    'missing measurements',
    'missing cells',
    'unbalanced repeated measures',
  ],
};
