import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import type { BfgsResult } from './bfgs.ts';
import { cauchyPoint, subspaceMinimum } from './box-model.ts';
import { type Box, numericalGradient } from './derivatives.ts';
import { LimitedMemory } from './limited-memory.ts';
import type { StopReason } from './result.ts';

/** Settings of {@link lbfgsb}. */
export interface LbfgsbOptions extends Box {
  /** Gradient; central differences, one-sided at a bound, by default. */
  readonly gradient?: (x: Float64Array) => Float64Array;
  /** Size of the projected gradient, relative to the value, at which the point counts as a minimum. */
  readonly gradientTolerance?: number;
  /** Relative decrease of the value below which the search ends. */
  readonly valueTolerance?: number;
  readonly maxIterations?: number;
  /** Number of steps the approximation of the Hessian remembers. */
  readonly memory?: number;
}

interface Point {
  readonly x: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
}

/**
 * Minimum within bounds by L-BFGS-B, for many parameters: generalised Cauchy point, minimisation over the free
 * parameters and a line search, with a limited-memory approximation of the Hessian (Byrd, Lu, Nocedal & Zhu 1995, SIAM
 * J. Sci. Comput. 16, 1190-1208); time and memory are linear in the number of parameters. A start outside the bounds is
 * moved onto them; f and its gradient are only asked for within.
 */
export function lbfgsb(
  f: (x: Float64Array) => number,
  start: Float64Array,
  options: LbfgsbOptions = {},
): BfgsResult {
  const n = start.length;
  if (n === 0) throw new StatsError('empty', 'no parameters', 'start');
  const { gradientTolerance = 1e-8, valueTolerance = 1e-15, maxIterations = 1000, memory = 10 } = options;
  const { lower, upper } = limits(n, options);
  let evaluations = 0;
  const evaluate = (x: Float64Array): number => {
    evaluations++;
    return f(x);
  };
  const gradientAt =
    options.gradient ?? ((x: Float64Array) => numericalGradient(evaluate, x, { lower, upper }));
  const x = start.map((at, i) => Math.min(upper[i]!, Math.max(lower[i]!, at)));
  let at: Point = { x, value: evaluate(x), gradient: gradientAt(x) };
  if (!Number.isFinite(at.value)) throw new StatsError('not-finite', 'f is not finite at the start', 'start');
  const history = new LimitedMemory(n, memory);
  const finish = (iterations: number, reason: StopReason, converged: boolean): BfgsResult => ({
    ...at,
    iterations,
    evaluations,
    converged,
    reason,
  });
  let decrease = Infinity;
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    const size = projectedGradient(at, lower, upper);
    const scale = Math.max(1, Math.abs(at.value));
    if (size <= gradientTolerance * scale) return finish(iterations, 'gradient', true);
    if (decrease <= valueTolerance) return finish(iterations, 'value', true);
    const cauchy = cauchyPoint(history, at.x, at.gradient, lower, upper);
    const target = subspaceMinimum(history, at.x, at.gradient, cauchy, lower, upper);
    const next = lineSearch(evaluate, gradientAt, at, target, lower, upper, history.size === 0);
    if (!next) {
      if (history.size === 0) return finish(iterations, 'no-descent', size <= 1e-4 * scale);
      history.clear();
      continue;
    }
    decrease = (at.value - next.value) / Math.max(Math.abs(at.value), Math.abs(next.value), 1);
    history.remember(subtract(next.x, at.x), subtract(next.gradient, at.gradient));
    at = next;
  }
  return finish(maxIterations, 'iterations', false);
}

function limits(n: number, { lower, upper }: Box): { lower: Float64Array; upper: Float64Array } {
  for (const [name, bound] of Object.entries({ lower, upper })) {
    if (bound && bound.length !== n)
      throw new StatsError('length-mismatch', 'each parameter needs a bound', name);
  }
  const result = {
    lower: Float64Array.from({ length: n }, (_, i) => lower?.[i] ?? -Infinity),
    upper: Float64Array.from({ length: n }, (_, i) => upper?.[i] ?? Infinity),
  };
  result.lower.forEach((low, i) => {
    if (!(low <= result.upper[i]!))
      throw new StatsError('out-of-domain', 'a lower bound lies above its upper bound', 'lower');
  });
  return result;
}

function subtract(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value - b[i]!);
}

/** Largest element of P(x - g) - x, P the projection onto the box (Byrd et al. 1995, eq. 6.1). */
function projectedGradient({ x, gradient }: Point, lower: Float64Array, upper: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < x.length; i++) {
    const moved = Math.min(upper[i]!, Math.max(lower[i]!, x[i]! - gradient[i]!));
    largest = Math.max(largest, Math.abs(moved - x[i]!));
  }
  return largest;
}

/**
 * Point on the ray from `at` through `target` that satisfies the Wolfe conditions (decrease 1e-4, curvature 0.9), found
 * by doubling and by safeguarded interpolation; never beyond the bounds.
 */
function lineSearch(
  evaluate: (x: Float64Array) => number,
  gradientAt: (x: Float64Array) => Float64Array,
  at: Point,
  target: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  first: boolean,
): Point | undefined {
  const direction = subtract(target, at.x);
  const slope = dot(direction, at.gradient);
  if (!(slope < 0)) return undefined;
  const longest = longestStep(at.x, direction, lower, upper);
  let low = { t: 0, value: at.value, slope };
  let high = Infinity;
  let accepted: Point | undefined;
  // without curvature yet, a step of length one at most
  let t = first ? Math.min(1, longest, 1 / Math.sqrt(dot(direction, direction))) : Math.min(1, longest);
  for (let i = 0; i < 40; i++) {
    const x = at.x.map((from, k) =>
      Math.min(upper[k]!, Math.max(lower[k]!, t === 1 ? target[k]! : from + t * direction[k]!)),
    );
    const value = evaluate(x);
    if (!(value <= at.value + 1e-4 * t * slope)) {
      high = t;
      if (accepted && high - low.t < 1e-3 * high) return accepted;
      const width = high - low.t;
      // minimum of the parabola through the value and slope at `low` and the value at `high`
      const parabola = (-low.slope * width * width) / (2 * (value - low.value - low.slope * width));
      t = low.t + Math.min(0.5 * width, Math.max(0.1 * width, parabola || 0));
    } else {
      const gradient = gradientAt(x);
      accepted = { x, value, gradient };
      const slopeHere = dot(gradient, direction);
      if (slopeHere >= 0.9 * slope || t >= longest) return accepted;
      // where the secant of the slopes meets zero, within reason
      const secant = t + ((t - low.t) * slopeHere) / (low.slope - slopeHere);
      low = { t, value, slope: slopeHere };
      t =
        high < Infinity
          ? (t + high) / 2
          : Math.min(longest, Math.max(2 * t, Math.min(10 * t, secant > t ? secant : Infinity)));
    }
    if (t * Math.max(...direction.map(Math.abs)) < 1e-300) break;
  }
  return accepted;
}

function longestStep(
  x: Float64Array,
  direction: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
): number {
  let longest = 1e10;
  for (let i = 0; i < x.length; i++) {
    const d = direction[i]!;
    if (d > 0) longest = Math.min(longest, (upper[i]! - x[i]!) / d);
    else if (d < 0) longest = Math.min(longest, (lower[i]! - x[i]!) / d);
  }
  return Math.max(longest, 1);
}
