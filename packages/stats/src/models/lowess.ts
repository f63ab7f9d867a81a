import { sorted } from '../descriptive/sort.ts';

export interface LowessOptions {
  /** Share of the points that each local line uses. */
  readonly span?: number;
  /** Robust repetitions. */
  readonly iterations?: number;
  /** Points this close to the last one fitted are interpolated; a hundredth of the range of x. */
  readonly delta?: number;
}

/**
 * Robust locally weighted regression (Cleveland 1979): at each x a line weighted by (1 - (d / h)^3)^3, h the distance of the
 * farthest of the span's points, refitted with bisquare weights of the residuals at six times their median. `x` is in rising
 * order; the fitted values are in the same.
 */
export function lowess(x: Float64Array, y: Float64Array, options: LowessOptions = {}): Float64Array {
  const n = x.length;
  if (n < 2) return y.slice();
  const { span = 2 / 3, iterations = 3, delta = 0.01 * (x[n - 1]! - x[0]!) } = options;
  const size = Math.max(2, Math.min(n, Math.floor(span * n + 1e-7)));
  const fitted = new Float64Array(n);
  const robust = new Float64Array(n).fill(1);
  for (let step = 0; step <= iterations; step++) {
    sweep(x, y, size, delta, step > 0 ? robust : null, fitted);
    if (step === iterations || !reweigh(y, fitted, robust)) break;
  }
  return fitted;
}

/** Fits the points one after another, those between by interpolation. */
function sweep(
  x: Float64Array,
  y: Float64Array,
  size: number,
  delta: number,
  robust: Float64Array | null,
  fitted: Float64Array,
): void {
  const n = x.length;
  const weights = new Float64Array(n);
  let left = 0;
  let right = size - 1;
  let last = -1;
  let i = 0;
  while (last < n - 1) {
    while (right < n - 1 && x[i]! - x[left]! > x[right + 1]! - x[i]!) {
      left++;
      right++;
    }
    fitted[i] = localLine(x, y, x[i]!, left, right, robust, weights) ?? y[i]!;
    if (last >= 0 && last < i - 1) {
      const range = x[i]! - x[last]!;
      for (let j = last + 1; j < i; j++) {
        const part = (x[j]! - x[last]!) / range;
        fitted[j] = part * fitted[i]! + (1 - part) * fitted[last]!;
      }
    }
    last = i;
    const cut = x[last]! + delta;
    for (i = last + 1; i < n && x[i]! <= cut; i++)
      if (x[i] === x[last]) {
        fitted[i] = fitted[last]!;
        last = i;
      }
    i = Math.max(last + 1, i - 1);
  }
}

/** The value of the local line at one place; null where no point has weight. */
function localLine(
  x: Float64Array,
  y: Float64Array,
  at: number,
  left: number,
  right: number,
  robust: Float64Array | null,
  weights: Float64Array,
): number | null {
  const n = x.length;
  const range = x[n - 1]! - x[0]!;
  const h = Math.max(at - x[left]!, x[right]! - at);
  let total = 0;
  let end = left;
  for (; end < n; end++) {
    const distance = Math.abs(x[end]! - at);
    weights[end] = 0;
    if (distance <= 0.999 * h) {
      const base = distance <= 0.001 * h ? 1 : (1 - (distance / h) ** 3) ** 3;
      weights[end] = robust ? base * robust[end]! : base;
      total += weights[end]!;
    } else if (x[end]! > at) break;
  }
  if (!(total > 0)) return null;
  let mean = 0;
  for (let j = left; j < end; j++) {
    weights[j]! /= total;
    mean += weights[j]! * x[j]!;
  }
  let spread = 0;
  for (let j = left; j < end; j++) spread += weights[j]! * (x[j]! - mean) ** 2;
  const slope = h > 0 && Math.sqrt(spread) > 0.001 * range ? (at - mean) / spread : 0;
  let value = 0;
  for (let j = left; j < end; j++) value += weights[j]! * (slope * (x[j]! - mean) + 1) * y[j]!;
  return value;
}

/** Bisquare weights of the residuals; false where they are too small to matter. */
function reweigh(y: Float64Array, fitted: Float64Array, robust: Float64Array): boolean {
  const n = y.length;
  const sizes = y.map((value, i) => Math.abs(value - fitted[i]!));
  const scale = sizes.reduce((sum, size) => sum + size, 0) / n;
  const ordered = sorted(sizes);
  const half = Math.floor(n / 2);
  const six = n % 2 === 0 ? 3 * (ordered[half]! + ordered[n - half - 1]!) : 6 * ordered[half]!;
  if (six < 1e-7 * scale) return false;
  for (let i = 0; i < n; i++) {
    const size = sizes[i]!;
    robust[i] = size <= 0.001 * six ? 1 : size <= 0.999 * six ? (1 - (size / six) ** 2) ** 2 : 0;
  }
  return true;
}
