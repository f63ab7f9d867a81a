import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'meta-analysis',
  area: 'meta',
  path: 'advanced-analysis/meta-analysis',
  title: 'Meta-analysis',
  description:
    'Pools the effects of several studies, says how much they differ, and draws forest and funnel plots.',
  resultType: 'other',
  aliases: ['systematic review', 'evidence synthesis', 'meta-regression', 'pooled effect'],
  keywords: [
    'forest plot',
    'funnel plot',
    'random effects',
    'fixed effect',
    'heterogeneity',
    'I squared',
    'Egger',
    'publication bias',
    'trim and fill',
    'DerSimonian-Laird',
    'Mantel-Haenszel',
    'prediction interval',
    'subgroup analysis',
    'multilevel meta-analysis',
    'three-level meta-analysis',
    'dependent effect sizes',
    'robust variance estimation',
    'generalized linear mixed model of proportions',
  ],
};
