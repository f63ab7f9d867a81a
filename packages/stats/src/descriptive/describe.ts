import { studentT } from '../distributions/student-t.ts';
import { isConstant, moments, shapeOf, varianceOf } from './moments.ts';
import {
  madSorted,
  medianSorted,
  modeSorted,
  quantileSorted,
  trimmedMeanFractionalSorted,
  trimmedMeanSorted,
} from './order.ts';
import { sorted } from './sort.ts';

/** Every descriptive statistic of one sample; null where it is not defined for these values. */
export interface Description {
  readonly n: number;
  readonly sum: number;
  readonly mean: number;
  readonly median: number;
  /** The smallest of the most frequent values. */
  readonly mode: number;
  readonly modeCount: number;
  readonly min: number;
  readonly max: number;
  readonly range: number;
  readonly q1Type7: number;
  readonly q3Type7: number;
  readonly p5Type7: number;
  readonly p10Type7: number;
  readonly p90Type7: number;
  readonly p95Type7: number;
  readonly iqrType7: number;
  readonly q1Type6: number;
  readonly q3Type6: number;
  readonly p5Type6: number;
  readonly p10Type6: number;
  readonly p90Type6: number;
  readonly p95Type6: number;
  readonly iqrType6: number;
  /** 1.4826 times the median absolute deviation from the median: estimates sd for a normal sample. */
  readonly mad: number;
  readonly madRaw: number;
  readonly trimmedMean: number;
  readonly trimmedMeanFractional: number;
  readonly geometricMean: number | null;
  readonly harmonicMean: number | null;
  readonly variance: number | null;
  readonly sd: number | null;
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** sd / mean, a ratio. */
  readonly coefficientOfVariation: number | null;
  readonly skewness: number | null;
  readonly skewnessStandardError: number | null;
  readonly skewnessType1: number | null;
  readonly kurtosis: number | null;
  readonly kurtosisStandardError: number | null;
  readonly kurtosisType1: number | null;
}

/** 1 / (quantile of the standard normal at 3/4), as rounded by every package. */
const MAD_FACTOR = 1.4826;

/**
 * Describes a sample without missing values and with at least one value; `ordered` is the sample in ascending order where
 * the caller has it already.
 */
export function describe(
  values: Float64Array,
  options: { level?: number; trim?: number; ordered?: Float64Array } = {},
): Description {
  const { level = 0.95, trim = 0.05, ordered = sorted(values) } = options;
  const n = values.length;
  const m = moments(values);
  const variance = n > 1 && isConstant(m) ? 0 : varianceOf(m);
  const sd = variance === null ? null : Math.sqrt(variance);
  const standardError = n > 1 && sd !== null ? sd / Math.sqrt(n) : null;
  const half = standardError === null ? null : studentT.isf((1 - level) / 2, n - 1) * standardError;
  const shape = shapeOf(m);
  const min = ordered[0]!;
  const max = ordered[n - 1]!;
  const q = (p: number, type: 6 | 7) => quantileSorted(ordered, p, type);
  const mode = modeSorted(ordered);
  const madRaw = madSorted(ordered);
  const positive = min > 0;
  return {
    n,
    sum: m.sum,
    mean: m.mean,
    median: medianSorted(ordered),
    mode: mode.value,
    modeCount: mode.count,
    min,
    max,
    range: max - min,
    q1Type7: q(0.25, 7),
    q3Type7: q(0.75, 7),
    p5Type7: q(0.05, 7),
    p10Type7: q(0.1, 7),
    p90Type7: q(0.9, 7),
    p95Type7: q(0.95, 7),
    iqrType7: q(0.75, 7) - q(0.25, 7),
    q1Type6: q(0.25, 6),
    q3Type6: q(0.75, 6),
    p5Type6: q(0.05, 6),
    p10Type6: q(0.1, 6),
    p90Type6: q(0.9, 6),
    p95Type6: q(0.95, 6),
    iqrType6: q(0.75, 6) - q(0.25, 6),
    mad: MAD_FACTOR * madRaw,
    madRaw,
    trimmedMean: trimmedMeanSorted(ordered, trim),
    trimmedMeanFractional: trimmedMeanFractionalSorted(ordered, trim),
    geometricMean: positive ? geometricMean(values) : null,
    harmonicMean: positive ? harmonicMean(values) : null,
    variance,
    sd,
    standardError,
    ciLower: half === null ? null : m.mean - half,
    ciUpper: half === null ? null : m.mean + half,
    coefficientOfVariation: sd === null || m.mean === 0 ? null : sd / m.mean,
    skewness: shape?.skewness ?? null,
    skewnessStandardError: shape?.skewnessStandardError ?? null,
    skewnessType1: shape?.skewnessType1 ?? null,
    kurtosis: shape?.kurtosis ?? null,
    kurtosisStandardError: shape?.kurtosisStandardError ?? null,
    kurtosisType1: shape?.kurtosisType1 ?? null,
  };
}

/** exp(mean(log x)), centred at the logarithm of the first value so that the size of the data costs no digits. */
function geometricMean(values: Float64Array): number {
  const centre = Math.log(values[0]!);
  let total = 0;
  for (let i = 0; i < values.length; i++) total += Math.log(values[i]!) - centre;
  return Math.exp(centre + total / values.length);
}

/** n / sum(1 / x). */
function harmonicMean(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += 1 / values[i]!;
  return values.length / total;
}
