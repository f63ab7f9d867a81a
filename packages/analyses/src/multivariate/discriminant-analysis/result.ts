/** The numbers of a discriminant analysis. */
import type { BoxM } from '@constat/stats';
import type { Sample } from '../../contract.ts';

/** Actual groups by predicted ones, and the share of right ones with its limits. */
export interface Classified {
  readonly table: readonly (readonly number[])[];
  readonly correct: number;
  readonly accuracy: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface DiscriminantFunction {
  readonly eigenvalue: number;
  readonly share: number;
  readonly canonicalCorrelation: number;
  /** Of this function and those after it. */
  readonly wilksLambda: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** By predictor. */
  readonly coefficients: readonly number[];
  readonly standardized: readonly number[];
  readonly structure: readonly number[];
  /** Mean score of each group. */
  readonly centroids: readonly number[];
}

export interface DiscriminantResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string; readonly levels: readonly string[] };
  readonly predictors: readonly { readonly name: string; readonly label: string }[];
  readonly groups: readonly {
    readonly n: number;
    readonly prior: number;
    readonly means: readonly number[];
  }[];
  readonly functions: readonly DiscriminantFunction[];
  readonly classified: Classified;
  /** Each case by the others; null where it was not asked for. */
  readonly crossed: Classified | null;
  /** Share of the largest group: what naming it always would get right. */
  readonly largest: number;
  readonly boxM: BoxM | null;
  /** Scores of at most 1500 cases. */
  readonly points: readonly { readonly group: number; readonly scores: readonly number[] }[];
}
