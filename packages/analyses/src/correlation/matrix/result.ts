import type {
  BiweightCorrelation,
  CorrelationTest,
  DistanceCorrelation,
  KendallTest,
  Limits,
  SpearmanTest,
  StatisticAndP,
  ZTest,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CodedVariable } from '../kit/columns.ts';
import type { LinePoint, ScatterPoint } from '../kit/scatter.ts';
import type { Coefficient } from '../kit/words.ts';
import type { LatentCorrelation } from './polychoric.ts';

export interface VariableResult {
  readonly name: string;
  readonly label: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  /** Shapiro–Wilk; null outside 3 to 5000 values, and for two categories. */
  readonly normality: StatisticAndP | null;
  readonly isBinary: boolean;
}

/** What was found for one pair by one coefficient, in the form that tables and sentences take it. */
export interface Tested {
  readonly estimate: number;
  readonly statistic: number | null;
  /** Null for the z of Kendall's and of polychoric correlations. */
  readonly df: number | null;
  /** Exact where there is an exact one, and adjusted where that was asked for. */
  readonly pValue: number;
  readonly isExact: boolean;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly logBayesFactor: number | null;
  readonly bootstrap: Limits | null;
}

export interface PairResult {
  /** Positions among the variables. */
  readonly first: number;
  readonly second: number;
  readonly n: number;
  readonly pearson: CorrelationTest | null;
  readonly spearman: SpearmanTest | null;
  readonly kendall: KendallTest | null;
  /** Null unless it is asked for; results of earlier builds lack it. */
  readonly polychoric?: LatentCorrelation | null;
  /** Absent unless asked for; null where there is none: too many cases, or half of the values equal. */
  readonly further?: {
    readonly distance: DistanceCorrelation | null;
    readonly biweight: BiweightCorrelation | null;
  };
  readonly tested: Readonly<Partial<Record<Coefficient, Tested>>>;
  /** Pearson's r and Spearman's rho of the same cases, an even selection of very many; null where it is not asked for. */
  readonly linearity: { readonly r: number; readonly rho: number; readonly n: number } | null;
  /** The case (numbered from 1) without which Pearson's r differs most, and r without it. */
  readonly influence: { readonly row: number; readonly without: number } | null;
}

/** A pair that has no correlation: too few cases, or no spread among them. */
export interface MissingPair {
  readonly first: number;
  readonly second: number;
  readonly n: number;
}

export interface Scatter {
  readonly first: number;
  readonly second: number;
  readonly n: number;
  readonly points: readonly ScatterPoint[];
  /** Least-squares line with the interval of the mean; empty where it is not asked for or not defined. */
  readonly line: readonly LinePoint[];
}

export interface GroupCorrelation {
  readonly level: string;
  readonly n: number;
  /** Null with fewer than four cases or without spread. */
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface GroupComparison {
  readonly first: number;
  readonly second: number;
  readonly groups: readonly GroupCorrelation[];
  /** Of two groups. */
  readonly difference: (ZTest & { readonly cohenQ: number }) | null;
  /** Of three and more. */
  readonly homogeneity: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
}

export interface Comparison {
  readonly first: readonly [number, number];
  readonly second: readonly [number, number];
  readonly n: number;
  readonly estimates: readonly [number, number];
  /** Where the two share a variable. */
  readonly williams: (ZTest & { readonly df: number }) | null;
  readonly steiger: ZTest;
}

export interface MatrixResult {
  readonly sample: Sample;
  readonly variables: readonly VariableResult[];
  readonly coded: readonly CodedVariable[];
  readonly pairs: readonly PairResult[];
  readonly missingPairs: readonly MissingPair[];
  readonly group: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly groups: readonly GroupComparison[];
  readonly comparisons: readonly Comparison[];
  readonly scatters: readonly Scatter[];
  readonly seed: number | null;
}
