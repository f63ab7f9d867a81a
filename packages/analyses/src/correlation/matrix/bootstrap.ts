/** Bootstrap intervals of correlations. */
import { type CorrelationSampler, correlationSampler, type Limits, resamplingChunks } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { mapParts } from '../../parallel/tasks.ts';
import {
  concatenate,
  influenceValues,
  limitsOf,
  MOST_WITHOUT_SPREAD,
  PROGRESS,
  seedOf,
} from '../../shared/bootstrap.ts';
import type { Coefficient, DirectCoefficient } from '../kit/words.ts';
import type { MatrixOptions } from './options.ts';

/** Values of the cases of one pair. */
export interface PairValues {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Groups of cases left out in turn where leaving out single ones would take too long. */
const MOST_LEFT_OUT = 500;

/** Limits of each coefficient of one pair; `done` and `total` count samples over all pairs. */
export async function bootstrapPair(
  { x, y }: PairValues,
  estimates: ReadonlyMap<DirectCoefficient, number>,
  options: MatrixOptions,
  run: RunContext,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<ReadonlyMap<Coefficient, Limits | null>> {
  const coefficients = [...estimates.keys()];
  const { bootstrapSamples: replicates, bootstrapKind, confidenceLevel } = options;
  const chunks = resamplingChunks(seedOf(options, run), replicates, x.length);
  let drawn = done;
  run.progress(drawn, total, PROGRESS, 'samples');
  const parts = await mapParts(
    run,
    'correlation',
    { x, y, coefficients },
    chunks.map(({ rng, count }) => ({ state: rng.state(), count })),
    (index) => {
      drawn += chunks[index]!.count;
      run.progress(drawn, total, PROGRESS, 'samples');
    },
  );
  const sampler = correlationSampler(x, y);
  return new Map(
    coefficients.map((coefficient, c) => {
      const values = concatenate(parts.map((part) => part[c]!)).filter((value) => !Number.isNaN(value));
      if (replicates - values.length > MOST_WITHOUT_SPREAD * replicates) return [coefficient, null];
      const limits = limitsOf(
        values,
        {
          estimate: estimates.get(coefficient)!,
          influence: () => influenceValues([leftOut(sampler, coefficient, x.length)]),
        },
        bootstrapKind,
        confidenceLevel,
      );
      return [coefficient, limits];
    }),
  );
}

/** The coefficient without each case in turn, or without each of many groups of cases that lie evenly in the data. */
function leftOut(sampler: CorrelationSampler, coefficient: DirectCoefficient, n: number): Float64Array {
  const groups = Math.min(n, MOST_LEFT_OUT);
  const all = Int32Array.from({ length: n }, (_, i) => i);
  const values = Float64Array.from({ length: groups }, (_, group) =>
    sampler[coefficient](all.filter((row) => row % groups !== group)),
  );
  return values.filter((value) => !Number.isNaN(value));
}
