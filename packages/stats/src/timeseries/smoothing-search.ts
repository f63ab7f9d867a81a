/** Parameters of exponential smoothing that leave the smallest one-step errors. */
import { lbfgsb } from '../optim/lbfgsb.ts';
import {
  parametersOf,
  type SmoothingModel,
  type SmoothingParameters,
  type SmoothingStart,
  smooth,
} from './smoothing.ts';

/** Places at which the search begins, for each parameter. */
const GRID = [0.02, 0.2, 0.5, 0.9] as const;
/** Values from which on fewer beginnings are tried. */
const MANY_VALUES = 5000;
const BEST_STARTS = 4;

/**
 * Parameters between 0 and 1 with the smallest sum of squared one-step errors: the best places of a grid are each followed down
 * by L-BFGS-B, because the sum has several minima.
 */
export function estimateSmoothing(
  values: Float64Array,
  model: SmoothingModel,
  start: SmoothingStart,
): SmoothingParameters {
  const names = parametersOf(model);
  const read = (x: ArrayLike<number>): SmoothingParameters => {
    const parameters = { alpha: 0, beta: 0, gamma: 0, phi: 1 };
    names.forEach((name, i) => {
      parameters[name] = x[i]!;
    });
    return parameters;
  };
  const unit = smooth(values, model, read(names.map(() => 0.2)), start).sse || 1;
  const errors = (x: ArrayLike<number>): number => {
    const { sse } = smooth(values, model, read(x), start);
    return Number.isFinite(sse) ? sse / unit : 1e10;
  };
  const places = gridOf(names.length)
    .map((x) => ({ x, value: errors(x) }))
    .sort((a, b) => a.value - b.value)
    .slice(0, values.length > MANY_VALUES ? 1 : BEST_STARTS);
  const bounds = { lower: names.map(() => 0), upper: names.map(() => 1) };
  let best = places[0]!;
  for (const { x } of places) {
    const found = lbfgsb(errors, Float64Array.from(x), { ...bounds, maxIterations: 200 });
    if (found.value < best.value) best = { x: [...found.x], value: found.value };
  }
  return read(best.x);
}

/** Every combination of the places of the grid. */
function gridOf(count: number): readonly (readonly number[])[] {
  let grid: readonly (readonly number[])[] = [[]];
  for (let i = 0; i < count; i++) grid = grid.flatMap((start) => GRID.map((place) => [...start, place]));
  return grid;
}
