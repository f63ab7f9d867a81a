/** Bootstrap replicates of Hodges–Lehmann estimates and rank-biserial correlations. */
import {
  matchedRankBiserial,
  medianDifference,
  nonZeroPseudomedian,
  rankBiserial,
  Xoshiro256,
} from '@constat/stats';
import type { BootstrapPart, Replicates } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';

/** Draws with replacement from values in ascending order; the sample is in order, too. */
function orderedResampler(values: Float64Array): (rng: Xoshiro256) => Float64Array {
  const n = values.length;
  const rows = new Int32Array(n);
  const times = new Int32Array(n);
  const sample = new Float64Array(n);
  return (rng) => {
    rng.fillIntegers(n, rows);
    times.fill(0);
    for (let i = 0; i < n; i++) times[rows[i]!]!++;
    let at = 0;
    for (let i = 0; i < n; i++) for (let k = times[i]!; k > 0; k--) sample[at++] = values[i]!;
    return sample;
  };
}

export interface TwoSampleRanks {
  /** Both in ascending order. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Shift between two groups, each resampled within itself. */
export const twoSampleRankTask: PartTask<TwoSampleRanks, BootstrapPart, Replicates> = ({ first, second }) => {
  const drawFirst = orderedResampler(first);
  const drawSecond = orderedResampler(second);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const differences = new Float64Array(count);
    const effects = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const x = drawFirst(rng);
      const y = drawSecond(rng);
      differences[i] = medianDifference(x, y);
      effects[i] = rankBiserial(x, y);
    }
    return { differences, effects };
  };
};

export interface OneSampleRanks {
  /** In ascending order. */
  readonly values: Float64Array;
}

/** Pseudomedian of differences. */
export const oneSampleRankTask: PartTask<OneSampleRanks, BootstrapPart, Replicates> = ({ values }) => {
  const draw = orderedResampler(values);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const differences = new Float64Array(count);
    const effects = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const x = draw(rng);
      differences[i] = nonZeroPseudomedian(x);
      effects[i] = matchedRankBiserial(x);
    }
    return { differences, effects };
  };
};
