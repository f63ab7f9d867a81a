/** Bootstrap replicates of partial correlations: cases are drawn with all their values, the controls fitted anew in each sample. */
import { valuesAt, Xoshiro256 } from '@constat/stats';
import type { BootstrapPart } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';

export interface PartialBootstrapShared {
  /**
   * Columns of equal length without gaps. Controls that are orthogonal and of length one, and variables without their share in them, have
   * the same partial correlations as those they come from, and sums of products of them lose nothing to rounding.
   */
  readonly variables: readonly Float64Array[];
  readonly controls: readonly Float64Array[];
  /** Ranks within the sample take the place of values. */
  readonly ranked: boolean;
  /** Positions among the variables, the smaller one first. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** Share of a sum of squares below which what is left of it is rounding. */
const NOTHING_LEFT = 1e-12;

/** The partial correlation of each pair where each case counts as often as its weight says; NaN where the cases allow none. */
type Estimator = (weights: Int32Array) => Float64Array;

/** Prepares the columns: controls first, then the variables that are in a pair. */
export function estimatorOf({ variables, controls, ranked, pairs }: PartialBootstrapShared): Estimator {
  const involved = [...new Set(pairs.flat())].sort((a, b) => a - b);
  const columns = [...controls, ...valuesAt(variables, involved)];
  const placeOf = (index: number): number => controls.length + involved.indexOf(index);
  const places = pairs.map(([a, b]) => [placeOf(a), placeOf(b)] as const);
  const n = columns[0]!.length;
  const width = columns.length;
  const scores = new Float64Array(n * width);
  const write = (c: number, score: (row: number) => number): void => {
    for (let row = 0; row < n; row++) scores[row * width + c] = score(row);
  };
  const codes = ranked ? columns.map(codesOf) : null;
  if (!codes) for (const [c, values] of columns.entries()) write(c, (row) => values[row]!);
  return (weights) => {
    codes?.forEach((own, c) => {
      const ranks = centredRanks(own, weights);
      write(c, (row) => ranks[own.of[row]!]!);
    });
    const products = productsOf(scores, width, weights);
    const squares = Float64Array.from(columns, (_, c) => products[c * width + c]!);
    const isLeft = (c: number): boolean => products[c * width + c]! > NOTHING_LEFT * squares[c]!;
    for (let c = 0; c < controls.length; c++) {
      if (!isLeft(c)) return new Float64Array(pairs.length).fill(Number.NaN);
      eliminate(products, width, c);
    }
    return Float64Array.from(places, ([a, b]) => {
      if (!(isLeft(a) && isLeft(b))) return Number.NaN;
      const r =
        products[b * width + a]! / Math.sqrt(products[a * width + a]!) / Math.sqrt(products[b * width + b]!);
      return Math.max(-1, Math.min(1, r));
    });
  };
}

interface Codes {
  /** Place of the value of each row among the different values, in rising order. */
  readonly of: Int32Array;
  readonly count: number;
}

function codesOf(values: Float64Array): Codes {
  const different = [...new Set(values)].sort((a, b) => a - b);
  const place = new Map(different.map((value, i) => [value, i]));
  return { of: Int32Array.from(values, (value) => place.get(value)!), count: different.length };
}

/** Mid-ranks of the different values, less their mean. */
function centredRanks({ of, count }: Codes, weights: Int32Array): Float64Array {
  const ranks = new Float64Array(count);
  for (let row = 0; row < of.length; row++) ranks[of[row]!]! += weights[row]!;
  let below = 0;
  for (let i = 0; i < count; i++) {
    const times = ranks[i]!;
    ranks[i] = below + (times + 1) / 2;
    below += times;
  }
  const mean = (below + 1) / 2;
  return ranks.map((rank) => rank - mean);
}

/** Sums of products of deviations from the means, row by row: the lower triangle of a square matrix. */
function productsOf(scores: Float64Array, width: number, weights: Int32Array): Float64Array {
  const products = new Float64Array(width * width);
  const sums = new Float64Array(width);
  let total = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row]!;
    if (weight === 0) continue;
    total += weight;
    const from = row * width;
    for (let a = 0; a < width; a++) {
      const value = weight * scores[from + a]!;
      sums[a]! += value;
      for (let b = 0; b <= a; b++) products[a * width + b]! += value * scores[from + b]!;
    }
  }
  for (let a = 0; a < width; a++)
    for (let b = 0; b <= a; b++) products[a * width + b]! -= (sums[a]! * sums[b]!) / total;
  return products;
}

/** Takes a column out of those after it. */
function eliminate(products: Float64Array, width: number, column: number): void {
  const pivot = products[column * width + column]!;
  for (let a = column + 1; a < width; a++) {
    const factor = products[a * width + column]! / pivot;
    for (let b = column + 1; b <= a; b++) products[a * width + b]! -= factor * products[b * width + column]!;
  }
}

/** Replicates of each pair, in the order asked for. */
export const partialCorrelationTask: PartTask<
  PartialBootstrapShared,
  BootstrapPart,
  readonly Float64Array[]
> = (shared) => {
  const estimate = estimatorOf(shared);
  const n = shared.controls[0]!.length;
  const rows = new Int32Array(n);
  const weights = new Int32Array(n);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const replicates = shared.pairs.map(() => new Float64Array(count));
    for (let k = 0; k < count; k++) {
      rng.fillIntegers(n, rows);
      weights.fill(0);
      for (const row of rows) weights[row]!++;
      const estimates = estimate(weights);
      for (const [pair, values] of replicates.entries()) values[k] = estimates[pair]!;
    }
    return replicates;
  };
};
