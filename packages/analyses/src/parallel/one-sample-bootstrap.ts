/** Bootstrap replicates of a mean and of its standardised distance from mu. */
import { hedgesFactor, type StandardizedMean, Xoshiro256 } from '@constat/stats';
import type { BootstrapPart, Replicates } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';
import { resampler } from './resampler.ts';

export interface OneSampleBootstrapShared {
  readonly values: Float64Array;
  readonly mu: number;
  readonly effect: keyof StandardizedMean;
}

export const oneSampleBootstrapTask: PartTask<OneSampleBootstrapShared, BootstrapPart, Replicates> = ({
  values,
  mu,
  effect,
}) => {
  const draw = resampler(values);
  const factor = effect === 'hedgesG' ? hedgesFactor(values.length - 1) : 1;
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const differences = new Float64Array(count);
    const effects = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const { mean, sd } = draw(rng);
      differences[i] = mean - mu;
      effects[i] = sd > 0 ? (factor * (mean - mu)) / sd : Number.NaN;
    }
    return { differences, effects };
  };
};
