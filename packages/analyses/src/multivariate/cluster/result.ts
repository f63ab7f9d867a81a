import type { Merge } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CodedVariable } from '../../correlation/kit/columns.ts';

export interface ClusterVariable {
  readonly name: string;
  readonly label: string;
  readonly mean: number;
  readonly sd: number;
  /** Share of its variance that lies between the clusters. */
  readonly etaSquared: number | null;
}

export interface ClusterSummary {
  readonly size: number;
  readonly withinSs: number;
  readonly silhouette: number | null;
  /** Row of the dataset of the case in the middle, 1-based, and its place among the cases used; only of k-medoids. */
  readonly medoid: { readonly row: number; readonly place: number } | null;
  /** Values of that case in the units clustered; empty without one. */
  readonly medoidValues: readonly number[];
  /** In the units clustered (from the mean of all, in standard deviations where standardized), and of the data. */
  readonly center: readonly number[];
  readonly means: readonly number[];
  readonly sds: readonly (number | null)[];
}

/** A number of clusters compared with others. */
export interface NumberPoint {
  readonly k: number;
  readonly totalWithinSs: number;
  readonly silhouette: number | null;
  readonly gap: number | null;
  readonly gapError: number | null;
}

export interface TreeResult {
  readonly merges: readonly Merge[];
  readonly copheneticCorrelation: number | null;
}

export interface ClusterResult {
  readonly sample: Sample;
  readonly variables: readonly ClusterVariable[];
  readonly coded: readonly CodedVariable[];
  readonly k: number;
  readonly clusters: readonly ClusterSummary[];
  /** Cluster of each case used, from 1; empty where they are too many to keep. */
  readonly membership: readonly number[];
  readonly totalWithinSs: number;
  readonly betweenSs: number;
  readonly totalSs: number;
  readonly calinskiHarabasz: number | null;
  readonly daviesBouldin: number | null;
  /** Mean over the cases, or over an even selection of them. */
  readonly silhouette: number | null;
  readonly silhouetteCases: number;
  /** Mean distance to the medoid. */
  readonly objective: number | null;
  readonly numbers: readonly NumberPoint[];
  readonly gapChoice: number | null;
  readonly tree: TreeResult | null;
  /** Cases to draw: cluster from 1, silhouette, two principal components. */
  readonly points: readonly {
    readonly row: number;
    readonly cluster: number;
    readonly silhouette: number;
    readonly x: number;
    readonly y: number;
  }[];
  /** Shares of variance of the two components. */
  readonly shares: readonly number[];
  readonly seed: number;
}
