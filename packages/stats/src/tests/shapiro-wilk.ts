import { normal } from '../distributions/normal.ts';

/** A test statistic with its p value. */
export interface StatisticAndP {
  readonly statistic: number;
  readonly pValue: number;
}

/** Sample sizes for which Royston's approximation was fitted. */
export const SHAPIRO_WILK_LIMITS = { min: 3, max: 5000 } as const;

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);

/** Coefficients of Royston (1995), Applied Statistics 44, algorithm AS R94, in ascending powers. */
const WEIGHT_LAST = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const WEIGHT_NEXT = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const SMALL_MEAN = [0.544, -0.39978, 0.025054, -6.714e-4];
const SMALL_LOG_SD = [1.3822, -0.77857, 0.062767, -0.0020322];
const LARGE_MEAN = [-1.5861, -0.31082, -0.083751, 0.0038915];
const LARGE_LOG_SD = [-0.4803, -0.082676, 0.0030302];
const GAMMA = [-2.273, 0.459];

/** Weights of the upper half of the ordered sample, largest value first; the lower half has them with minus. */
function weights(n: number): Float64Array {
  const half = Math.floor(n / 2);
  const a = new Float64Array(half);
  if (n === 3) {
    a[0] = Math.SQRT1_2;
    return a;
  }
  const m = Float64Array.from({ length: half }, (_, i) => normal.isf((i + 1 - 0.375) / (n + 0.25)));
  const squares = 2 * m.reduce((total, value) => total + value * value, 0);
  const root = Math.sqrt(squares);
  const u = 1 / Math.sqrt(n);
  a[0] = polynomial(WEIGHT_LAST, u) + m[0]! / root;
  let from = 1;
  let factor = Math.sqrt((squares - 2 * m[0]! ** 2) / (1 - 2 * a[0] ** 2));
  if (n > 5) {
    a[1] = polynomial(WEIGHT_NEXT, u) + m[1]! / root;
    from = 2;
    factor = Math.sqrt((squares - 2 * m[0]! ** 2 - 2 * m[1]! ** 2) / (1 - 2 * a[0] ** 2 - 2 * a[1] ** 2));
  }
  for (let i = from; i < half; i++) a[i] = m[i]! / factor;
  return a;
}

/**
 * Shapiro–Wilk test of normality with Royston's (1995) weights and p value, of values in ascending order; null outside
 * 3 to 5000 values or when all values are equal.
 */
export function shapiroWilk(ordered: Float64Array): StatisticAndP | null {
  const n = ordered.length;
  if (n < SHAPIRO_WILK_LIMITS.min || n > SHAPIRO_WILK_LIMITS.max) return null;
  const range = ordered[n - 1]! - ordered[0]!;
  if (!(range > 0)) return null;
  const a = weights(n);
  // Scaled to the range and centred, so that neither a large offset nor a small unit costs digits.
  let centre = 0;
  for (let i = 0; i < n; i++) centre += (ordered[i]! - ordered[0]!) / range;
  centre /= n;
  let ssa = 0;
  let ssx = 0;
  let sax = 0;
  for (let i = 0; i < n; i++) {
    const mirror = n - 1 - i;
    const weight = i === mirror ? 0 : i < mirror ? -a[i]! : a[mirror]!;
    const x = (ordered[i]! - ordered[0]!) / range - centre;
    ssa += weight * weight;
    ssx += x * x;
    sax += weight * x;
  }
  const product = Math.sqrt(ssa * ssx);
  // 1 - W without cancellation.
  const rest = ((product - sax) * (product + sax)) / (ssa * ssx);
  return { statistic: 1 - rest, pValue: pValue(rest, n) };
}

function pValue(rest: number, n: number): number {
  if (n === 3) {
    const w = 1 - rest;
    return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75))));
  }
  let y = Math.log(rest);
  if (n <= 11) {
    const gamma = polynomial(GAMMA, n);
    if (y >= gamma) return 1e-99;
    y = -Math.log(gamma - y);
    return normal.sf((y - polynomial(SMALL_MEAN, n)) / Math.exp(polynomial(SMALL_LOG_SD, n)));
  }
  const x = Math.log(n);
  return normal.sf((y - polynomial(LARGE_MEAN, x)) / Math.exp(polynomial(LARGE_LOG_SD, x)));
}
