/** What tables, checks and figures say about one sample of numbers. */
import {
  CONSTANT_TOLERANCE,
  type DensityPoint,
  kernelDensity,
  medianSorted,
  moments,
  quantileSorted,
  type SampleSummary,
  type StatisticAndP,
  sdOf,
  shapiroWilk,
  sortedAt,
  studentT,
  valuesAt,
} from '@constat/stats';
import { evenRanks } from './even-ranks.ts';

export interface SampleDescription extends SampleSummary {
  readonly standardError: number;
  readonly median: number;
  /** Limits of the mean; both the mean itself where there is one value only. */
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly q1: number;
  readonly q3: number;
  readonly min: number;
  readonly max: number;
  /** Shapiro–Wilk; null outside 3 to 5000 values or without spread. */
  readonly normality: StatisticAndP | null;
  readonly density: readonly DensityPoint[];
  /** Every value, or an even selection of the ordered values in large samples. */
  readonly points: readonly number[];
}

/** Points drawn per sample: more would hide each other and weigh the saved result down. */
export const MAX_POINTS = 400;

/** Whether the values of a sample differ by no more than their rounding: what is tested against such a spread is noise. */
export const hardlyVaries = ({ sd, mean }: Pick<SampleDescription, 'sd' | 'mean'>): boolean =>
  sd <= CONSTANT_TOLERANCE * Math.abs(mean);

/** Beside a spread this many times as large a location is what rounding leaves of zero: R prints −1.01e-16, readers expect 0. */
const ROUNDING = 1e-13;

/** A mean or median, or zero where it is rounding beside the spread. */
export const besideSpread = (location: number, sd: number | null): number =>
  sd !== null && Math.abs(location) < ROUNDING * sd ? 0 : location;

/** Describes a sample of at least one value; the sd of a single one counts as 0. */
export function describeSample(values: Float64Array, level: number): SampleDescription {
  const ordered = sortedAt(values, [
    ...evenRanks(values.length, MAX_POINTS),
    ...quartileRanks(values.length),
  ]);
  const m = moments(values);
  const sd = sdOf(m) ?? 0;
  const standardError = sd / Math.sqrt(m.n);
  const mean = besideSpread(m.mean, sd);
  const half = m.n > 1 ? studentT.isf((1 - level) / 2, m.n - 1) * standardError : 0;
  return {
    n: m.n,
    mean,
    sd,
    standardError,
    median: besideSpread(medianSorted(ordered), sd),
    ciLower: mean - half,
    ciUpper: mean + half,
    q1: quantileSorted(ordered, 0.25),
    q3: quantileSorted(ordered, 0.75),
    min: ordered[0]!,
    max: ordered[m.n - 1]!,
    normality: shapiroWilk(ordered),
    density: kernelDensity(ordered),
    points: evenly(ordered, MAX_POINTS),
  };
}

/** The ranks between which the quartiles lie. */
const quartileRanks = (n: number): readonly number[] =>
  [0.25, 0.5, 0.75].flatMap((p) => {
    const rank = Math.round(p * (n - 1));
    return [rank - 1, rank, rank + 1].filter((each) => each >= 0 && each < n);
  });

/** At most `count` of the ordered values, evenly spread over the ranks, extremes included. */
export const evenly = (ordered: Float64Array, count: number): readonly number[] =>
  valuesAt(ordered, evenRanks(ordered.length, count));
