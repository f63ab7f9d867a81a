import type { ArimaFit, ArimaOrder, ArimaRegression, Portmanteau } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { Accuracy, ForecastPoint, PastPoint } from '../kit/future.ts';
import type { SeriesInfo } from '../kit/series.ts';

export interface CoefficientResult {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number | null;
  readonly z: number | null;
  readonly pValue: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface ArimaCandidate {
  readonly order: ArimaOrder;
  readonly logLik: number;
  readonly nParameters: number;
  readonly aicc: number;
}

export interface ArimaResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  readonly n: number;
  readonly fit: Omit<ArimaFit, 'coefficients'>;
  /** What explains the series beside its past, in the order of the coefficients: the last ones. */
  readonly regressors: readonly { readonly name: string; readonly label: string }[];
  /** Against the model without regressors; null without any. */
  readonly likelihoodRatio: ArimaRegression['likelihoodRatio'];
  /** Places of values that have no residual, since differences need them. */
  readonly withoutErrors: readonly number[];
  readonly coefficients: readonly CoefficientResult[];
  /** The models tried, the best first; empty where the orders were given. */
  readonly candidates: readonly ArimaCandidate[];
  readonly tried: number;
  readonly residualTest: { readonly lag: number; readonly test: Portmanteau } | null;
  readonly residualAcf: readonly number[];
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  readonly within: Accuracy;
  readonly holdout: { readonly model: Accuracy; readonly naive: Accuracy } | null;
  readonly widest: string | null;
  readonly points: readonly PastPoint[];
  readonly forecasts: readonly ForecastPoint[];
}
