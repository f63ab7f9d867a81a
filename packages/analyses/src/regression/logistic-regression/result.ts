/** The numbers of a logistic regression. */

import type {
  AreaUnderCurve,
  CalibrationGroup,
  Classification,
  ProbabilityPrediction,
  RocPoint,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CrudeEstimate } from '../kit/crude.ts';
import type { CurveResult } from '../kit/curves.ts';
import type { EffectLine } from '../kit/effect.ts';
import type { UsedErrors } from '../kit/errors.ts';
import type { MarginalVariable } from '../kit/marginal.ts';

export interface TestResult {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface Coefficient {
  /** `(Intercept)`, `variable`, `variable=level`, products joined by `:`. */
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  /** Wald z, or the likelihood ratio of a penalized fit; and the square of z. */
  readonly statistic: number;
  readonly wald: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** exp of the estimate and its limits; null where it is too large for a number. */
  readonly oddsRatio: number | null;
  readonly oddsRatioCiLower: number | null;
  readonly oddsRatioCiUpper: number | null;
  /** Null unless asked for, and where the likelihood sets no limit. */
  readonly profileCiLower: number | null;
  readonly profileCiUpper: number | null;
  readonly vif: number | null;
}

/** What the likelihood, or Firth's penalized one, says about the whole model; null = not defined with a penalty. */
export interface LikelihoodFit {
  readonly logLik: number;
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly aic: number | null;
  readonly bic: number | null;
  /** Against the intercept alone. */
  readonly likelihoodRatio: TestResult;
  readonly mcFadden: number | null;
  readonly coxSnell: number | null;
  readonly nagelkerke: number | null;
}

export interface Fit extends LikelihoodFit {
  /** Of all predictors: the likelihood ratio, or Wald's test with robust errors. */
  readonly overall: TestResult;
  /** Cases, counted by their frequencies. */
  readonly n: number;
  readonly events: number;
  readonly tjur: number;
}

export interface Step {
  readonly added: readonly string[];
  readonly deviance: number;
  readonly mcFadden: number;
  readonly nagelkerke: number;
  readonly aic: number;
  readonly bic: number;
  readonly change: TestResult;
}

/** Box and Tidwell's test: x ln x of the covariates added to the model. */
export interface Linearity extends TestResult {
  /** The covariate whose added term is the furthest from zero. */
  readonly worst: string;
  readonly tested: readonly string[];
}

export interface Diagnostics {
  readonly hosmerLemeshow: TestResult | null;
  readonly linearity: Linearity | null;
  /** Sums of a table elsewhere do not hold that test. */
  readonly withoutLinearity?: true;
  readonly leverageMax: number;
  readonly cooksDistanceMax: number;
  /** Row (from 1) with the largest Cook's distance; rows of a table elsewhere have no number. */
  readonly cooksDistanceRow: number | null;
  readonly pearsonMax: number;
  readonly pearsonRow: number | null;
  readonly devianceMax: number;
  readonly devianceRow: number | null;
  /** Cut-off with the largest sum of sensitivity and specificity. */
  readonly youden: number;
}

export interface Prediction {
  readonly values: Readonly<Record<string, number | string>>;
  readonly probability: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Probabilities along one predictor, the others at their mean or reference. */
export type Effect = EffectLine<ProbabilityPrediction>;

export interface LogisticResult {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    /** The level modelled, and the other one. */
    readonly event: string;
    readonly other: string;
  };
  /** Predictor name to label. */
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
  }[];
  readonly interactions: readonly (readonly string[])[];
  readonly fit: Fit;
  readonly coefficients: readonly Coefficient[];
  /** Coefficients of models with one predictor each; empty where they were not asked for. */
  readonly crude: readonly CrudeEstimate[];
  /** Effects on the scale of the outcome; empty where they were not asked for. */
  readonly marginal: readonly MarginalVariable[];
  /** What robust or clustered errors rest on; null for those of the model. */
  readonly errors: UsedErrors | null;
  /** Generalised variance inflation of each term. */
  readonly gvif: readonly {
    readonly term: string;
    readonly gvif: number;
    readonly df: number;
    readonly adjusted: number;
  }[];
  readonly termTests: readonly (TestResult & { readonly term: string })[];
  readonly steps: readonly Step[];
  readonly auc: AreaUnderCurve;
  readonly roc: readonly RocPoint[];
  readonly classification: Classification;
  readonly calibration: readonly CalibrationGroup[];
  readonly diagnostics: Diagnostics;
  readonly predictions: readonly Prediction[];
  /** Covariates as curves, where they were asked for. */
  readonly curves: readonly CurveResult[];
  readonly effect: Effect | null;
}
