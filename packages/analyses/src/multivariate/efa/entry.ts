import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'efa',
  area: 'multivariate',
  path: 'advanced-analysis/efa',
  title: 'Exploratory factor analysis',
  description: 'Which few factors or principal components stand behind the correlations of many variables.',
  resultType: 'other',
  aliases: ['EFA', 'factor analysis', 'principal component analysis', 'PCA'],
  keywords: [
    'principal components',
    'maximum likelihood factors',
    'principal axis',
    'minres',
    'varimax',
    'promax',
    'oblimin',
    'quartimax',
    'KMO',
    'Bartlett’s test of sphericity',
    'parallel analysis',
    'scree plot',
    'eigenvalues',
    'communalities',
    'factor scores',
    'dimension reduction',
  ],
};
