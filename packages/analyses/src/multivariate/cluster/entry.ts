import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'cluster',
  area: 'multivariate',
  path: 'advanced-analysis/cluster',
  title: 'Cluster analysis',
  description: 'Groups of cases that are alike: k-means, k-medoids and hierarchical clustering.',
  resultType: 'other',
  aliases: ['clustering', 'k-means', 'hierarchical clustering', 'segmentation'],
  keywords: [
    'PAM',
    'k-medoids',
    'dendrogram',
    'Ward',
    'linkage',
    'silhouette',
    'gap statistic',
    'elbow',
    'customer segments',
    'typology',
    'unsupervised learning',
  ],
};
