import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { MinimumResult } from './result.ts';

/** Value, gradient and Hessian of a function at a point. */
export interface SecondOrder {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Matrix;
}

/** Outcome of {@link newton} with the Hessian at the minimum. */
export interface NewtonResult extends MinimumResult {
  readonly hessian: Matrix;
}

/**
 * Minimum by Newton's method with step halving; a Hessian that is not positive definite is raised along its diagonal
 * until it is (Nocedal & Wright 2006, algorithms 3.2 and 3.3). Stops when the Newton decrement g' H^-1 g / 2, the
 * decrease still to be expected, falls below `tolerance` relative to the value.
 */
export function newton(
  f: (x: Float64Array) => SecondOrder,
  start: Float64Array,
  tolerance = 1e-14,
  maxIterations = 100,
): NewtonResult {
  let x = start.slice();
  let at = f(x);
  let evaluations = 1;
  if (!Number.isFinite(at.value)) throw new StatsError('not-finite', 'f is not finite at the start', 'start');
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    const step = newtonStep(at);
    const decrement = step.reduce((sum, value, i) => sum + value * at.gradient[i]!, 0);
    if (decrement / 2 <= tolerance * Math.max(1, Math.abs(at.value))) {
      return { ...end(x, at, iterations, evaluations), converged: true, reason: 'gradient' };
    }
    let size = 1;
    let accepted = false;
    for (let halving = 0; halving < 50; halving++) {
      const trial = x.map((value, i) => value - size * step[i]!);
      const found = f(trial);
      evaluations++;
      if (found.value <= at.value - 1e-4 * size * decrement) {
        x = trial;
        at = found;
        accepted = true;
        break;
      }
      size /= 2;
    }
    if (!accepted) {
      const close = decrement <= 1e-8 * Math.max(1, Math.abs(at.value));
      return { ...end(x, at, iterations, evaluations), converged: close, reason: 'no-descent' };
    }
  }
  return { ...end(x, at, maxIterations, evaluations), converged: false, reason: 'iterations' };
}

function end(
  x: Float64Array,
  at: SecondOrder,
  iterations: number,
  evaluations: number,
): Omit<NewtonResult, 'converged' | 'reason'> {
  return { x, value: at.value, hessian: at.hessian, iterations, evaluations };
}

/** H^-1 g, H raised by a multiple of its diagonal while it is not positive definite. */
function newtonStep({ gradient, hessian }: SecondOrder): Float64Array {
  const n = gradient.length;
  let raise = 0;
  for (let attempt = 0; attempt < 60; attempt++) {
    const raised = matrix(n, n, Float64Array.from(hessian.data));
    for (let i = 0; i < n; i++)
      raised.data[i + i * n]! += raise * Math.max(1e-8, Math.abs(hessian.data[i + i * n]!));
    try {
      return choleskySolve(cholesky(raised), gradient);
    } catch (error) {
      if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
      raise = raise === 0 ? 1e-3 : 4 * raise;
    }
  }
  return gradient.slice();
}

/**
 * {@link newton} followed by two full steps: its stopping rule leaves an error that these square twice, where the value itself is too rounded to
 * tell better from worse.
 */
export function newtonPolished(
  f: (x: Float64Array) => SecondOrder,
  start: Float64Array,
  maxIterations = 100,
): { readonly x: Float64Array; readonly at: SecondOrder; readonly converged: boolean } {
  const found = newton(f, start, 1e-13, maxIterations);
  let x = found.x;
  let at = f(x);
  for (let round = 0; round < 2 && found.converged; round++) {
    const step = newtonStep(at);
    if (step.some((s) => !Number.isFinite(s))) break;
    x = x.map((value, i) => value - step[i]!);
    at = f(x);
  }
  return { x, at, converged: found.converged };
}
