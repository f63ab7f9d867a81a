import { defineForm } from '../../contract.ts';
import { CORRELATED_TYPES } from '../../correlation/kit/columns.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { DEFAULT_SEED } from '../../seed.ts';
import { orderOption } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'What the cases are compared by. Ordered categories count by their order, two categories as 0 and 1.',
    accepts: CORRELATED_TYPES,
    min: 1,
    max: 50,
  },
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'k-means and k-medoids split the cases into a number of clusters, hierarchical clustering joins them step by step.',
    choices: {
      kmeans: { label: 'k-means', help: 'Round clusters around means; for many cases' },
      pam: { label: 'k-medoids (PAM)', help: 'Around real cases; outliers count less' },
      hierarchical: { label: 'Hierarchical', help: 'A tree of all cases, cut into clusters' },
    },
    default: 'kmeans',
  },
  linkage: {
    kind: 'choice',
    label: 'Linkage',
    help: 'What counts as the distance of two clusters.',
    choices: {
      ward: { label: 'Ward', help: 'Growth of the sum of squares; even, round clusters' },
      average: { label: 'Average', help: 'Mean distance of their cases' },
      complete: { label: 'Complete', help: 'Largest distance of their cases' },
      single: { label: 'Single', help: 'Smallest distance; long chains' },
      centroid: { label: 'Centroid', help: 'Squared distance of their means' },
    },
    default: 'ward',
    showWhen: { option: 'method', is: 'hierarchical' },
  },
  distance: {
    kind: 'choice',
    label: 'Distance',
    help: 'How far two cases are apart; Ward and centroid linkage are about Euclidean distances.',
    choices: {
      euclidean: { label: 'Euclidean', help: 'As the crow flies' },
      manhattan: { label: 'Manhattan', help: 'Sum of the differences' },
    },
    default: 'euclidean',
    showWhen: { option: 'method', is: 'hierarchical' },
  },
  standardize: {
    kind: 'toggle',
    label: 'Standardize variables',
    help: 'Uses z-scores, so that every variable counts alike whatever its unit.',
    default: true,
  },
  rule: {
    kind: 'choice',
    label: 'Number of clusters',
    help: 'How many clusters are made.',
    choices: {
      silhouette: { label: 'Best silhouette', help: 'The number whose clusters are separated best' },
      fixed: { label: 'Fixed number', help: 'As the question says' },
    },
    default: 'silhouette',
  },
  clusters: {
    kind: 'number',
    label: 'Clusters',
    help: 'How many clusters are made.',
    min: 2,
    max: 30,
    default: 3,
    integer: true,
    showWhen: { option: 'rule', is: 'fixed' },
  },
  most: {
    kind: 'number',
    label: 'Compare up to',
    help: 'Solutions from 2 to this many clusters are compared.',
    min: 2,
    max: 20,
    default: 8,
    integer: true,
  },
  gap: {
    kind: 'toggle',
    label: 'Gap statistic',
    help: 'Compares k-means of these data with that of points spread evenly; also tells whether there are clusters at all.',
    default: false,
  },
  starts: {
    kind: 'number',
    label: 'Random starts',
    help: 'k-means is begun this many times, and the best solution kept.',
    min: 1,
    max: 1000,
    default: 50,
    integer: true,
    showWhen: { option: 'method', is: 'kmeans' },
  },
  seed: {
    kind: 'number',
    label: 'Seed',
    help: 'The same seed gives the same random starts.',
    min: 0,
    max: 4_294_967_295,
    default: DEFAULT_SEED,
    integer: true,
  },
  levelOrder: orderOption(['variables'], 'by which categories count as numbers'),
  listCases: {
    kind: 'toggle',
    label: 'List of cases',
    help: 'Shows the cluster and the silhouette of each of the first cases.',
    default: false,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The scatter plot shows the clusters on two principal components, the dendrogram the tree of a hierarchical clustering.',
    choices: {
      scatter: 'Clusters',
      profiles: 'Profiles',
      silhouette: 'Silhouettes',
      number: 'Number of clusters',
      dendrogram: 'Dendrogram',
    },
    default: ['scatter', 'profiles', 'silhouette', 'number', 'dendrogram'],
  },
});

export type ClusterOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables'],
    groups: [
      { title: 'Method', options: ['method', 'linkage', 'distance', 'standardize', 'levelOrder'] },
      { title: 'Number of clusters', options: ['rule', 'clusters', 'most', 'gap'] },
      { title: 'Random starts', options: ['starts', 'seed'] },
      { title: 'Tables', options: ['listCases'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    { id: 'cluster', name: 'Cluster', label: 'Clusters', help: 'The cluster that each case belongs to.' },
  ],
  example: { sample: 'cluster', options: { variables: ['Age', 'Spending', 'Visits', 'OnlineShare'] } },
});
