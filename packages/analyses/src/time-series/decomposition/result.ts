import type { Portmanteau, StatisticAndP } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { SeriesInfo } from '../kit/series.ts';

/** A value and its parts; null where a moving average does not reach. */
export interface PartsPoint {
  /** Position in the series, from 1. */
  readonly position: number;
  readonly at: string | number;
  readonly value: number;
  readonly trend: number | null;
  readonly seasonal: number;
  readonly remainder: number | null;
}

export interface Outlier {
  readonly position: number;
  readonly at: string | number;
  readonly value: number;
  readonly remainder: number;
  readonly weight: number;
}

/** The settings that STL really used. */
export interface StlUsed {
  readonly sWindow: number | null;
  readonly sDegree: number;
  readonly sJump: number;
  readonly tWindow: number;
  readonly tDegree: number;
  readonly tJump: number;
  readonly lWindow: number;
  readonly lDegree: number;
  readonly lJump: number;
  readonly inner: number;
  readonly outer: number;
}

export interface DecompositionResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  readonly n: number;
  /** Seasons of the first cycle. */
  readonly figure: readonly number[];
  readonly trendStrength: number | null;
  readonly seasonalStrength: number | null;
  readonly remainderSd: number;
  readonly firstTrend: number;
  readonly lastTrend: number;
  readonly remainderTest: { readonly lag: number; readonly test: Portmanteau } | null;
  /** Whether the season grows with the level: correlation of both over cycles; null where it cannot be told. */
  readonly growth: StatisticAndP | null;
  readonly outliers: readonly Outlier[];
  /** Values that hardly count. */
  readonly outlierCount: number;
  readonly stl: StlUsed | null;
  readonly widest: string | null;
  readonly points: readonly PartsPoint[];
}
