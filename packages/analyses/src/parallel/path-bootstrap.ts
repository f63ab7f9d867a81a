/** Bootstrap replicates of effects along the paths of regressions: cases are drawn with all their values, every equation fitted anew. */
import { cholesky, choleskySolve, matrix, StatsError, Xoshiro256 } from '@constat/stats';
import type { BootstrapPart } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';

export interface PathBootstrapShared {
  /** Columns of equal length without gaps, products of variables among them; best counted from their means. */
  readonly columns: readonly Float64Array[];
  /** Regressions with an intercept: places of the outcome and of its predictors among the columns. */
  readonly equations: readonly { readonly outcome: number; readonly predictors: readonly number[] }[];
  /** Each effect is a sum of weighted products of coefficients, given as equation and place among its predictors. */
  readonly effects: readonly (readonly PathTerm[])[];
}

export interface PathTerm {
  readonly weight: number;
  readonly path: readonly (readonly [equation: number, place: number])[];
}

interface Sums {
  readonly total: number;
  readonly sums: Float64Array;
  /** Sums of products, row by row of a square matrix. */
  readonly products: Float64Array;
}

/** Sums over the cases, each as often as its weight says. */
function sumsOf(columns: readonly Float64Array[], weights: Int32Array | null): Sums {
  const width = columns.length;
  const n = columns[0]!.length;
  const sums = new Float64Array(width);
  const products = new Float64Array(width * width);
  let total = 0;
  for (let row = 0; row < n; row++) {
    const weight = weights ? weights[row]! : 1;
    if (weight === 0) continue;
    total += weight;
    for (let a = 0; a < width; a++) {
      const value = weight * columns[a]![row]!;
      sums[a]! += value;
      for (let b = 0; b <= a; b++) products[a * width + b]! += value * columns[b]![row]!;
    }
  }
  return { total, sums, products };
}

/** The effects of the sums; NaN where a sample does not determine the coefficients. */
function effectsOf(
  { equations, effects, columns }: PathBootstrapShared,
  { total, sums, products }: Sums,
): Float64Array {
  const width = columns.length;
  const covariance = (i: number, j: number): number => {
    const [a, b] = i >= j ? [i, j] : [j, i];
    return products[a * width + b]! - (sums[a]! * sums[b]!) / total;
  };
  try {
    const coefficients = equations.map(({ outcome, predictors }) => {
      const p = predictors.length;
      const left = matrix(p, p);
      for (let i = 0; i < p; i++)
        for (let j = 0; j < p; j++) left.data[i + j * p] = covariance(predictors[i]!, predictors[j]!);
      return choleskySolve(
        cholesky(left, 1e-12),
        Float64Array.from(predictors, (predictor) => covariance(predictor, outcome)),
      );
    });
    return Float64Array.from(effects, (terms) =>
      terms.reduce(
        (sum, { weight, path }) =>
          sum +
          path.reduce((product, [equation, place]) => product * coefficients[equation]![place]!, weight),
        0,
      ),
    );
  } catch (error) {
    if (error instanceof StatsError) return new Float64Array(effects.length).fill(Number.NaN);
    throw error;
  }
}

/** Each effect without each case, for BCa intervals. */
export function withoutEach(shared: PathBootstrapShared): readonly Float64Array[] {
  const { columns, effects } = shared;
  const all = sumsOf(columns, null);
  const width = columns.length;
  const n = columns[0]!.length;
  const values = effects.map(() => new Float64Array(n));
  for (let row = 0; row < n; row++) {
    const sums = all.sums.map((sum, a) => sum - columns[a]![row]!);
    const products = all.products.slice();
    for (let a = 0; a < width; a++)
      for (let b = 0; b <= a; b++) products[a * width + b]! -= columns[a]![row]! * columns[b]![row]!;
    const found = effectsOf(shared, { total: n - 1, sums, products });
    for (const [i, list] of values.entries()) list[row] = found[i]!;
  }
  return values;
}

/** Replicates of each effect, in the order asked for. */
export const pathBootstrapTask: PartTask<PathBootstrapShared, BootstrapPart, readonly Float64Array[]> = (
  shared,
) => {
  const n = shared.columns[0]!.length;
  const rows = new Int32Array(n);
  const weights = new Int32Array(n);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const replicates = shared.effects.map(() => new Float64Array(count));
    for (let k = 0; k < count; k++) {
      rng.fillIntegers(n, rows);
      weights.fill(0);
      for (const row of rows) weights[row]!++;
      const found = effectsOf(shared, sumsOf(shared.columns, weights));
      for (const [i, values] of replicates.entries()) values[k] = found[i]!;
    }
    return replicates;
  };
};
