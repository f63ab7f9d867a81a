/** The numbers of a Cox regression. */
import type { AcceleratedModel, ChiSquareResult } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CrudeEstimate } from '../../regression/kit/crude.ts';
import type { CurveResult } from '../../regression/kit/curves.ts';
import type { CurvePoint } from '../kit/curve-points.ts';

export interface Coefficient {
  /** `variable`, `variable=level`, products joined by `:`. */
  readonly name: string;
  readonly estimate: number;
  /** The one that test and limits use. */
  readonly standardError: number;
  /** Of the model itself, where that is another one. */
  readonly modelStandardError: number;
  /** Wald z. */
  readonly statistic: number;
  readonly pValue: number;
  /** exp of the estimate and of its limits; null where it is too large for a number. */
  readonly hazardRatio: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface Fit {
  readonly n: number;
  readonly events: number;
  readonly logLik: number;
  /** Null with frailties, whose likelihood is marginal. */
  readonly logLikNull: number | null;
  readonly aic: number | null;
  readonly likelihoodRatio: ChiSquareResult | null;
  readonly wald: ChiSquareResult | null;
  readonly score: ChiSquareResult | null;
  /** The score test that allows for robust or clustered errors. */
  readonly robustScore: ChiSquareResult | null;
  /** The one to trust: the likelihood ratio, or Wald's where rows are not independent. */
  readonly overall: ChiSquareResult;
}

/** Rows that are not taken as independent. */
export interface Together {
  readonly errors: 'robust' | 'cluster' | 'frailty';
  readonly label: string | null;
  readonly clusters: number;
}

/** The hidden factors of the groups. */
export interface Frailty {
  readonly variance: number;
  readonly kendallTau: number;
  readonly logLikWithout: number;
  readonly test: ChiSquareResult;
  readonly groups: readonly { readonly name: string; readonly events: number; readonly frailty: number }[];
}

export interface TermTest extends ChiSquareResult {
  readonly term: string;
}

/** One predicted curve. */
export interface Curve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

export interface Prediction {
  readonly values: Readonly<Record<string, number | string>>;
  /** Level of the strata; null without them. */
  readonly stratum: string | null;
  /** exp of the linear predictor relative to the means of the covariates. */
  readonly median: number | null;
  readonly at: readonly {
    readonly time: number;
    readonly survival: number;
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
  }[];
}

/** A Schoenfeld residual of one coefficient. */
export interface Residual {
  readonly time: number;
  readonly value: number;
}

export interface Diagnostics {
  readonly devianceMax: number;
  /** Row (from 1). */
  readonly devianceRow: number;
  /** Largest change of a coefficient in standard errors, its row (from 1) and the coefficient; null with exact ties. */
  readonly dfbetas: { readonly max: number; readonly row: number; readonly of: string } | null;
}

/** An accelerated failure time model of the same predictors. */
export interface ParametricModel extends AcceleratedModel {
  /** Predicted median times of the new cases; null where it is too large for a number. */
  readonly medians: readonly (number | null)[];
}

/** What every kind of model says of its data. */
export type CommonResult = Pick<
  CoxResult,
  'sample' | 'time' | 'event' | 'strata' | 'start' | 'labels' | 'factors' | 'interactions'
>;

export interface CoxResult {
  readonly sample: Sample;
  readonly time: { readonly name: string; readonly label: string };
  readonly event: {
    readonly name: string;
    readonly label: string;
    readonly event: string;
    readonly censored: string | null;
  };
  readonly strata: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly start: { readonly name: string; readonly label: string } | null;
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
  readonly termTests: readonly TermTest[];
  /** Share of pairs in the right order, its standard error and limits; null without comparable pairs. */
  readonly concordance: {
    readonly estimate: number;
    readonly standardError: number;
    readonly ciLower: number;
    readonly ciUpper: number;
  } | null;
  readonly proportional: { readonly terms: readonly TermTest[]; readonly global: ChiSquareResult } | null;
  /** Coefficients of models with one predictor each; empty where they were not asked for. */
  readonly crude: readonly CrudeEstimate[];
  readonly gvif: readonly { readonly term: string; readonly gvif: number; readonly df: number }[];
  /** Null with frailties. */
  readonly diagnostics: Diagnostics | null;
  /** Null where rows are independent. */
  readonly together: Together | null;
  readonly frailty: Frailty | null;
  /** Residuals for the plots that were asked for. */
  readonly schoenfeld: readonly { readonly name: string; readonly points: readonly Residual[] }[];
  readonly martingale: readonly {
    readonly predictor: number;
    readonly residual: number;
    readonly event: boolean;
  }[];
  readonly times: readonly number[];
  /** Cumulative hazard at these times, one row per stratum; null where it is too large for a number. */
  readonly baseline: readonly {
    readonly stratum: string | null;
    readonly hazards: readonly (number | null)[];
  }[];
  readonly predictions: readonly Prediction[];
  readonly parametric: readonly ParametricModel[];
  /** Covariates as curves, where they were asked for. */
  readonly bends: readonly CurveResult[];
  readonly curves: {
    readonly variable: string;
    readonly ticks: readonly number[];
    readonly stratum: string | null;
    readonly curves: readonly Curve[];
    readonly held: readonly { readonly name: string; readonly value: number | string }[];
  } | null;
}
