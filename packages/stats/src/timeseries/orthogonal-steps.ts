import { addScaled, dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';

/** What each column adds to a regression after those before it. */
export interface OrthogonalSteps {
  /** Projections of the outcome on the columns made orthogonal: their squares are sequential sums of squares. */
  readonly effects: Float64Array;
  /** Lengths of the columns after those before them are taken out. */
  readonly lengths: Float64Array;
  readonly residuals: Float64Array;
  readonly residualSumOfSquares: number;
  /** Rows less columns. */
  readonly df: number;
}

/** A column of which less than this share is left is a combination of those before it. */
const DEPENDENT = 1e-9;

/**
 * Least squares by the modified Gram–Schmidt method, each column taken out twice (Björck 1996, Numerical methods for least
 * squares problems, section 2.4.4). The last column's t statistic is its effect over the residual standard error.
 */
export function orthogonalSteps(columns: readonly Float64Array[], outcome: Float64Array): OrthogonalSteps {
  const n = outcome.length;
  const df = n - columns.length;
  if (df < 1) throw new StatsError('too-few', 'fewer rows than columns', 'outcome');
  const basis: Float64Array[] = [];
  const lengths = new Float64Array(columns.length);
  columns.forEach((column, at) => {
    const left = column.slice();
    const before = Math.sqrt(dot(left, left));
    takeOut(left, basis);
    const length = Math.sqrt(dot(left, left));
    if (!(length > DEPENDENT * before))
      throw new StatsError('collinear', 'a column is a combination of those before it', String(at));
    lengths[at] = length;
    for (let i = 0; i < n; i++) left[i]! /= length;
    basis.push(left);
  });
  const residuals = outcome.slice();
  const effects = takeOut(residuals, basis);
  return { effects, lengths, residuals, residualSumOfSquares: dot(residuals, residuals), df };
}

/** Takes the directions out of a vector in place; what was taken of each. */
function takeOut(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const taken = new Float64Array(basis.length);
  for (let pass = 0; pass < 2; pass++)
    basis.forEach((direction, j) => {
      const share = dot(direction, vector);
      taken[j]! += share;
      addScaled(vector, -share, direction);
    });
  return taken;
}
