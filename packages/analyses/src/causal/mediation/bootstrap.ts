/** Bootstrap intervals of effects along paths. */
import { resamplingChunks, zip } from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { type PathBootstrapShared, withoutEach } from '../../parallel/path-bootstrap.ts';
import { mapParts } from '../../parallel/tasks.ts';
import {
  concatenate,
  influenceValues,
  type Limits,
  limitsOf,
  MOST_WITHOUT_SPREAD,
  PROGRESS,
  seedOf,
} from '../../shared/bootstrap.ts';
import type { MediationOptions } from './options.ts';
import type { MediationResult } from './result.ts';

export interface PathIntervals {
  readonly limits: readonly (Limits | null)[];
  readonly made: NonNullable<MediationResult['bootstrap']>;
}

/** Intervals of each effect of the system, whose estimates are given in the same order. */
export async function pathIntervals(
  shared: PathBootstrapShared,
  estimates: readonly number[],
  options: MediationOptions,
  run: RunContext,
): Promise<PathIntervals | null> {
  if (!options.bootstrap) return null;
  const { bootstrapSamples: samples, bootstrapKind, confidenceLevel } = options;
  const seed = seedOf(options, run);
  const chunks = resamplingChunks(seed, samples, shared.columns[0]!.length);
  let drawn = 0;
  run.progress(drawn, samples, PROGRESS, 'samples');
  const parts = await mapParts(
    run,
    'paths',
    shared,
    chunks.map(({ rng, count }) => ({ state: rng.state(), count })),
    (index) => {
      drawn += chunks[index]!.count;
      run.progress(drawn, samples, PROGRESS, 'samples');
    },
  );
  const jackknife = bootstrapKind === 'bca' ? withoutEach(shared) : [];
  let failed = 0;
  const limits = zip(estimates, jackknife).map(([estimate, ownJackknife], i) => {
    const all = concatenate(parts.map((part) => part[i]!));
    const replicates = all.filter((value) => !Number.isNaN(value));
    failed = Math.max(failed, all.length - replicates.length);
    if (failed > MOST_WITHOUT_SPREAD * samples) return null;
    const influence = () => influenceValues([ownJackknife]);
    return limitsOf(replicates, { estimate, influence }, bootstrapKind, confidenceLevel);
  });
  return { limits, made: { samples, seed, failed } };
}
