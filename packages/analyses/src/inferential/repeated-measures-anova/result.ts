/** The numbers of a repeated-measures ANOVA. */
import type { CorrectedTest, FTest, Sphericity, StatisticAndP } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { ShareTests } from '../../shared/multivariate-tests.ts';
import type { QuantilePoint } from '../../shared/residual-figures.ts';
import type { EffectShare } from '../kit/effect-share.ts';
import type { MeanContrast, MeanFactor, MeanSet, PairSet } from '../kit/marginal-means.ts';

export interface EffectResult extends FTest {
  /** Names of its factors and covariates, those between subjects first. */
  readonly factors: readonly string[];
  readonly label: string;
  /** True where it compares measurements of the same case. */
  readonly within: boolean;
  /** True where a covariate is part of it. */
  readonly covariate: boolean;
  /** Place of its error among the strata. */
  readonly stratum: number;
  readonly sumOfSquares: number;
  readonly errorSumOfSquares: number;
  readonly partialEtaSquared: EffectShare;
  readonly partialOmegaSquared: number;
  readonly partialEpsilonSquared: number;
  readonly generalizedEtaSquared: number;
  readonly greenhouseGeisser: CorrectedTest | null;
  readonly huynhFeldt: CorrectedTest | null;
}

export interface StratumResult {
  /** Labels of the within factors; empty for the subjects. */
  readonly label: string;
  readonly sumOfSquares: number;
  readonly df: number;
  readonly sphericity: Sphericity | null;
}

export interface ConditionResult {
  /** Levels of the between factors, then of the within factors. */
  readonly levels: readonly string[];
  readonly variable: string;
  readonly variableLabel: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number | null;
}

/** An effect on the measurements as several outcomes. */
export interface MultivariateResult {
  readonly factors: readonly string[];
  readonly label: string;
  /** Null where there are fewer error degrees of freedom than contrasts. */
  readonly tests: ShareTests | null;
}

/** An effect in a mixed model, with its F test. */
export interface MixedEffect extends FTest {
  readonly factors: readonly string[];
  readonly label: string;
  readonly within: boolean;
  readonly covariate: boolean;
}

/** Every case with the measurements that it has. */
export interface MixedResult {
  readonly kind: 'mixed';
  /** Cases. */
  readonly sample: Sample;
  /** Measurements of the cases used, and how many of these cases lack one. */
  readonly measurements: { readonly used: number; readonly missing: number; readonly incomplete: number };
  readonly measure: string;
  readonly factors: readonly MeanFactor[];
  readonly withinCount: number;
  readonly covariates: RepeatedResult['covariates'];
  readonly effects: readonly MixedEffect[];
  /** What cases have in common, then what is left; labels are of the within factors. */
  readonly variances: readonly { readonly label: string; readonly variance: number }[];
  readonly isSingular: boolean;
  readonly conditions: readonly ConditionResult[];
  readonly means: readonly MeanSet[];
  readonly plotted: MeanSet;
  readonly pairs: readonly PairSet[];
  readonly contrasts: readonly MeanContrast[];
  readonly residualNormality: StatisticAndP | null;
  readonly qq: readonly QuantilePoint[];
}

export interface RepeatedResult {
  readonly sample: Sample;
  /** Cases left out that have a measurement, their groups and covariates. */
  readonly partial: number;
  readonly measure: string;
  /** Within factors first, then between. */
  readonly factors: readonly MeanFactor[];
  readonly withinCount: number;
  /** Where the covariates are centred. */
  readonly covariates: readonly { readonly name: string; readonly label: string; readonly mean: number }[];
  readonly effects: readonly EffectResult[];
  readonly strata: readonly StratumResult[];
  /** Where they were asked for and can be had. */
  readonly multivariate: readonly MultivariateResult[];
  readonly conditions: readonly ConditionResult[];
  readonly means: readonly MeanSet[];
  readonly plotted: MeanSet;
  readonly pairs: readonly PairSet[];
  readonly contrasts: readonly MeanContrast[];
  /** Of each measurement between the groups. */
  readonly levene: readonly {
    readonly variable: string;
    readonly label: string;
    readonly test: FTest | null;
  }[];
  readonly residualNormality: StatisticAndP | null;
  readonly qq: readonly QuantilePoint[];
}
