import type { MixedCoefficient } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { QuantilePoint, ResidualPoint } from '../../shared/residual-figures.ts';
import type { LabelledModel } from '../kit/labels.ts';
import type { TermTest } from '../kit/model-tables.ts';

export interface Test {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface RandomPart {
  /** `class`, or `school:class` where groups are nested. */
  readonly name: string;
  readonly label: string;
  readonly levels: number;
  readonly terms: readonly string[];
  readonly variances: readonly number[];
  readonly correlations: readonly {
    readonly first: string;
    readonly second: string;
    readonly value: number | null;
  }[];
  /** Share of the variance, where all random terms are intercepts. */
  readonly icc: number | null;
  /** Predicted effects of the groups, one number per term. */
  readonly effects: readonly {
    readonly group: string;
    readonly values: readonly number[];
    /** Of the intercept, given the variances; where the model is linear with intercepts of one grouping. */
    readonly standardError: number | null;
  }[];
  /** Shapiro and Wilk's test of the predicted intercepts. */
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
}

export interface MlmResult extends LabelledModel {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    /** The level modelled and the other one, of a logistic model. */
    readonly levels: { readonly event: string; readonly other: string } | null;
    /** Of a model of counts; results of earlier builds lack it. */
    readonly counts?: {
      /** What counts are divided by, in words. */
      readonly exposure: string | null;
      /** Pearson χ² of the counts given the groups, over the residual degrees of freedom. */
      readonly pearson: number;
      /** Of the negative binomial: theta, the variance being mean + mean²/theta. */
      readonly dispersion: number | null;
    } | null;
  };
  readonly interactions: readonly (readonly string[])[];
  readonly fit: {
    readonly n: number;
    readonly logLik: number;
    readonly deviance: number;
    readonly aic: number;
    readonly bic: number;
    readonly nParameters: number;
    readonly residualVariance: number;
    readonly rSquaredMarginal: number;
    readonly rSquaredConditional: number;
    readonly isSingular: boolean;
  };
  readonly coefficients: readonly MixedCoefficient[];
  readonly random: readonly RandomPart[];
  readonly termTests: readonly (Test & { readonly term: string })[];
  /** F tests of Kenward and Roger in place of likelihood ratios; results of earlier builds lack them. */
  readonly fTests?: readonly TermTest[];
  readonly comparison: (Test & { readonly kept: readonly string[] | null }) | null;
  /** Of a linear model. */
  readonly residuals: {
    readonly points: readonly ResidualPoint[];
    readonly quantiles: readonly QuantilePoint[];
    readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  } | null;
}
