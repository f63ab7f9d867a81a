import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'manova',
  area: 'multivariate',
  path: 'advanced-analysis/manova',
  title: 'MANOVA',
  description: 'Compares groups in several numbers at once, with covariates, univariate tests and Box’s M.',
  resultType: 'other',
  aliases: ['multivariate analysis of variance', 'MANCOVA', 'Hotelling’s T²'],
  keywords: ['Pillai', 'Wilks', 'Hotelling', 'Roy', 'Box M', 'Mardia', 'several dependent variables'],
};
