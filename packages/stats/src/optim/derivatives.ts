import { type Matrix, matrix } from '../linalg/matrix.ts';

/** A derivative with an estimate of its absolute error. */
export interface Derivative {
  readonly value: number;
  readonly error: number;
}

/**
 * First derivative of f at x by central differences extrapolated to step 0, with error estimate (Ridders 1982,
 * Advances in Engineering Software 4, 75-76).
 */
export function derivative(
  f: (x: number) => number,
  x: number,
  step = 0.1 * Math.max(1, Math.abs(x)),
): Derivative {
  const shrink = 1.4;
  const size = 10;
  const table: number[][] = [];
  let h = step;
  let best: Derivative = { value: NaN, error: Infinity };
  for (let i = 0; i < size; i++) {
    // a step that is exact in binary
    const up = x + h;
    const down = x - h;
    const row = [(f(up) - f(down)) / (up - down)];
    let factor = shrink * shrink;
    for (let j = 1; j <= i; j++) {
      const previous = table[i - 1]!;
      row.push((row[j - 1]! * factor - previous[j - 1]!) / (factor - 1));
      factor *= shrink * shrink;
      const error = Math.max(Math.abs(row[j]! - row[j - 1]!), Math.abs(row[j]! - previous[j - 1]!));
      if (error <= best.error) best = { value: row[j]!, error };
    }
    table.push(row);
    if (i > 0 && Math.abs(row[i]! - table[i - 1]![i - 1]!) >= 2 * best.error) break;
    h /= shrink;
  }
  return best;
}

/** Limits of each parameter; a missing one is infinite. */
export interface Box {
  readonly lower?: ArrayLike<number>;
  readonly upper?: ArrayLike<number>;
}

/**
 * Gradient by central differences with steps of the cube root of the precision, for use inside optimisers. Within a
 * step of a bound the three-point difference towards the inside takes its place, so that f is never asked outside.
 */
export function numericalGradient(
  f: (x: Float64Array) => number,
  x: Float64Array,
  { lower, upper }: Box = {},
): Float64Array {
  const point = x.slice();
  const gradient = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const at = x[i]!;
    const h = 6e-6 * Math.max(1e-2, Math.abs(at));
    const low = lower?.[i] ?? -Infinity;
    const high = upper?.[i] ?? Infinity;
    const along = (to: number): number => {
      point[i] = to;
      return f(point);
    };
    if (at - h >= low && at + h <= high) {
      gradient[i] = (along(at + h) - along(at - h)) / (at + h - (at - h));
    } else if (high - low < 4 * h) {
      gradient[i] = high > low ? (along(high) - along(low)) / (high - low) : 0;
    } else {
      const inward = at - h < low ? h : -h;
      gradient[i] =
        (4 * along(at + inward) - 3 * along(at) - along(at + 2 * inward)) / (at + 2 * inward - at);
    }
    point[i] = at;
  }
  return gradient;
}

/** Gradient with each partial derivative extrapolated (Ridders 1982), and the largest error estimate. */
export function preciseGradient(
  f: (x: Float64Array) => number,
  x: Float64Array,
): { readonly gradient: Float64Array; readonly error: number } {
  const point = x.slice();
  const gradient = new Float64Array(x.length);
  let largest = 0;
  for (let i = 0; i < x.length; i++) {
    const at = x[i]!;
    const { value, error } = derivative((t) => {
      point[i] = t;
      return f(point);
    }, at);
    point[i] = at;
    gradient[i] = value;
    largest = Math.max(largest, error);
  }
  return { gradient, error: largest };
}

/**
 * Hessian by second differences on two steps, extrapolated once (Richardson); relative error about 1e-8 for a smooth
 * function. With a gradient, central differences of it are used instead.
 */
export function numericalHessian(
  f: (x: Float64Array) => number,
  x: Float64Array,
  gradient?: (x: Float64Array) => Float64Array,
): Matrix {
  const n = x.length;
  if (gradient) return hessianFromGradient(gradient, x);
  const steps = (relative: number): Float64Array =>
    x.map((value) => relative * Math.max(0.1, Math.abs(value)));
  const coarse = secondDifferences(f, x, steps(2e-3));
  const fine = secondDifferences(f, x, steps(1e-3));
  return matrix(
    n,
    n,
    fine.data.map((value, i) => (4 * value - coarse.data[i]!) / 3),
  );
}

/** Second differences by these steps, as a square matrix. */
export function secondDifferences(f: (x: Float64Array) => number, x: Float64Array, h: Float64Array): Matrix {
  const n = x.length;
  const square = matrix(n, n);
  const result = square.data;
  const shifted = (i: number, a: number, j: number, b: number): number => {
    const point = x.slice();
    point[i]! += a * h[i]!;
    point[j]! += b * h[j]!;
    return f(point);
  };
  const centre = f(x);
  for (let i = 0; i < n; i++) {
    result[i + i * n] = (shifted(i, 1, i, 0) - 2 * centre + shifted(i, -1, i, 0)) / h[i]! ** 2;
    for (let j = 0; j < i; j++) {
      const mixed = shifted(i, 1, j, 1) - shifted(i, 1, j, -1) - shifted(i, -1, j, 1) + shifted(i, -1, j, -1);
      result[i + j * n] = mixed / (4 * h[i]! * h[j]!);
      result[j + i * n] = result[i + j * n]!;
    }
  }
  return square;
}

function hessianFromGradient(gradient: (x: Float64Array) => Float64Array, x: Float64Array): Matrix {
  const n = x.length;
  const result = matrix(n, n);
  for (let i = 0; i < n; i++) {
    const h = 6e-6 * Math.max(0.1, Math.abs(x[i]!));
    const up = x.slice();
    up[i]! += h;
    const down = x.slice();
    down[i]! -= h;
    const high = gradient(up);
    const low = gradient(down);
    for (let j = 0; j < n; j++) result.data[i + j * n] = (high[j]! - low[j]!) / (up[i]! - down[i]!);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const mean = (result.data[i + j * n]! + result.data[j + i * n]!) / 2;
      result.data[i + j * n] = mean;
      result.data[j + i * n] = mean;
    }
  }
  return result;
}
