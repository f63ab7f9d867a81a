import { sum } from './sums.ts';

/** Central moments of a sample without missing values. */
export interface Moments {
  readonly n: number;
  readonly sum: number;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly m2: number;
  readonly m3: number;
  readonly m4: number;
  /** The same of the values divided by `unit`, where powers of deviations leave the range of numbers. */
  readonly scaled?: { readonly unit: number; readonly moments: Moments };
}

/** Between these, the fourth powers of deviations neither overflow nor vanish, nor do sums of many. */
const LARGEST = 2 ** 200;
const SMALLEST = 2 ** -200;

/**
 * What to divide values between `min` and `max` by, so that powers of them stay within the range of numbers: 1 for all but
 * extreme ones, else a power of two, by which division is exact.
 */
export function unitOf(min: number, max: number): number {
  const size = Math.max(Math.abs(min), Math.abs(max));
  if ((size <= LARGEST && size >= SMALLEST) || size === 0 || !Number.isFinite(size)) return 1;
  return 2 ** Math.floor(Math.log2(size));
}

/** The values divided by a power of two; themselves for 1. */
export const inUnits = (values: Float64Array, unit: number): Float64Array =>
  unit === 1 ? values : values.map((value) => value / unit);

/** The unit of values in any order. */
export function unitOfAll(values: Float64Array): number {
  let size = 0;
  for (let i = 0; i < values.length; i++) size = Math.max(size, Math.abs(values[i]!));
  return unitOf(size, size);
}

/**
 * Sums of powers of the deviations from the mean by the corrected two-pass algorithm (Chan, Golub and LeVeque 1983,
 * eq. 1.7): the second pass also sums the deviations themselves, and what they miss from zero corrects mean and m2.
 */
export function moments(values: Float64Array): Moments {
  const n = values.length;
  const total = sum(values);
  const centre = total / n;
  let d1 = 0;
  let d2 = 0;
  let d3 = 0;
  let d4 = 0;
  for (let i = 0; i < n; i++) {
    const d = values[i]! - centre;
    const square = d * d;
    d1 += d;
    d2 += square;
    d3 += square * d;
    d4 += square * square;
  }
  if (!(d4 < D4_LARGE && d4 > D4_SMALL)) {
    const unit = unitOfAll(values);
    if (unit !== 1) return inOwnUnits(moments(inUnits(values, unit)), unit);
  }
  // Shift the moments from `centre` to the mean, which is centre + h.
  const h = d1 / n;
  return {
    n,
    sum: total,
    mean: centre + h,
    m2: Math.max(0, d2 - n * h * h),
    m3: d3 - 3 * h * d2 + 2 * n * h * h * h,
    m4: Math.max(0, d4 - 4 * h * d3 + 6 * h * h * d2 - 3 * n * h * h * h * h),
  };
}

/** Sums of fourth powers beyond these are looked at twice: they may have overflowed, or vanished. */
const D4_LARGE = 1e250;
const D4_SMALL = 1e-250;

const inOwnUnits = (scaled: Moments, unit: number): Moments => ({
  n: scaled.n,
  sum: scaled.sum * unit,
  mean: scaled.mean * unit,
  m2: scaled.m2 * unit * unit,
  m3: scaled.m3 * unit * unit * unit,
  m4: scaled.m4 * unit * unit * unit * unit,
  scaled: { unit, moments: scaled },
});

/** Sample variance, divisor n - 1; null below two values. */
export const varianceOf = ({ n, m2 }: Moments): number | null => (n > 1 ? m2 / (n - 1) : null);

/** Sample standard deviation, divisor n - 1; null below two values. */
export function sdOf(m: Moments): number | null {
  if (m.scaled) {
    const sd = sdOf(m.scaled.moments);
    return sd === null ? null : sd * m.scaled.unit;
  }
  const variance = varianceOf(m);
  return variance === null ? null : Math.sqrt(variance);
}

/** Relative spread below which a sample counts as constant: what rounding of equal values can produce. */
export const CONSTANT_TOLERANCE = 1e-14;

/** True when the values differ by no more than the rounding of their own size. */
export function isConstant(m: Moments): boolean {
  const { n, mean: centre, m2 } = m.scaled?.moments ?? m;
  return n > 0 && Math.sqrt(m2 / n) <= CONSTANT_TOLERANCE * Math.abs(centre);
}

/** Skewness and excess kurtosis with standard errors. */
export interface Shape {
  /** g1 = m3 / m2^1.5 and g2 = m4 / m2^2 - 3 with moments divided by n. */
  readonly skewnessType1: number;
  readonly kurtosisType1: number;
  /** Adjusted Fisher–Pearson G1 and its standard error (Joanes and Gill 1998, type 2). */
  readonly skewness: number;
  readonly skewnessStandardError: number;
  /** G2, from four values on. */
  readonly kurtosis: number | null;
  readonly kurtosisStandardError: number | null;
}

/** Skewness and excess kurtosis (Joanes and Gill 1998); null below three values or without spread. */
export function shapeOf(m: Moments): Shape | null {
  if (m.scaled) return shapeOf(m.scaled.moments);
  const { n } = m;
  if (n < 3 || m.m2 === 0 || isConstant(m)) return null;
  const variance = m.m2 / n;
  const skewnessType1 = m.m3 / n / variance ** 1.5;
  const kurtosisType1 = m.m4 / n / variance ** 2 - 3;
  const skewnessStandardError = Math.sqrt((6 * n * (n - 1)) / ((n - 2) * (n + 1) * (n + 3)));
  return {
    skewnessType1,
    kurtosisType1,
    skewness: (skewnessType1 * Math.sqrt(n * (n - 1))) / (n - 2),
    skewnessStandardError,
    kurtosis: n > 3 ? (((n + 1) * kurtosisType1 + 6) * (n - 1)) / ((n - 2) * (n - 3)) : null,
    kurtosisStandardError:
      n > 3 ? 2 * skewnessStandardError * Math.sqrt((n * n - 1) / ((n - 3) * (n + 5))) : null,
  };
}
