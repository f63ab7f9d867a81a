import type { Sample } from '../../contract.ts';

/** A coefficient with every kind of error. */
export interface DidEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly hc1StandardError: number;
  readonly clusters: number | null;
  readonly clusterStandardError: number | null;
  readonly clusterStatistic: number | null;
  readonly clusterDf: number | null;
  readonly clusterPValue: number | null;
  readonly clusterCiLower: number | null;
  readonly clusterCiUpper: number | null;
  /** Without counting the effects of units, where these are the clusters. */
  readonly clusterStandardErrorNested: number | null;
}

export interface DidCell {
  readonly treated: 0 | 1;
  readonly post: 0 | 1;
  readonly n: number;
  readonly mean: number;
}

export interface DidResult {
  readonly sample: Sample;
  readonly labels: Readonly<Record<string, string>>;
  /** Names of the groups and of the two times, where the design has them. */
  readonly groups: readonly [string, string] | null;
  readonly times: readonly [string, string] | null;
  readonly units: number | null;
  readonly periods: number | null;
  readonly rSquared: number | null;
  readonly did: DidEstimate | null;
  readonly terms: readonly (DidEstimate & { readonly name: string })[];
  readonly cells: readonly DidCell[];
  readonly events: readonly (DidEstimate & { readonly period: number })[];
  readonly reference: number | null;
  readonly preTrendTest: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  } | null;
  readonly preTrend: (DidEstimate & { readonly n: number }) | null;
}
