/** Least squares with effects of units and periods taken out, and errors that allow for clusters. */
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** Two groupings of the rows, each numbered from zero without gaps. */
export interface TwoWays {
  readonly units: Int32Array;
  readonly periods: Int32Array;
  readonly unitCount: number;
  readonly periodCount: number;
}

/** Largest mean left, in standard deviations, at which the effects count as taken out. */
const SETTLED = 1e-14;
const ROUNDS = 20_000;

/**
 * What the means of units and of periods leave of a column, by taking them out in turn (the theorem of Frisch, Waugh and
 * Lovell: regressions on such columns have the coefficients and residuals of the regression with all the dummies).
 */
export function withinTwoWays(values: Float64Array, ways: TwoWays): Float64Array {
  const left = values.slice();
  const scale = Math.sqrt(left.reduce((sum, value) => sum + value * value, 0) / left.length) || 1;
  for (let round = 0; round < ROUNDS; round++) {
    const first = sweep(left, ways.units, ways.unitCount);
    const second = sweep(left, ways.periods, ways.periodCount);
    if (Math.max(first, second) <= SETTLED * scale) return left;
    // the means of units stay zero once those of periods are
    if (round > 0 && second <= SETTLED * scale) return left;
  }
  throw new StatsError('not-converged', 'the effects of units and periods cannot be told apart');
}

/** Takes the mean of each group out; the largest that there was. */
function sweep(values: Float64Array, groups: Int32Array, count: number): number {
  const sums = new Float64Array(count);
  const sizes = new Float64Array(count);
  for (let row = 0; row < values.length; row++) {
    sums[groups[row]!]! += values[row]!;
    sizes[groups[row]!]!++;
  }
  let largest = 0;
  for (let g = 0; g < count; g++) {
    sums[g]! /= sizes[g] || 1;
    largest = Math.max(largest, Math.abs(sums[g]!));
  }
  for (let row = 0; row < values.length; row++) values[row]! -= sums[groups[row]!]!;
  return largest;
}

/** Number of coefficients that the dummies of units and periods stand for: one less for each connected part of the panel. */
export function twoWayRank({ units, periods, unitCount, periodCount }: TwoWays): number {
  const parent = Int32Array.from({ length: unitCount + periodCount }, (_, i) => i);
  const root = (node: number): number => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  for (let row = 0; row < units.length; row++) parent[root(units[row]!)] = root(unitCount + periods[row]!);
  const parts = parent.reduce((count, above, node) => count + (above === node ? 1 : 0), 0);
  return unitCount + periodCount - parts;
}

/**
 * The sandwich (X'X)^-1 (sum of X_g' u_g u_g' X_g) (X'X)^-1 over groups of rows (Liang & Zeger 1986), without a correction
 * for small samples; with a group a row it is that of White (1980).
 */
export function sandwich(
  columns: readonly Float64Array[],
  residuals: Float64Array,
  bread: Matrix,
  groups: Int32Array,
  count: number,
): Matrix {
  const p = columns.length;
  const scores = new Float64Array(count * p);
  for (let j = 0; j < p; j++)
    for (let row = 0; row < residuals.length; row++)
      scores[groups[row]! * p + j]! += columns[j]![row]! * residuals[row]!;
  const meat = matrix(p, p);
  for (let g = 0; g < count; g++)
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) meat.data[i + j * p]! += scores[g * p + i]! * scores[g * p + j]!;
  return multiply(multiply(bread, meat), bread);
}
