import type { FactorFit } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CodedVariable } from '../../correlation/kit/columns.ts';

export interface FactoredVariable {
  readonly name: string;
  readonly label: string;
  readonly mean: number;
  readonly sd: number;
  /** By factor. */
  readonly loadings: readonly number[];
  readonly communality: number;
  readonly uniqueness: number;
  /** Sampling adequacy; null where the correlation matrix is singular. */
  readonly kmo: number | null;
}

export interface FactorVariance {
  readonly ssLoadings: number;
  readonly proportion: number;
  readonly cumulative: number;
}

/** An eigenvalue beside those of random data. */
export interface ScreePoint {
  readonly eigenvalue: number;
  readonly proportion: number;
  readonly cumulative: number;
  /** Mean and 95th percentile; null where none were drawn. */
  readonly random: number | null;
  readonly random95: number | null;
}

export interface FactorScores {
  /** By variable, by factor: weights of z-scores. */
  readonly weights: readonly (readonly number[])[];
  /** Cases shown: row of the dataset and score by factor. */
  readonly cases: readonly { readonly row: number; readonly values: readonly number[] }[];
}

export interface EfaResult {
  readonly sample: Sample;
  readonly variables: readonly FactoredVariable[];
  readonly coded: readonly CodedVariable[];
  /** Factors kept, what each rule says, and the most that the degrees of freedom allow. */
  readonly factors: number;
  readonly suggested: { readonly parallel: number | null; readonly eigenvalue: number };
  readonly limitedTo: number | null;
  readonly scree: readonly ScreePoint[];
  readonly variance: readonly FactorVariance[];
  /** Of oblique factors. */
  readonly correlations: readonly (readonly number[])[] | null;
  readonly adequacy: {
    readonly kmo: number;
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
    readonly determinant: number;
  } | null;
  /** Null for components. */
  readonly fit: FactorFit | null;
  readonly heywood: readonly number[];
  readonly scores: FactorScores | null;
  readonly points: readonly { readonly row: number; readonly x: number; readonly y: number }[];
  readonly seed: number;
}
