/** What methods and sizes are called. */
import type { ClusterOptions } from './options.ts';

const LINKAGE_WORDS = {
  ward: 'Ward’s method',
  average: 'average linkage',
  complete: 'complete linkage',
  single: 'single linkage',
  centroid: 'centroid linkage',
} as const;

/** `k-means`, `hierarchical clustering by Ward’s method`. */
export function methodName({ method, linkage }: ClusterOptions): string {
  if (method === 'kmeans') return 'k-means';
  return method === 'pam' ? 'k-medoids' : `hierarchical clustering by ${LINKAGE_WORDS[linkage]}`;
}

/** Kaufman and Rousseeuw's (1990, table 4) words for an average silhouette. */
export function structureWord(silhouette: number): string {
  if (silhouette > 0.7) return 'strong';
  if (silhouette > 0.5) return 'reasonable';
  return silhouette > 0.25 ? 'weak' : 'no substantial';
}

export const clusterName = (c: number): string => `Cluster ${c + 1}`;
