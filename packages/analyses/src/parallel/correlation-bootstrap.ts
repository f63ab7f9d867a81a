/** Bootstrap replicates of correlations: cases are drawn with both their values. */
import { correlationSampler, Xoshiro256, zip } from '@constat/stats';
import type { DirectCoefficient } from '../correlation/kit/words.ts';
import type { BootstrapPart } from '../shared/bootstrap.ts';
import type { PartTask } from './part-task.ts';

export interface CorrelationBootstrapShared {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly coefficients: readonly DirectCoefficient[];
}

/** Replicates of each coefficient, in the order asked for; NaN where a sample has no spread. */
export const correlationBootstrapTask: PartTask<
  CorrelationBootstrapShared,
  BootstrapPart,
  readonly Float64Array[]
> = ({ x, y, coefficients }) => {
  const n = x.length;
  const sampler = correlationSampler(x, y);
  const rows = new Int32Array(n);
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const replicates = coefficients.map(() => new Float64Array(count));
    for (let k = 0; k < count; k++) {
      rng.fillIntegers(n, rows);
      zip(coefficients, replicates).forEach(([coefficient, replicate]) => {
        replicate[k] = sampler[coefficient](rows);
      });
    }
    return replicates;
  };
};
