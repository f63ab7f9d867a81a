/** The form of a seasonal ARIMA model: its coefficients, polynomials, and the stationary region. */
import type { ArmaModel } from './arma-innovations.ts';

export interface ArimaOrder {
  readonly p: number;
  readonly d: number;
  readonly q: number;
  readonly seasonalP: number;
  readonly seasonalD: number;
  readonly seasonalQ: number;
  /** Values in one cycle; 1 without a season. */
  readonly period: number;
  /** A mean of the differenced series: that of the series itself, or, after one difference, its drift. */
  readonly constant: boolean;
}

/** Differences taken in all. */
export const differencesOf = ({ d, seasonalD }: Pick<ArimaOrder, 'd' | 'seasonalD'>): number => d + seasonalD;

/** Steps over which the differenced series measures a change. */
export const stepsOf = ({ seasonalD, period }: ArimaOrder): number => (seasonalD > 0 ? period : 1);

/** Coefficients without the mean. */
export const armaCount = ({ p, q, seasonalP, seasonalQ }: ArimaOrder): number =>
  p + q + seasonalP + seasonalQ;

/** Values that differencing takes. */
export const lostValues = ({ d, seasonalD, period }: ArimaOrder): number => d + seasonalD * period;

/** Names as R has them: ar1, ma1, sar1, sma1. */
export const coefficientNames = ({ p, q, seasonalP, seasonalQ }: ArimaOrder): readonly string[] =>
  (
    [
      ['ar', p],
      ['ma', q],
      ['sar', seasonalP],
      ['sma', seasonalQ],
    ] as const
  ).flatMap(([name, count]) => Array.from({ length: count }, (_, i) => `${name}${i + 1}`));

/** Coefficients of (1 + a_1 B + ...)(1 + b_1 B^s + ...) without the leading 1. */
function product(a: ArrayLike<number>, b: ArrayLike<number>, period: number): Float64Array {
  const result = new Float64Array(a.length + b.length * period);
  for (let i = 0; i <= a.length; i++)
    for (let j = 0; j <= b.length; j++) {
      const at = i + j * period;
      if (at > 0) result[at - 1]! += (i === 0 ? 1 : a[i - 1]!) * (j === 0 ? 1 : b[j - 1]!);
    }
  return result;
}

const negated = (values: Float64Array): Float64Array => values.map((value) => -value);

/** The polynomials multiplied out, from coefficients in the order of their names. */
export function armaOf(coefficients: Float64Array, order: ArimaOrder): ArmaModel {
  const { p, q, seasonalP, seasonalQ, period } = order;
  const ar = coefficients.slice(0, p);
  const ma = coefficients.slice(p, p + q);
  const sar = coefficients.slice(p + q, p + q + seasonalP);
  const sma = coefficients.slice(p + q + seasonalP, p + q + seasonalP + seasonalQ);
  return { ar: negated(product(negated(ar), negated(sar), period)), ma: product(ma, sma, period) };
}

/** The autoregression of the series itself: the model's times (1 - B)^d (1 - B^s)^D. */
export function integratedAr(ar: Float64Array, { d, seasonalD, period }: ArimaOrder): Float64Array {
  let polynomial = negated(ar);
  for (let i = 0; i < d; i++) polynomial = product(polynomial, [-1], 1);
  for (let i = 0; i < seasonalD; i++) polynomial = product(polynomial, [-1], period);
  return negated(polynomial);
}

/** Partial autocorrelations between -1 and 1 to the coefficients of a stationary autoregression (Monahan 1984). */
function fromPartial(partial: readonly number[]): number[] {
  let phi: number[] = [];
  partial.forEach((last, k) => {
    const before = phi;
    phi = [...before.map((value, j) => value - last * before[k - 1 - j]!), last];
  });
  return phi;
}

/** Free numbers to coefficients of a stationary and invertible model, block by block. */
export function coefficientsFrom(free: Float64Array, order: ArimaOrder): Float64Array {
  const { p, q, seasonalP, seasonalQ } = order;
  let at = 0;
  const block = (count: number, sign: 1 | -1): number[] => {
    const partial = Array.from(free.subarray(at, at + count), (value) => Math.tanh(value));
    at += count;
    return fromPartial(partial).map((value) => sign * value);
  };
  return Float64Array.from([
    ...block(p, 1),
    ...block(q, -1),
    ...block(seasonalP, 1),
    ...block(seasonalQ, -1),
  ]);
}
