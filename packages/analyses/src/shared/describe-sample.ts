/** What tables, checks and figures say about one sample of numbers. */
import {
  type DensityPoint,
  isConstant,
  kernelDensity,
  medianSorted,
  moments,
  quantileSorted,
  type SampleSummary,
  type StatisticAndP,
  sdOf,
  shapiroWilk,
  sorted,
  studentT,
} from '@constat/stats';

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
const MAX_POINTS = 400;

/** Describes a sample of at least one value; the sd of a single one counts as 0. */
export function describeSample(values: Float64Array, level: number): SampleDescription {
  const ordered = sorted(values);
  const m = moments(values);
  const sd = isConstant(m) ? 0 : (sdOf(m) ?? 0);
  const standardError = sd / Math.sqrt(m.n);
  const half = m.n > 1 ? studentT.isf((1 - level) / 2, m.n - 1) * standardError : 0;
  return {
    n: m.n,
    mean: m.mean,
    sd,
    standardError,
    median: medianSorted(ordered),
    ciLower: m.mean - half,
    ciUpper: m.mean + half,
    q1: quantileSorted(ordered, 0.25),
    q3: quantileSorted(ordered, 0.75),
    min: ordered[0]!,
    max: ordered[m.n - 1]!,
    normality: shapiroWilk(ordered),
    density: kernelDensity(ordered),
    points: evenly(ordered, MAX_POINTS),
  };
}

/** At most `count` of the ordered values, evenly spread over the ranks, extremes included. */
export function evenly(ordered: Float64Array, count: number): readonly number[] {
  if (ordered.length <= count) return [...ordered];
  return Array.from(
    { length: count },
    (_, i) => ordered[Math.round((i * (ordered.length - 1)) / (count - 1))]!,
  );
}
