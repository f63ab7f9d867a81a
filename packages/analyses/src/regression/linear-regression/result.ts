/** The numbers of a linear regression. */

import type { SubsetModel, WaldTest } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CrudeEstimate } from '../kit/crude.ts';
import type { CurveResult } from '../kit/curves.ts';
import type { UsedErrors } from '../kit/errors.ts';

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
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly standardizedEstimate: number | null;
  readonly vif: number | null;
}

export interface Fit {
  readonly n: number;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly multipleR: number;
  readonly residualStandardError: number;
  readonly dfResidual: number;
  readonly fTest: {
    readonly statistic: number;
    readonly df1: number;
    readonly df2: number;
    readonly pValue: number;
  } | null;
  readonly residualSumOfSquares: number;
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
}

export interface Step {
  readonly added: readonly string[];
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly rSquaredChange: number;
  readonly fChange: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  readonly aic: number;
  readonly bic: number;
}

export interface Diagnostics {
  /** null where rows have no order. */
  readonly durbinWatson: number | null;
  readonly breuschPagan: TestResult | null;
  readonly breuschPaganOriginal: TestResult | null;
  /** Numeric predictors only. */
  readonly white: TestResult | null;
  readonly leverageMax: number;
  readonly leverageMean: number;
  readonly cooksDistanceMax: number;
  /** Row (from 1) with the largest Cook's distance; null where rows have no number. */
  readonly cooksDistanceRow: number | null;
  /** null where a case has leverage 1. */
  readonly studentizedResidualMax: number | null;
  readonly standardizedResidualMax: number | null;
  readonly press: number | null;
  readonly residualNormality: { readonly statistic: number; readonly pValue: number } | null;
}

export interface Prediction {
  readonly values: Readonly<Record<string, number | string>>;
  readonly fit: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly piLower: number;
  readonly piUpper: number;
}

/** Points for the residual plots: every case, or an even selection of a large sample. */
export interface ResidualPoint {
  readonly row: number;
  readonly fitted: number;
  readonly residual: number;
  /** Internally studentized. */
  readonly standardized: number;
}

export interface QqPoint {
  readonly theoretical: number;
  readonly sample: number;
}

/** The expected outcome along the strongest predictor. */
export interface EffectResult {
  readonly name: string;
  readonly label: string;
  /** Whether there are predictors beside it. */
  readonly others: boolean;
  readonly points: readonly {
    readonly at: number | string;
    readonly fit: number;
    readonly ciLower: number;
    readonly ciUpper: number;
  }[];
}

/** Models of some of the predictors: the best of all subsets, or those on the way. */
export interface Selection {
  readonly models: readonly (Omit<SubsetModel, 'terms'> & {
    readonly terms: readonly (readonly string[])[];
  })[];
  /** Place of the best. */
  readonly best: number;
  /** How many were compared. */
  readonly compared: number;
}

export interface RegressionResult {
  /** Absent unless it is asked for. */
  readonly selection?: Selection;
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  /** Predictor name to label. */
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: readonly {
    readonly name: string;
    readonly reference: string;
    readonly levels: readonly string[];
    readonly whole?: boolean;
  }[];
  readonly interactions: readonly (readonly string[])[];
  readonly fit: Fit;
  readonly coefficients: readonly Coefficient[];
  /** Coefficients of models with one predictor each; empty where they were not asked for. */
  readonly crude: readonly CrudeEstimate[];
  /** Generalised variance inflation of terms with several coefficients. */
  readonly gvif: readonly {
    readonly term: string;
    readonly gvif: number;
    readonly df: number;
    readonly adjusted: number;
  }[];
  /** Coefficients and the test of all of them with the errors chosen; null for ordinary ones. */
  readonly errors:
    | (UsedErrors & { readonly coefficients: readonly Coefficient[]; readonly overall: WaldTest | null })
    | null;
  /** Coefficients with robust errors of all four kinds; null unless one was chosen. */
  readonly robust: Readonly<Record<'HC0' | 'HC1' | 'HC2' | 'HC3', readonly Coefficient[]>> | null;
  readonly diagnostics: Diagnostics;
  readonly steps: readonly Step[];
  readonly predictions: readonly Prediction[];
  /** Covariates as curves, where they were asked for. */
  readonly curves: readonly CurveResult[];
  readonly effect: EffectResult | null;
  readonly residuals: readonly ResidualPoint[];
  readonly qq: readonly QqPoint[];
}
