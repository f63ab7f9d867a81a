import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import { numericalGradient } from './derivatives.ts';
import type { MinimumResult, StopReason } from './result.ts';

/** Settings of {@link bfgs}. */
export interface BfgsOptions {
  /** Gradient; central differences by default. */
  readonly gradient?: (x: Float64Array) => Float64Array;
  /** Lower bound of each parameter. */
  readonly lower?: ArrayLike<number>;
  /** Upper bound of each parameter. */
  readonly upper?: ArrayLike<number>;
  /** Size of the projected gradient, relative to the value, at which the point counts as a minimum. */
  readonly gradientTolerance?: number;
  readonly stepTolerance?: number;
  readonly maxIterations?: number;
}

/** Outcome of {@link bfgs} with the final gradient. */
export interface BfgsResult extends MinimumResult {
  readonly gradient: Float64Array;
}

/**
 * Minimum by the quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno with a weak Wolfe line search
 * (Nocedal & Wright 2006, algorithms 6.1 and 3.5 in bisection form). Bounds are kept by projection: parameters
 * at a bound whose gradient points outward are held (Bertsekas 1982, SIAM J. Control Optim. 20, 221-246).
 */
export function bfgs(
  f: (x: Float64Array) => number,
  start: Float64Array,
  options: BfgsOptions = {},
): BfgsResult {
  const n = start.length;
  if (n === 0) throw new StatsError('empty', 'no parameters', 'start');
  const { gradientTolerance = 1e-8, stepTolerance = 1e-12, maxIterations = 500 } = options;
  let evaluations = 0;
  const evaluate = (x: Float64Array): number => {
    evaluations++;
    return f(x);
  };
  const gradientAt = options.gradient ?? ((x: Float64Array) => numericalGradient(evaluate, x, options));
  const clamp = (x: Float64Array): Float64Array =>
    x.map((value, i) =>
      Math.min(options.upper?.[i] ?? Infinity, Math.max(options.lower?.[i] ?? -Infinity, value)),
    );
  let x = clamp(start.slice());
  let value = evaluate(x);
  if (!Number.isFinite(value)) throw new StatsError('not-finite', 'f is not finite at the start', 'start');
  let gradient = gradientAt(x);
  let inverse = identity(n);
  let fresh = true;
  const finish = (iterations: number, reason: StopReason, converged: boolean): BfgsResult => ({
    x,
    value,
    gradient,
    iterations,
    evaluations,
    converged,
    reason,
  });
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    const held = x.map((at, i) => {
      const low = at <= (options.lower?.[i] ?? -Infinity) && gradient[i]! > 0;
      const high = at >= (options.upper?.[i] ?? Infinity) && gradient[i]! < 0;
      return low || high ? 1 : 0;
    });
    let largest = 0;
    for (let i = 0; i < n; i++) {
      if (!held[i]) largest = Math.max(largest, Math.abs(gradient[i]!) * Math.max(1, Math.abs(x[i]!)));
    }
    if (largest <= gradientTolerance * Math.max(1, Math.abs(value)))
      return finish(iterations, 'gradient', true);
    let direction = descent(inverse, gradient, held, n);
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      inverse = identity(n);
      fresh = true;
      direction = gradient.map((g, i) => (held[i] ? 0 : -g));
      slope = dot(direction, gradient);
    }
    const first = fresh ? Math.min(1, 1 / Math.sqrt(-slope)) : 1;
    const step = lineSearch(evaluate, gradientAt, clamp, x, value, gradient, direction, first);
    if (!step) {
      if (fresh) return finish(iterations, 'no-descent', largest <= 1e-4 * Math.max(1, Math.abs(value)));
      inverse = identity(n);
      fresh = true;
      continue;
    }
    const moved = step.x.map((at, i) => at - x[i]!);
    const change = step.gradient.map((g, i) => g - gradient[i]!);
    const small = moved.every((m, i) => Math.abs(m) <= stepTolerance * Math.max(1e-8, Math.abs(step.x[i]!)));
    x = step.x;
    value = step.value;
    gradient = step.gradient;
    if (small) return finish(iterations + 1, 'step', true);
    fresh = !update(inverse, moved, change, n, fresh);
  }
  return finish(maxIterations, 'iterations', false);
}

function identity(n: number): Float64Array {
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i++) result[i * n + i] = 1;
  return result;
}

/** -H g over the parameters that are free. */
function descent(inverse: Float64Array, gradient: Float64Array, held: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    if (held[i]) continue;
    for (let j = 0; j < n; j++) if (!held[j]) result[i]! -= inverse[i * n + j]! * gradient[j]!;
  }
  return result;
}

interface Step {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

/** Step that satisfies the weak Wolfe conditions (decrease 1e-4, curvature 0.9), by doubling and bisection. */
function lineSearch(
  evaluate: (x: Float64Array) => number,
  gradientAt: (x: Float64Array) => Float64Array,
  clamp: (x: Float64Array) => Float64Array,
  x: Float64Array,
  value: number,
  gradient: Float64Array,
  direction: Float64Array,
  first: number,
): Step | undefined {
  let low = 0;
  let high = Infinity;
  let t = first;
  let accepted: Step | undefined;
  for (let i = 0; i < 60; i++) {
    const trial = clamp(x.map((at, k) => at + t * direction[k]!));
    const moved = trial.map((at, k) => at - x[k]!);
    const expected = dot(gradient, moved);
    const found = evaluate(trial);
    if (!(found <= value + 1e-4 * expected) || !Number.isFinite(found) || expected >= 0) {
      high = t;
      if (accepted && high - low < 1e-3 * high) return accepted;
    } else {
      const slope = gradientAt(trial);
      accepted = { x: trial, value: found, gradient: slope };
      // a projected step cannot be lengthened along the ray
      if (dot(slope, moved) >= 0.9 * expected || moved.some((m, k) => Math.abs(m - t * direction[k]!) > 0)) {
        return accepted;
      }
      low = t;
    }
    t = high < Infinity ? (low + high) / 2 : 2 * t;
    if (t < 1e-20) break;
  }
  return accepted;
}

/** BFGS update of the inverse Hessian; skipped when the curvature is not positive. Returns whether it was done. */
function update(h: Float64Array, s: Float64Array, y: Float64Array, n: number, fresh: boolean): boolean {
  const sy = dot(s, y);
  if (!(sy > 1e-14 * Math.sqrt(dot(s, s) * dot(y, y)))) return false;
  if (fresh) {
    const scale = sy / dot(y, y);
    for (let i = 0; i < n; i++) h[i * n + i] = scale;
  }
  const hy = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) hy[i]! += h[i * n + j]! * y[j]!;
  const factor = (1 + dot(y, hy) / sy) / sy;
  for (let i = 0; i < n; i++) {
    const [step, change] = [s[i]!, hy[i]!];
    for (let j = 0; j < n; j++) {
      const other = s[j]!;
      h[i * n + j]! += factor * step * other - (change * other + step * hy[j]!) / sy;
    }
  }
  return true;
}
