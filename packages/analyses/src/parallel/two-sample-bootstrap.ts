/** Bootstrap replicates of a mean difference and of its standardised form, resampled within each group. */
import { type StandardizedDifferences, standardizedDifference, Xoshiro256 } from '@constat/stats';
import type { BootstrapPart, Replicates } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';
import { resampler } from './resampler.ts';

export interface TwoSampleBootstrapShared {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly effect: keyof StandardizedDifferences;
}

export const twoSampleBootstrapTask: PartTask<TwoSampleBootstrapShared, BootstrapPart, Replicates> = ({
  first,
  second,
  effect,
}) => {
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
