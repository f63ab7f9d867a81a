/** Bootstrap replicates of a mean difference and of its standardised form, resampled within each group. */
import {
  type SampleSummary,
  type StandardizedDifferences,
  standardizedDifference,
  Xoshiro256,
} from '@constat/stats';
import type { PartTask } from './tasks.ts';

export interface TwoSampleBootstrapShared {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly effect: keyof StandardizedDifferences;
}

/** A share of the replicates: how many, and the state of the generator they are drawn from. */
export interface TwoSampleBootstrapPart {
  readonly state: Int32Array;
  readonly count: number;
}

export interface TwoSampleReplicates {
  readonly differences: Float64Array;
  /** NaN where a sample has no spread to divide by. */
  readonly effects: Float64Array;
}

/** Draws values with replacement; mean and standard deviation of each sample, from distances to the mean of all. */
function resampler(values: Float64Array): (rng: Xoshiro256) => SampleSummary {
  const n = values.length;
  let centre = 0;
  for (const value of values) centre += value / n;
  const distances = values.map((value) => value - centre);
  const rows = new Int32Array(n);
  return (rng) => {
    rng.fillIntegers(n, rows);
    let sum = 0;
    let squares = 0;
    // a sample that holds one value only has no spread, whatever rounding makes of the squares
    const head = distances[rows[0]!]!;
    let varies = false;
    for (let i = 0; i < n; i++) {
      const distance = distances[rows[i]!]!;
      sum += distance;
      squares += distance * distance;
      if (distance !== head) varies = true;
    }
    const variance = varies ? Math.max(0, squares - (sum * sum) / n) / (n - 1) : 0;
    return { n, mean: centre + sum / n, sd: Math.sqrt(variance) };
  };
}

export const twoSampleBootstrapTask: PartTask<
  TwoSampleBootstrapShared,
  TwoSampleBootstrapPart,
  TwoSampleReplicates
> = ({ first, second, effect }) => {
  const drawFirst = resampler(first);
  const drawSecond = resampler(second);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const differences = new Float64Array(count);
    const effects = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const a = drawFirst(rng);
      const b = drawSecond(rng);
      differences[i] = a.mean - b.mean;
      effects[i] = standardizedDifference(a, b, effect);
    }
    return { differences, effects };
  };
};
