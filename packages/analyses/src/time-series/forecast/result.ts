import type { Portmanteau, SmoothingModel, SmoothingParameters } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { Accuracy, ForecastPoint, PastPoint } from '../kit/future.ts';
import type { SeriesInfo } from '../kit/series.ts';

export interface Candidate {
  readonly model: SmoothingModel;
  readonly parameters: number;
  readonly sse: number;
  readonly aicc: number;
}

export interface ForecastResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  readonly n: number;
  readonly model: SmoothingModel;
  readonly parameters: SmoothingParameters;
  /** One-based position of the first value with a one-step forecast, and the states before it. */
  readonly firstFitted: number;
  readonly first: { readonly level: number; readonly trend: number; readonly seasonal: readonly number[] };
  /** The last states; seasonal[0] is that of the next value. */
  readonly level: number;
  readonly trend: number;
  readonly seasonal: readonly number[];
  readonly sse: number;
  /** Standard deviation of the one-step errors. */
  readonly sigma: number;
  /** By AICc, the best first; empty where the model was given. */
  readonly candidates: readonly Candidate[];
  readonly within: Accuracy;
  readonly holdout: { readonly model: Accuracy; readonly naive: Accuracy } | null;
  readonly residualTest: { readonly lag: number; readonly test: Portmanteau } | null;
  readonly residualAcf: readonly number[];
  readonly normality: { readonly statistic: number; readonly pValue: number } | null;
  readonly errors: number;
  readonly widest: string | null;
  readonly points: readonly PastPoint[];
  readonly forecasts: readonly ForecastPoint[];
}
