import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-meta-analysis',
  area: 'epidemiology',
  path: 'epicalc/meta-analysis',
  title: 'Meta-analysis of a few studies',
  description: 'Pools the effects of studies typed in one by one, with forest and funnel plots.',
  resultType: 'other',
  aliases: ['meta-analysis calculator', 'pool studies'],
  keywords: [
    'forest plot',
    'pooled odds ratio',
    'pooled risk ratio',
    'random effects',
    'Mantel-Haenszel',
    'heterogeneity',
    'I squared',
  ],
};
