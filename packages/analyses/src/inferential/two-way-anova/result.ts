/** The numbers of a factorial ANOVA. */
import type { FTest, StatisticAndP } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { QuantilePoint, ResidualPoint } from '../../shared/residual-figures.ts';
import type { EffectShare, ShareLimits } from '../kit/effect-share.ts';
import type { MeanContrast, MeanFactor, MeanSet, PairSet } from '../kit/marginal-means.ts';

export interface TermResult {
  /** Names of its variables. */
  readonly variables: readonly string[];
  /** Labels joined by ×. */
  readonly label: string;
  /** True where it is an effect of factors alone. */
  readonly factorial: boolean;
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
  readonly statistic: number;
  readonly pValue: number;
  /** With errors that allow unequal variances; null where they are classical. */
  readonly robust: FTest | null;
  readonly etaSquared: number;
  readonly etaSquaredLimits: ShareLimits;
  readonly partialEtaSquared: EffectShare;
  readonly partialOmegaSquared: number;
  readonly partialEpsilonSquared: number;
  /** Of the BIC approximation; null where it is not asked for. */
  readonly logBayesFactor: number | null;
}

export interface CovariateResult {
  readonly name: string;
  readonly label: string;
  readonly mean: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface CellResult {
  readonly levels: readonly string[];
  readonly n: number;
  readonly mean: number;
  readonly sd: number | null;
}

export interface SimpleEffect extends FTest {
  readonly factor: string;
  readonly at: { readonly factor: string; readonly level: string };
}

/** An effect beside random factors. */
export interface RandomTerm {
  readonly variables: readonly string[];
  readonly label: string;
  readonly random: boolean;
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
  /** Null where the error is not above zero. */
  readonly test: FTest | null;
  readonly partialEtaSquared: EffectShare | null;
  /** How often the mean square holds the variance of each random term. */
  readonly expected: readonly { readonly label: string; readonly times: number }[];
  /** The mean squares whose sum is the error; 'Residuals' is the last. */
  readonly error: readonly { readonly label: string; readonly weight: number }[];
  readonly errorMeanSquare: number | null;
}

/** An analysis of variance with random factors. */
export interface RandomResult {
  readonly kind: 'random';
  readonly sample: Sample;
  readonly outcome: FactorialResult['outcome'];
  /** Fixed ones first. */
  readonly factors: readonly MeanFactor[];
  readonly fixedCount: number;
  readonly terms: readonly RandomTerm[];
  readonly residual: FactorialResult['residual'];
  readonly totalSumOfSquares: number;
  /** Of the random terms and the residuals; below zero as they are found. */
  readonly variances: readonly { readonly label: string; readonly variance: number }[];
  readonly cells: readonly CellResult[];
  readonly levene: FTest | null;
  readonly residualNormality: StatisticAndP | null;
  readonly residuals: readonly ResidualPoint[];
  readonly qq: readonly QuantilePoint[];
}

export interface FactorialResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly factors: readonly MeanFactor[];
  readonly covariates: readonly CovariateResult[];
  readonly terms: readonly TermResult[];
  readonly residual: { readonly sumOfSquares: number; readonly df: number; readonly meanSquare: number };
  readonly totalSumOfSquares: number;
  readonly model: FTest & { readonly rSquared: number; readonly adjustedRSquared: number };
  readonly cells: readonly CellResult[];
  readonly means: readonly MeanSet[];
  /** What the plot of means shows: up to three factors. */
  readonly plotted: MeanSet;
  readonly pairs: readonly PairSet[];
  readonly simpleEffects: readonly SimpleEffect[];
  readonly contrasts: readonly MeanContrast[];
  /** Test of adding the products of a factor with every covariate. */
  readonly slopes: readonly (FTest & { readonly factor: string })[];
  readonly levene: FTest | null;
  readonly residualNormality: StatisticAndP | null;
  readonly residuals: readonly ResidualPoint[];
  readonly qq: readonly QuantilePoint[];
}
