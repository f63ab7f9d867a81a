/** Bootstrap intervals of partial correlations. */
import { type Limits, resamplingChunks, zip } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { estimatorOf, type PartialBootstrapShared } from '../../parallel/partial-correlation-bootstrap.ts';
import { mapParts } from '../../parallel/tasks.ts';
import {
  concatenate,
  influenceValues,
  limitsOf,
  MOST_WITHOUT_SPREAD,
  PROGRESS,
  seedOf,
} from '../../shared/bootstrap.ts';
import type { PartialOptions } from './options.ts';

/** Replicates kept at a time: more would fill the memory. The same samples are drawn for all pairs. */
const MOST_KEPT = 2e7;

/** Groups of cases left out in turn where leaving out single ones would take too long. */
const MOST_LEFT_OUT = 500;

/** Limits of each pair; null where the samples allow none. */
export async function bootstrapPairs(
  data: PartialBootstrapShared,
  estimates: readonly number[],
  options: PartialOptions,
  run: RunContext,
): Promise<readonly (Limits | null)[]> {
  const limits: (Limits | null)[] = [];
  const atOnce = Math.max(1, Math.floor(MOST_KEPT / options.bootstrapSamples));
  const rounds = Math.ceil(data.pairs.length / atOnce);
  for (let round = 0; round < rounds; round++) {
    const from = round * atOnce;
    const shared = { ...data, pairs: data.pairs.slice(from, from + atOnce) };
    limits.push(
      ...(await boundRound(shared, estimates.slice(from), options, run, {
        done: round * options.bootstrapSamples,
        total: rounds * options.bootstrapSamples,
      })),
    );
  }
  return limits;
}

/** The same for as many pairs as are kept at a time; `done` and `total` count samples over all rounds. */
async function boundRound(
  shared: PartialBootstrapShared,
  estimates: readonly number[],
  options: PartialOptions,
  run: RunContext,
  { done, total }: { readonly done: number; readonly total: number },
): Promise<readonly (Limits | null)[]> {
  const { bootstrapSamples: replicates, bootstrapKind, confidenceLevel } = options;
  const chunks = resamplingChunks(seedOf(options, run), replicates, shared.controls[0]!.length);
  let drawn = done;
  run.progress(drawn, total, PROGRESS, 'samples');
  const parts = await mapParts(
    run,
    'partial-correlation',
    shared,
    chunks.map(({ rng, count }) => ({ state: rng.state(), count })),
    (index) => {
      drawn += chunks[index]!.count;
      run.progress(drawn, total, PROGRESS, 'samples');
    },
  );
  const jackknife = bootstrapKind === 'bca' ? leftOut(shared) : [];
  return zip(shared.pairs, estimates, jackknife).map(([, estimate, ownJackknife], pair) => {
    const values = concatenate(parts.map((part) => part[pair]!)).filter((value) => !Number.isNaN(value));
    if (replicates - values.length > MOST_WITHOUT_SPREAD * replicates) return null;
    return limitsOf(
      values,
      { estimate, influence: () => influenceValues([ownJackknife]) },
      bootstrapKind,
      confidenceLevel,
    );
  });
}

/** The estimates without each case in turn, or without each of many groups of cases that lie evenly in the data, pair by pair. */
function leftOut(shared: PartialBootstrapShared): readonly Float64Array[] {
  const n = shared.controls[0]!.length;
  const groups = Math.min(n, MOST_LEFT_OUT);
  const estimate = estimatorOf(shared);
  const estimates = Array.from({ length: groups }, (_, group) =>
    estimate(Int32Array.from({ length: n }, (__, i) => (i % groups === group ? 0 : 1))),
  );
  return shared.pairs.map((_, pair) =>
    Float64Array.from(estimates, (values) => values[pair]!).filter((value) => !Number.isNaN(value)),
  );
}
