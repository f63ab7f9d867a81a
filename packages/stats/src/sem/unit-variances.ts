/** Models of ordered items: the normal variable behind each has a variance of 1, so what is left of it follows from the rest (Muthén 1984). */
import { columnOf, entry, type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import { type Implied, implied, slopesOf } from './implied.ts';
import type { SemModel, SemParameter } from './model.ts';

const isResidual = ({ kind, row, column }: SemParameter, p: number): boolean =>
  kind === 'covariance' && row === column && row < p;

/** The model with the variances of its items no longer free. */
export function withUnitVariances(model: SemModel): SemModel {
  const p = model.observed.length;
  const numbers = new Map<number, number>();
  const parameters = model.parameters.map((each) => {
    if (each.free < 0 || isResidual(each, p)) return { ...each, free: -1 };
    const free = numbers.get(each.free) ?? numbers.size;
    numbers.set(each.free, free);
    return { ...each, free };
  });
  return { ...model, parameters, free: numbers.size };
}

/** How residual variances move the variances of the items: squares of the effects; null where no item acts on another. */
function reachOf(model: SemModel, { reach }: Implied): Matrix | null {
  const p = model.observed.length;
  if (!model.parameters.some(({ kind, column }) => kind === 'path' && column < p)) return null;
  const squares = matrix(p, p);
  squares.data.set(reach.data.subarray(0, p * p).map((value) => value ** 2));
  return inverse(squares);
}

/** The model at a point, with the residual variances that make all variances of items 1. */
export function completedAt(model: SemModel, theta: Float64Array): SemModel {
  const p = model.observed.length;
  const bare = {
    ...model,
    parameters: model.parameters.map((each) => (isResidual(each, p) ? { ...each, value: 0 } : each)),
  };
  const at = implied(bare, 0, theta);
  const lacking = Float64Array.from({ length: p }, (_, i) => 1 - entry(at.sigma, i, i));
  const back = reachOf(model, at);
  const residuals = back ? multiply(back, columnOf(lacking)).data : lacking;
  return {
    ...model,
    parameters: model.parameters.map((each) =>
      isResidual(each, p) ? { ...each, value: residuals[each.row] ?? 0 } : each,
    ),
  };
}

/** Correlations that a completed model implies, pair by pair, and their derivatives by parameters numbered 0 .. count - 1: rows of pairs. */
export function correlationsAt(
  completed: SemModel,
  theta: Float64Array,
  pairs: readonly (readonly [number, number])[],
  parameters: readonly SemParameter[],
  count: number,
): { readonly values: Float64Array; readonly slopes: Matrix } {
  const p = completed.observed.length;
  const at = implied(completed, 0, theta);
  const back = reachOf(completed, at);
  const slopes = matrix(pairs.length, count);
  for (const { left, right, weight, free } of slopesOf(at, parameters, false)) {
    if (!left) continue;
    const product = (a: number, b: number): number => (left[a] ?? 0) * (right[b] ?? 0);
    const change = (a: number, b: number): number => weight * (product(a, b) + product(b, a));
    // variances stay 1: residuals give way, and with them what they hand on
    const given = back
      ? multiply(back, columnOf(Float64Array.from({ length: p }, (_, i) => change(i, i)))).data
      : null;
    pairs.forEach(([a, b], k) => {
      let value = change(a, b);
      given?.forEach((moved, i) => {
        value -= moved * entry(at.reach, a, i) * entry(at.reach, b, i);
      });
      slopes.data[k + free * pairs.length]! += value;
    });
  }
  const values = Float64Array.from(pairs, ([a, b]) => entry(at.sigma, a, b));
  return { values, slopes };
}
