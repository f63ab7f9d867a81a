import type { FTest, MannKendall, Portmanteau, SeasonalKendall } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { SeriesInfo } from '../kit/series.ts';

export interface TrendTerm {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface TrendPrediction {
  readonly position: number;
  readonly estimate: number;
  readonly standardError: number;
  /** Of the mean. */
  readonly ciLower: number;
  readonly ciUpper: number;
  /** Of a single value. */
  readonly lower: number;
  readonly upper: number;
}

export interface TrendFit {
  readonly terms: readonly TrendTerm[];
  readonly f: FTest;
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly sigma: number;
  readonly durbinWatson: number;
  /** Whether residuals are autocorrelated; null where the series is too short. */
  readonly residualTest: { readonly lag: number; readonly test: Portmanteau } | null;
  readonly predictions: readonly TrendPrediction[];
}

/** A value and what is drawn with it; null where there is none. */
export interface TrendPoint {
  readonly at: string | number;
  readonly value: number | null;
  readonly position: number;
  readonly fitted: number | null;
  readonly trailing: number | null;
  readonly centered: number | null;
}

export interface TrendResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  readonly n: number;
  readonly fit: TrendFit | null;
  readonly kendall: MannKendall | null;
  readonly seasonal: SeasonalKendall | null;
  readonly window: number | null;
  readonly widest: string | null;
  readonly points: readonly TrendPoint[];
}
