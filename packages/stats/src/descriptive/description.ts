import { studentT } from '../distributions/student-t.ts';
import { type Moments, sdOf, shapeOf, varianceOf } from './moments.ts';

/** Every descriptive statistic of one sample; null where it is not defined for these values. */
export interface Description {
  readonly n: number;
  readonly sum: number;
  readonly mean: number;
  readonly median: number;
  /** The smallest of the most frequent values; null where they were not counted one by one. */
  readonly mode: number | null;
  readonly modeCount: number | null;
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

/** What of a description depends on how the values are ordered and counted. */
export interface Ordering
  extends Pick<
    Description,
    | 'median'
    | 'mode'
    | 'modeCount'
    | 'min'
    | 'max'
    | 'madRaw'
    | 'trimmedMean'
    | 'trimmedMeanFractional'
    | 'geometricMean'
    | 'harmonicMean'
  > {
  /** Quantile of type 6 or 7 (Hyndman and Fan 1996). */
  readonly quantile: (p: number, type: 6 | 7) => number;
}

/** The whole description from the moments and the order of a sample; `n` may be a sum of weights. */
export function descriptionOf(m: Moments, { quantile, ...order }: Ordering, level: number): Description {
  const { n, mean } = m;
  const squared = varianceOf(m);
  // the square of a spread that can be written may itself be beyond the range of numbers
  const variance = squared === null || Number.isFinite(squared) ? squared : null;
  const sd = sdOf(m);
  const standardError = n > 1 && sd !== null ? sd / Math.sqrt(n) : null;
  const half = standardError === null ? null : studentT.isf((1 - level) / 2, n - 1) * standardError;
  const shape = shapeOf(m);
  const q1Type7 = quantile(0.25, 7);
  const q3Type7 = quantile(0.75, 7);
  const q1Type6 = quantile(0.25, 6);
  const q3Type6 = quantile(0.75, 6);
  return {
    n,
    sum: m.sum,
    mean,
    ...order,
    range: order.max - order.min,
    q1Type7,
    q3Type7,
    p5Type7: quantile(0.05, 7),
    p10Type7: quantile(0.1, 7),
    p90Type7: quantile(0.9, 7),
    p95Type7: quantile(0.95, 7),
    iqrType7: q3Type7 - q1Type7,
    q1Type6,
    q3Type6,
    p5Type6: quantile(0.05, 6),
    p10Type6: quantile(0.1, 6),
    p90Type6: quantile(0.9, 6),
    p95Type6: quantile(0.95, 6),
    iqrType6: q3Type6 - q1Type6,
    mad: MAD_FACTOR * order.madRaw,
    variance,
    sd,
    standardError,
    ciLower: half === null ? null : mean - half,
    ciUpper: half === null ? null : mean + half,
    coefficientOfVariation: sd === null || mean === 0 ? null : sd / mean,
    skewness: shape?.skewness ?? null,
    skewnessStandardError: shape?.skewnessStandardError ?? null,
    skewnessType1: shape?.skewnessType1 ?? null,
    kurtosis: shape?.kurtosis ?? null,
    kurtosisStandardError: shape?.kurtosisStandardError ?? null,
    kurtosisType1: shape?.kurtosisType1 ?? null,
  };
}

/** Statistics that do not change with the unit of the values. */
const WITHOUT_UNIT: ReadonlySet<string> = new Set<keyof Description>([
  'n',
  'modeCount',
  'coefficientOfVariation',
  'skewness',
  'skewnessStandardError',
  'skewnessType1',
  'kurtosis',
  'kurtosisStandardError',
  'kurtosisType1',
]);

/** The description of values that were divided by `unit`, in their own size; a variance too large to be written is null. */
export function inOwnSize(description: Description, unit: number): Description {
  const sized = Object.entries(description).map(
    ([key, value]: [string, number | null]): [string, number | null] => {
      if (value === null || WITHOUT_UNIT.has(key)) return [key, value];
      if (key !== 'variance') return [key, value * unit];
      const variance = value * unit * unit;
      return [key, Number.isFinite(variance) ? variance : null];
    },
  );
  return { ...description, ...Object.fromEntries(sized) };
}
