import { CONSTANT_TOLERANCE } from '../descriptive/moments.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import { type Alternative, pValueOf } from './alternative.ts';

/** A correlation with its test; the statistic is null where the correlation is perfect. */
export interface CorrelationTest {
  readonly n: number;
  readonly estimate: number;
  readonly statistic: number | null;
  readonly df: number;
  readonly pValue: number;
  /** Limits on the scale of Fisher's z; null with fewer than four pairs. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface CorrelationOptions {
  readonly alternative?: Alternative;
  readonly level?: number;
}

/** What rounding can take from a perfect correlation. */
const ROUNDING = 4 * Number.EPSILON;

/**
 * Deviations from the mean as a vector of length one, of values of any size; null where the values do not vary. The correlation of
 * two variables is the product of these.
 */
export function unitDeviations(values: Float64Array): Float64Array | null {
  const n = values.length;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = values[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const reach = high / 2 - low / 2;
  if (!(reach > 0)) return null;
  if (reach === Number.POSITIVE_INFINITY)
    throw new StatsError('not-finite', 'a value is not finite', 'values');
  // in units of a power of two the deviations are of size one: nothing overflows, nothing is rounded
  const unit = 2 ** -Math.max(-1022, Math.floor(Math.log2(reach)));
  const start = low / 2 + high / 2;
  const deviations = new Float64Array(n);
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const deviation = (values[i]! - start) * unit;
    deviations[i] = deviation;
    sum += deviation;
  }
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const deviation = deviations[i]! - mean;
    deviations[i] = deviation;
    squares += deviation * deviation;
  }
  const size = Math.max(Math.abs(low), Math.abs(high)) * unit;
  if (Math.sqrt(squares / n) <= CONSTANT_TOLERANCE * size) return null;
  const length = Math.sqrt(squares);
  for (let i = 0; i < n; i++) deviations[i]! /= length;
  return deviations;
}

/** The correlation of two variables from their unit deviations. */
export function correlationOfUnits(u: Float64Array, v: Float64Array): number {
  const r = dot(u, v);
  return correlationOfProduct(r);
}

/** What is within rounding of a perfect correlation is one. */
export const correlationOfProduct = (r: number): number => (1 - Math.abs(r) <= ROUNDING ? Math.sign(r) : r);

/** Pearson's correlation of two samples of equal length; null where one of them does not vary. */
export function correlationOf(x: Float64Array, y: Float64Array): number | null {
  if (y.length !== x.length) throw new StatsError('length-mismatch', 'samples have different lengths', 'y');
  const u = unitDeviations(x);
  const v = u && unitDeviations(y);
  return u && v && correlationOfUnits(u, v);
}

/** Tests a correlation that used up `lost` more degrees of freedom than a plain one: t = r sqrt(df / (1 - r^2)) (Fisher 1915). */
export function testCorrelation(
  estimate: number,
  n: number,
  { alternative = 'two-sided', level = 0.95 }: CorrelationOptions = {},
  lost = 0,
): CorrelationTest {
  const df = n - 2 - lost;
  const statistic =
    Math.abs(estimate) === 1 ? null : estimate * Math.sqrt(df / ((1 - estimate) * (1 + estimate)));
  return {
    n,
    estimate,
    statistic,
    df,
    pValue:
      statistic === null
        ? perfectP(estimate, alternative)
        : pValueOf(statistic, alternative, {
            cdf: (t) => studentT.cdf(t, df),
            sf: (t) => studentT.sf(t, df),
          }),
    ...fisherLimits(estimate, 1 / Math.sqrt(n - 3 - lost), { alternative, level }),
  };
}

const perfectP = (estimate: number, alternative: Alternative): number =>
  alternative === 'two-sided' || (alternative === 'greater') === estimate > 0 ? 0 : 1;

/**
 * Limits of a correlation whose Fisher z, atanh r, is taken as normal with this standard error; a one-sided alternative has one
 * limit, the other end is that of the scale. Null where the standard error does not exist.
 */
export function fisherLimits(
  estimate: number,
  standardError: number,
  { alternative = 'two-sided', level = 0.95 }: CorrelationOptions = {},
): { readonly ciLower: number | null; readonly ciUpper: number | null } {
  if (!(standardError < Number.POSITIVE_INFINITY)) return { ciLower: null, ciUpper: null };
  if (Math.abs(estimate) === 1)
    return {
      ciLower: alternative === 'less' ? -1 : estimate,
      ciUpper: alternative === 'greater' ? 1 : estimate,
    };
  const half = normal.isf(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level) * standardError;
  const z = Math.atanh(estimate);
  return {
    ciLower: alternative === 'less' ? -1 : Math.tanh(z - half),
    ciUpper: alternative === 'greater' ? 1 : Math.tanh(z + half),
  };
}

/** Pearson's correlation with its t test and Fisher's interval; null without spread or with fewer than 3 pairs. */
export function pearson(
  x: Float64Array,
  y: Float64Array,
  options: CorrelationOptions = {},
): CorrelationTest | null {
  const estimate = correlationOf(x, y);
  return estimate === null || x.length < 3 ? null : testCorrelation(estimate, x.length, options);
}

/**
 * The case without which Pearson's correlation differs most from that of all cases, from the unit deviations of both variables, and the
 * correlation without it; null with fewer than four pairs.
 */
export function mostInfluential(
  u: Float64Array,
  v: Float64Array,
): { readonly index: number; readonly without: number } | null {
  const n = u.length;
  if (n < 4) return null;
  const r = correlationOfUnits(u, v);
  const share = n / (n - 1);
  let index = -1;
  let without = r;
  for (let i = 0; i < n; i++) {
    const a = u[i]!;
    const b = v[i]!;
    const left = (1 - a * a * share) * (1 - b * b * share);
    if (!(left > CONSTANT_TOLERANCE)) continue;
    const rest = Math.max(-1, Math.min(1, (r - a * b * share) / Math.sqrt(left)));
    if (index < 0 || Math.abs(rest - r) > Math.abs(without - r)) {
      index = i;
      without = rest;
    }
  }
  return index < 0 ? null : { index, without };
}
