import type { Kpss, Portmanteau } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CoursePoint } from '../kit/figures.ts';
import type { SeriesInfo } from '../kit/series.ts';

export interface LagResult {
  readonly lag: number;
  readonly acf: number;
  readonly pacf: number;
  /** Bartlett's standard error. */
  readonly standardError: number;
  /** Up to this lag; null where no degrees of freedom are left. */
  readonly ljungBox: Portmanteau | null;
}

export interface LagTest {
  readonly lag: number;
  readonly ljungBox: Portmanteau;
  readonly boxPierce: Portmanteau;
}

export interface ValueSummary {
  readonly n: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly min: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly max: number;
}

export interface SeasonResult extends ValueSummary {
  readonly name: string;
}

export interface TimeSeriesResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  /** Values after differencing. */
  readonly n: number;
  readonly lags: readonly LagResult[];
  /** Half the band of white noise. */
  readonly bound: number;
  readonly tests: readonly LagTest[];
  readonly summary: ValueSummary;
  /** By place in the cycle; empty without a season. */
  readonly seasons: readonly SeasonResult[];
  /** Whether the series as it was correlated keeps its level; null where it cannot be tested. */
  readonly kpss: Kpss | null;
  /** Time before the longest step; null where all are alike. */
  readonly widest: string | null;
  readonly course: readonly CoursePoint[];
  readonly changes: readonly CoursePoint[];
  readonly lagPoints: readonly { readonly before: number; readonly value: number }[];
}
