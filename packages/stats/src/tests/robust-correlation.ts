/** Correlations that look for more than a line, or are moved less by single cases. */
import { chiSquare } from '../distributions/chi-square.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Alternative, pValueOf } from './alternative.ts';

/** Distance correlation with the test of independence that its unbiased form allows. */
export interface DistanceCorrelation {
  readonly n: number;
  /** Of Székely, Rizzo and Bakirov (2007): 0 to 1. */
  readonly estimate: number;
  /** The unbiased form of its square (Székely & Rizzo 2013), which may lie below zero. */
  readonly unbiased: number;
  /** n times the unbiased form plus 1, against chi-square with one degree of freedom (Shen, Panda & Vogelstein 2022). */
  readonly statistic: number;
  readonly pValue: number;
}

/** Distances of every value from all others, added up. */
function distanceSums(values: Float64Array): Float64Array {
  const n = values.length;
  const order = Int32Array.from(values, (_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const first = values[order[0] ?? 0] ?? 0;
  const total = values.reduce((sum, value) => sum + (value - first), 0);
  const sums = new Float64Array(n);
  let before = 0;
  order.forEach((at, rank) => {
    const value = (values[at] ?? 0) - first;
    sums[at] = (2 * rank - n) * value + total - 2 * before;
    before += value;
  });
  return sums;
}

const dotOf = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Sum of the products of the distances of all pairs of cases. */
function distanceProducts(x: Float64Array, y: Float64Array): number {
  const n = x.length;
  let total = 0;
  for (let i = 0; i < n; i++) {
    const [a, b] = [x[i] ?? 0, y[i] ?? 0];
    let row = 0;
    for (let j = i + 1; j < n; j++) row += Math.abs(a - (x[j] ?? 0)) * Math.abs(b - (y[j] ?? 0));
    total += row;
  }
  return 2 * total;
}

/** Null with fewer than four cases, or where one of the two does not vary. The work grows with the square of the cases. */
export function distanceCorrelation(x: Float64Array, y: Float64Array): DistanceCorrelation | null {
  const n = x.length;
  if (n < 4) return null;
  const [a, b] = [distanceSums(x), distanceSums(y)];
  const [sumA, sumB] = [a, b].map((sums) => sums.reduce((sum, value) => sum + value, 0)) as [number, number];
  if (!(sumA > 0 && sumB > 0)) return null;
  /** Centred twice, by n as it is or by what makes it unbiased. */
  const covariance = (
    products: number,
    p: Float64Array,
    q: Float64Array,
    all: number,
    isUnbiased: boolean,
  ) =>
    isUnbiased
      ? (products - (2 / (n - 2)) * dotOf(p, q) + all / ((n - 1) * (n - 2))) / (n * (n - 3))
      : products / n ** 2 - (2 / n ** 3) * dotOf(p, q) + all / n ** 4;
  const products = [distanceProducts(x, y), distanceProducts(x, x), distanceProducts(y, y)] as const;
  const ratio = (isUnbiased: boolean): number => {
    const both = covariance(products[0], a, b, sumA * sumB, isUnbiased);
    const own =
      covariance(products[1], a, a, sumA * sumA, isUnbiased) *
      covariance(products[2], b, b, sumB * sumB, isUnbiased);
    return own > 0 ? both / Math.sqrt(own) : 0;
  };
  const unbiased = ratio(true);
  const statistic = n * unbiased + 1;
  return {
    n,
    estimate: Math.sqrt(Math.min(1, Math.max(0, ratio(false)))),
    unbiased,
    statistic,
    pValue: statistic > 0 ? chiSquare.sf(statistic, 1) : 1,
  };
}

/** Biweight midcorrelation with the t test of a correlation. */
export interface BiweightCorrelation {
  readonly n: number;
  readonly estimate: number;
  /** Null where the correlation is perfect. */
  readonly statistic: number | null;
  readonly df: number;
  readonly pValue: number;
}

/** Median absolute deviations from the median beyond which a case has no weight. */
const REACH = 9;

function medianOf(values: Float64Array): number {
  const ordered = values.slice().sort();
  const half = ordered.length / 2;
  return ((ordered[Math.ceil(half) - 1] ?? 0) + (ordered[Math.floor(half)] ?? 0)) / 2;
}

/** Deviations from the median, those far out weighing less, as a vector of length one; null where half the values are equal. */
function weighed(values: Float64Array): Float64Array | null {
  const centre = medianOf(values);
  const away = values.map((value) => value - centre);
  const spread = medianOf(away.map(Math.abs));
  if (!(spread > 0)) return null;
  const parts = away.map((value) => {
    const u = value / (REACH * spread);
    return Math.abs(u) < 1 ? value * (1 - u * u) ** 2 : 0;
  });
  const length = Math.sqrt(dotOf(parts, parts));
  return parts.map((value) => value / length);
}

/** Wilcox (2017, section 9.3); Langfelder & Horvath (2012, eq. 3-5). Null with fewer than three cases or where half of the values are equal. */
export function biweightCorrelation(
  x: Float64Array,
  y: Float64Array,
  alternative: Alternative = 'two-sided',
): BiweightCorrelation | null {
  const n = x.length;
  const [a, b] = [weighed(x), weighed(y)];
  if (n < 3 || !a || !b) return null;
  const estimate = Math.max(-1, Math.min(1, dotOf(a, b)));
  const df = n - 2;
  const rest = 1 - estimate ** 2;
  const t = rest > 1e-15 ? estimate * Math.sqrt(df / rest) : Math.sign(estimate) * Number.POSITIVE_INFINITY;
  return {
    n,
    estimate,
    statistic: Number.isFinite(t) ? t : null,
    df,
    pValue: pValueOf(t, alternative, {
      cdf: (value) => studentT.cdf(value, df),
      sf: (value) => studentT.sf(value, df),
    }),
  };
}
