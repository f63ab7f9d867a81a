import type { CountCoefficient, CountPrediction, CountTermTest, GeneralInflation } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CrudeEstimate } from '../kit/crude.ts';
import type { CurveResult } from '../kit/curves.ts';
import type { EffectLine } from '../kit/effect.ts';
import type { UsedErrors } from '../kit/errors.ts';
import type { LabelledModel } from '../kit/labels.ts';
import type { MarginalVariable } from '../kit/marginal.ts';

export interface Test {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

export interface Coefficient extends CountCoefficient {
  /** null where it is beyond the largest number. */
  readonly rateRatio: number | null;
  readonly rateRatioCiLower: number | null;
  readonly rateRatioCiUpper: number | null;
}

export interface PoissonFit {
  readonly n: number;
  readonly dfResidual: number;
  readonly deviance: number;
  readonly pearsonChiSquare: number;
  readonly dispersion: number;
  readonly devianceGoodnessOfFit: Test;
  readonly pearsonGoodnessOfFit: Test;
  /** None of a quasi-Poisson model, which has no likelihood. */
  readonly likelihood: {
    readonly logLik: number;
    readonly aic: number;
    readonly bic: number;
    readonly likelihoodRatio: Test;
    readonly mcFadden: number;
  } | null;
  /** F test of all predictors of a quasi-Poisson model. */
  readonly overall: Test & { readonly df2: number | null };
  readonly negativeBinomial: {
    readonly theta: number;
    readonly thetaStandardError: number;
    readonly alpha: number;
    readonly poissonComparison: { readonly statistic: number; readonly pValue: number };
  } | null;
}

export interface PoissonResult extends LabelledModel {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string; readonly mean: number };
  readonly exposure: { readonly name: string; readonly label: string } | null;
  readonly interactions: readonly (readonly string[])[];
  readonly fit: PoissonFit;
  readonly coefficients: readonly Coefficient[];
  /** Coefficients of models with one predictor each; empty where they were not asked for. */
  readonly crude: readonly CrudeEstimate[];
  /** Effects on the scale of the outcome; empty where they were not asked for. */
  readonly marginal: readonly MarginalVariable[];
  /** What robust or clustered errors rest on; null for those of the model. */
  readonly errors: UsedErrors | null;
  readonly gvif: readonly GeneralInflation[];
  readonly termTests: readonly CountTermTest[];
  readonly zeros: { readonly observed: number; readonly expected: number };
  /** How many cases have each count, and how many are expected to; the last holds all larger ones. */
  readonly frequencies: readonly {
    readonly count: string;
    readonly observed: number;
    readonly expected: number;
  }[];
  /** The largest distance and its row (from 1); rows of a table elsewhere have no number. */
  readonly influence: { readonly cooksDistance: number; readonly row: number | null };
  readonly predictions: readonly (CountPrediction & {
    readonly values: Readonly<Record<string, number | string>>;
  })[];
  readonly effect: EffectLine<CountPrediction> | null;
  /** Covariates as curves, where they were asked for. */
  readonly curves: readonly CurveResult[];
}
