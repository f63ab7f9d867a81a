/** The numbers of times that are known between two limits. */
import type { IntervalDistribution } from '@constat/stats';
import type { Sample } from '../../../contract.ts';
import type { LabelledModel } from '../../../regression/kit/labels.ts';
import type { EstimatedRatio } from '../../../regression/kit/ratios.ts';

/** Cases by what is known of their time. */
export interface KnownCounts {
  readonly exact: number;
  readonly left: number;
  readonly interval: number;
  readonly right: number;
}

/** Where a time lies; `right` null where it has no upper end. */
export interface TimeSpan {
  readonly left: number;
  readonly right: number | null;
}

/** Turnbull's curve of a group. */
export interface IntervalCurve {
  readonly level: string;
  readonly n: number;
  readonly counts: KnownCounts;
  readonly logLik: number;
  /** Intervals that hold the events, with their share; what lies between them holds none. */
  readonly intervals: readonly (TimeSpan & { readonly mass: number; readonly survival: number })[];
  /** Times by which each of the shares has had the event; null where the curve does not get as low. */
  readonly quantiles: readonly (TimeSpan | null)[];
  /** The least and the largest share without the event that the curve allows at each time. */
  readonly table: readonly { readonly time: number; readonly least: number; readonly most: number }[];
}

export interface PredictedTime {
  readonly share: number;
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** What a model predicts for a group, a new case, or all cases alike. */
export interface IntervalPrediction {
  readonly who: string;
  readonly quantiles: readonly PredictedTime[];
  readonly survival: readonly { readonly time: number; readonly survival: number }[];
  /** Points of its curve over the times of the figure; empty where no curve of cases stands beside it. */
  readonly curve: readonly { readonly time: number; readonly survival: number }[];
}

export interface IntervalModel {
  readonly distribution: IntervalDistribution;
  readonly ratios: readonly EstimatedRatio[];
  readonly scale: number;
  readonly logScaleStandardError: number | null;
  readonly logLik: number;
  readonly logLikNull: number;
  readonly aic: number;
  readonly bic: number;
  readonly likelihoodRatio: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
  readonly predictions: readonly IntervalPrediction[];
}

interface Named {
  readonly name: string;
  readonly label: string;
}

export interface IntervalResult extends LabelledModel {
  readonly sample: Sample;
  readonly lower: Named;
  readonly upper: Named;
  readonly group: Named | null;
  readonly counts: KnownCounts;
  readonly groups: readonly IntervalCurve[];
  /** In the order asked for. */
  readonly models: readonly IntervalModel[];
  readonly predictors: readonly string[];
  readonly interactions: readonly (readonly string[])[];
  readonly shares: readonly number[];
  readonly times: readonly number[];
  readonly ticks: readonly number[];
}
