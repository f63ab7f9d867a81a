import type { CorrelationTest, Limits, StatisticAndP } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CodedVariable } from '../kit/columns.ts';
import type { LinePoint, ScatterPoint } from '../kit/scatter.ts';

export interface ControlResult {
  readonly name: string;
  readonly label: string;
  readonly mean: number;
  readonly sd: number;
}

export interface VariableResult extends ControlResult {
  /** Share of the variance (of the ranks, where they are taken) that the controls explain. */
  readonly explained: number;
  /** Shapiro–Wilk of the residuals; null outside 3 to 5000 cases, and for two categories. */
  readonly normality: StatisticAndP | null;
  readonly isBinary: boolean;
}

/** A semipartial correlation. */
export type Semipartial = Pick<CorrelationTest, 'estimate' | 'statistic' | 'pValue'>;

export interface PairResult {
  /** Positions among the variables. */
  readonly first: number;
  readonly second: number;
  readonly estimate: number;
  /** Null where the correlation is perfect. */
  readonly statistic: number | null;
  /** Adjusted where that was asked for, as are those of the semipartial correlations. */
  readonly pValue: number;
  /** Null with one degree of freedom; a one-sided test has one limit, the other is the end of the scale. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** Of the same cases, without controls. */
  readonly zeroOrder: number;
  /** Controls taken out of the first, or the second, variable only. */
  readonly semipartialFirst: Semipartial;
  readonly semipartialSecond: Semipartial;
  /** Spearman's correlation of the residuals, to see a curve or outliers by. */
  readonly rankResiduals: number | null;
  readonly logBayesFactor: number | null;
  readonly bootstrap: Limits | null;
  /** The case (numbered from 1) without which the correlation differs most, and the correlation without it. */
  readonly influence: { readonly row: number; readonly without: number } | null;
}

/** What the controls leave of two variables, with the line through it. */
export interface ResidualPlot {
  readonly first: number;
  readonly second: number;
  readonly points: readonly ScatterPoint[];
  readonly line: readonly LinePoint[];
}

export interface PartialResult {
  readonly sample: Sample;
  /** n - 2 - number of controls. */
  readonly df: number;
  readonly variables: readonly VariableResult[];
  readonly controls: readonly ControlResult[];
  readonly coded: readonly CodedVariable[];
  readonly pairs: readonly PairResult[];
  readonly plots: readonly ResidualPlot[];
  readonly seed: number | null;
}
