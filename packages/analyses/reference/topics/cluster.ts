import type { ClusterResult } from '../../src/multivariate/cluster/result.ts';
import { analysisAdapter } from '../adapter.ts';

const byName = ({ variables }: ClusterResult, values: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(variables.map(({ name }, j) => [name, values[j]!]));

const byCluster = (result: ClusterResult, of: (c: number) => readonly number[]) =>
  Object.fromEntries(result.clusters.map((_, c) => [c + 1, byName(result, of(c))]));

export const kmeans = analysisAdapter<ClusterResult>({
  topic: 'cluster-kmeans',
  analysis: 'cluster',
  options: (inputs) => ({
    variables: inputs.variables,
    method: inputs.method,
    standardize: inputs.standardize,
    rule: 'fixed',
    clusters: inputs.k,
    starts: 200,
  }),
  values: (result) => ({
    ...result,
    n: result.sample.used,
    sizes: result.clusters.map(({ size }) => size),
    withinSs: result.clusters.map(({ withinSs }) => withinSs),
    centers: byCluster(result, (c) => result.clusters[c]!.center),
    clusterSilhouettes: result.clusters.map(({ silhouette }) => silhouette),
    medoids: result.clusters.map(({ medoid }) => medoid?.place),
    medoidValues: byCluster(result, (c) => result.clusters[c]!.medoidValues),
  }),
});

export const hierarchical = analysisAdapter<ClusterResult>({
  topic: 'cluster-hierarchical',
  analysis: 'cluster',
  options: (inputs) => ({
    variables: inputs.variables,
    method: 'hierarchical',
    linkage: inputs.method,
    distance: inputs.distance,
    standardize: inputs.standardize,
    rule: 'fixed',
    clusters: inputs.k,
  }),
  values: (result) => ({
    n: result.sample.used,
    heights: result.tree?.merges.map(({ height }) => height),
    membership: result.membership,
    sizes: result.clusters.map(({ size }) => size),
    copheneticCorrelation: result.tree?.copheneticCorrelation,
  }),
});
