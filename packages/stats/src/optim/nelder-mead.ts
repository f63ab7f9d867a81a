import { StatsError } from '../stats-error.ts';
import type { MinimumResult } from './result.ts';

/** Settings of {@link nelderMead}. */
export interface NelderMeadOptions {
  /** Edge of the first simplex along each axis; a tenth of the coordinate by default. */
  readonly step?: number;
  /** Relative spread of the values at which the simplex counts as converged. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

interface Vertex {
  readonly x: Float64Array;
  readonly value: number;
}

/**
 * Minimum without derivatives by the simplex method (Nelder & Mead 1965, Computer Journal 7, 308-313) with the
 * dimension-dependent coefficients of Gao & Han (2012, Comput. Optim. Appl. 51, 259-277).
 */
export function nelderMead(
  f: (x: Float64Array) => number,
  start: Float64Array,
  { step, tolerance = 1e-12, maxIterations = 2000 * start.length }: NelderMeadOptions = {},
): MinimumResult {
  const n = start.length;
  if (n === 0) throw new StatsError('empty', 'no parameters', 'start');
  const expansion = 1 + 2 / n;
  const contraction = 0.75 - 1 / (2 * n);
  const shrinkage = 1 - 1 / Math.max(2, n);
  let evaluations = 0;
  const evaluate = (x: Float64Array): number => {
    evaluations++;
    const value = f(x);
    return Number.isNaN(value) ? Infinity : value;
  };
  const points = [start.slice()];
  for (let i = 0; i < n; i++) {
    const point = start.slice();
    point[i]! += step ?? 0.1 * Math.max(0.01, Math.abs(start[i]!));
    points.push(point);
  }
  let simplex: Vertex[] = points.map((x) => ({ x, value: evaluate(x) }));
  for (let iterations = 0; iterations < maxIterations; iterations++) {
    simplex.sort((a, b) => a.value - b.value);
    const best = simplex[0]!;
    const worst = simplex[n]!;
    const second = simplex[n - 1]!;
    if (collapsed(simplex, tolerance)) {
      return { x: best.x, value: best.value, iterations, evaluations, converged: true, reason: 'simplex' };
    }
    const centre = new Float64Array(n);
    for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) centre[i]! += simplex[k]!.x[i]! / n;
    const along = (t: number): Vertex => {
      const x = centre.map((c, i) => c + t * (c - worst.x[i]!));
      return { x, value: evaluate(x) };
    };
    const reflected = along(1);
    if (reflected.value < best.value) {
      const expanded = along(expansion);
      simplex[n] = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < second.value) simplex[n] = reflected;
    else {
      const outside = reflected.value < worst.value;
      const contracted = along(outside ? contraction : -contraction);
      if (contracted.value < Math.min(reflected.value, worst.value)) simplex[n] = contracted;
      else {
        simplex = simplex.map((vertex, k) => {
          if (k === 0) return vertex;
          const x = vertex.x.map((value, i) => best.x[i]! + shrinkage * (value - best.x[i]!));
          return { x, value: evaluate(x) };
        });
      }
    }
  }
  simplex.sort((a, b) => a.value - b.value);
  const { x, value } = simplex[0]!;
  return { x, value, iterations: maxIterations, evaluations, converged: false, reason: 'iterations' };
}

/** Both the values and the vertices have come together. */
function collapsed(simplex: readonly Vertex[], tolerance: number): boolean {
  const best = simplex[0]!;
  const worst = simplex[simplex.length - 1]!;
  if (Math.abs(worst.value - best.value) > tolerance * (Math.abs(best.value) + tolerance)) return false;
  const reach = Math.sqrt(tolerance);
  return simplex.every(({ x }) =>
    x.every((value, i) => Math.abs(value - best.x[i]!) <= reach * Math.max(1e-4, Math.abs(best.x[i]!))),
  );
}
