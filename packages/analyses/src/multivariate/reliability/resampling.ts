/** Bootstrap intervals of alpha and omega: cases are drawn with all their values. */
import {
  type Krippendorff,
  krippendorffUnits,
  resamplingChunks,
  type ScaleReliability,
  StatsError,
  scaleSampler,
  zip,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import {
  influenceValues,
  type Limits,
  limitsOf,
  MOST_WITHOUT_SPREAD,
  PROGRESS,
  seedOf,
} from '../../shared/bootstrap.ts';
import type { ReliabilityOptions } from './options.ts';
import type { Resampling } from './result.ts';

/** Groups of cases left out in turn where leaving out single ones would take too long. */
const MOST_LEFT_OUT = 500;
/** Samples between two words on progress. */
const STEP = 50;

type Statistic = (rows: ArrayLike<number>) => readonly number[];

/** Limits of each number that the statistic gives, null where the samples allow none. */
function resample(
  n: number,
  estimates: readonly (number | null)[],
  statistic: Statistic,
  options: ReliabilityOptions,
  run: RunContext,
): readonly (Limits | null)[] {
  const { bootstrapSamples: total, bootstrapKind, confidenceLevel } = options;
  const replicates = estimates.map(() => new Float64Array(total));
  const rows = new Int32Array(n);
  let drawn = 0;
  for (const { rng, count } of resamplingChunks(seedOf(options, run), total, n))
    for (let i = 0; i < count; i++) {
      if (drawn % STEP === 0) run.progress(drawn, total, PROGRESS, 'samples');
      rng.fillIntegers(n, rows);
      for (const [at, value] of statistic(rows).entries()) replicates[at]![drawn] = value;
      drawn++;
    }
  const groups = Math.min(n, MOST_LEFT_OUT);
  const all = Int32Array.from({ length: n }, (_, i) => i);
  const leftOut =
    bootstrapKind === 'bca'
      ? Array.from({ length: groups }, (_, group) => statistic(all.filter((row) => row % groups !== group)))
      : [];
  return zip(estimates, replicates).map(([estimate, replicate], at) => {
    const values = replicate.filter((value) => Number.isFinite(value));
    if (estimate === null || total - values.length > MOST_WITHOUT_SPREAD * total) return null;
    const influence = () =>
      influenceValues([Float64Array.from(leftOut, (each) => each[at]!).filter(Number.isFinite)]);
    return limitsOf(values, { estimate, influence }, bootstrapKind, confidenceLevel);
  });
}

/** Cronbach's alpha and McDonald's omega. */
export function resampleScale(
  columns: readonly Float64Array[],
  { n, alpha, omegaTotal }: ScaleReliability,
  options: ReliabilityOptions,
  run: RunContext,
): Resampling {
  const sampler = scaleSampler(columns, omegaTotal !== null);
  const statistic: Statistic = (rows) => {
    const found = sampler(rows);
    return [found.alpha, found.omega];
  };
  const [first, second] = resample(n, [alpha, omegaTotal], statistic, options, run);
  return {
    samples: options.bootstrapSamples,
    seed: seedOf(options, run),
    alpha: first ?? null,
    omega: second ?? null,
  };
}

/** Krippendorff's alpha; units are drawn. */
export function resampleKrippendorff(
  columns: readonly Float64Array[],
  { estimate }: Krippendorff,
  options: ReliabilityOptions,
  run: RunContext,
): Resampling {
  const units = krippendorffUnits(columns, options.level);
  const statistic: Statistic = (rows) => {
    try {
      return [units.alpha(rows).estimate];
    } catch (error) {
      // a sample in which all ratings are the same
      if (error instanceof StatsError) return [Number.NaN];
      throw error;
    }
  };
  const [alpha] = resample(units.units, [estimate], statistic, options, run);
  return { samples: options.bootstrapSamples, seed: seedOf(options, run), alpha: alpha ?? null, omega: null };
}
