/** What a control chart computes: points with limits, stages, and the points that are signals. */
import type {
  Components,
  NonEmpty,
  RunsRule,
  SeveralRule,
  ShortRunPart,
  StatisticAndP,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { SpcOptions } from './options.ts';

export type SpcChart = SpcOptions['chart'];

/** `location` is the first chart, `moving` that of the distances of neighbouring means, `spread` the last; `upper` and `lower` are the two sums of a CUSUM chart. */
export type SeriesId = 'location' | 'moving' | 'spread' | 'upper' | 'lower';

/** A rule about runs, one of one's own, or that a point lies outside the limits drawn. */
export type SignalRule = RunsRule | SeveralRule | 'limits';

export interface SpcPoint {
  /** Counted from 1 over all stages. */
  readonly point: number;
  readonly value: number;
  readonly center: number;
  readonly lower: number;
  readonly upper: number;
  readonly sigma: number;
}

export interface SpcSeries {
  readonly id: SeriesId;
  readonly points: readonly SpcPoint[];
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Centre and limits of one series of a stage; from and to differ where sizes do. */
export interface SeriesLimits {
  readonly id: SeriesId;
  readonly points: number;
  readonly center: Range;
  readonly lower: Range;
  readonly upper: Range;
}

export interface SpcStage {
  readonly name: string | null;
  readonly from: number;
  readonly to: number;
  /** Standard deviation of a single value; null of counts. */
  readonly sigma: number | null;
  /** Of EWMA and CUSUM charts. */
  readonly target: number | null;
  /** Of Laney's correction. */
  readonly overdispersion: number | null;
  readonly limits: readonly SeriesLimits[];
  /** What varies between and within subgroups. */
  readonly components: Components | null;
  /** Level and standard deviation of each part, in the order of first appearance. */
  readonly parts: readonly (ShortRunPart & { readonly name: string; readonly n: number })[] | null;
}

export interface SpcSignal {
  readonly series: SeriesId;
  readonly rule: SignalRule;
  readonly points: readonly number[];
}

export interface SpcResult {
  readonly sample: Sample;
  readonly name: string;
  readonly label: string;
  readonly subgroupLabel: string | null;
  readonly partLabel: string | null;
  readonly stageLabel: string | null;
  readonly points: number;
  /** The first and the last row of each point, from 1; null where they are not known. */
  readonly rows: readonly (readonly [number, number])[] | null;
  /** Variables that a row needs to be counted. */
  readonly needed: readonly string[];
  /** By the number of the point less one; names that only count the points are left out. */
  readonly names: readonly string[] | null;
  readonly sizes: readonly number[] | null;
  /** Smallest and largest size of a point; null where there are none. */
  readonly sizeRange: Range | null;
  readonly series: NonEmpty<SpcSeries>;
  readonly stages: NonEmpty<SpcStage>;
  /** Points, counted from 1, that complete each pattern in the first chart. */
  readonly patterns: Readonly<Record<RunsRule, readonly number[]>> | null;
  readonly signals: readonly SpcSignal[];
  readonly omitted: readonly number[];
  /** Distribution and independence of single values; null for other charts. */
  readonly individuals: {
    readonly normality: StatisticAndP | null;
    readonly autocorrelation: number | null;
  } | null;
  /** Variation of counts against chance alone, as a ratio of standard deviations. */
  readonly dispersion: number | null;
}
