/** Bootstrap intervals: what all analyses that offer them share. */
import { type BootstrapInterval, bootstrapInterval, resamplingChunks, StatsError } from '@constat/stats';
import type { RunContext } from '../contract.ts';
import { DEFAULT_SEED } from '../seed.ts';
import type { BootstrapOptions } from './option-parts.ts';

export interface Limits {
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Bootstrap intervals of an estimate and of its standardized form; null where the samples allow none. */
export interface BootstrapResult {
  readonly samples: number;
  readonly seed: number;
  readonly difference: Limits | null;
  readonly effect: Limits | null;
  /** Samples without spread, in which the effect size is not defined; they are left out of its interval. */
  readonly withoutSpread: number;
}

/** Replicates as the tasks return them, part by part. */
export interface Replicates {
  readonly differences: Float64Array;
  /** NaN where a sample has no spread to divide by. */
  readonly effects: Float64Array;
}

/** A share of the replicates: how many, and the state of the generator they are drawn from. */
export interface BootstrapPart {
  readonly state: Int32Array;
  readonly count: number;
}

/** More samples without spread than this and the others no longer stand for all. */
export const MOST_WITHOUT_SPREAD = 0.05;

export const PROGRESS = 'Bootstrap interval';

/** The seed asked for; the default one stands for the seed of the run, which the command line may set. */
export const seedOf = (options: BootstrapOptions, run: RunContext): number =>
  options.bootstrapSeed === DEFAULT_SEED ? run.seed : options.bootstrapSeed;

/** An estimate with what BCa needs: the influence of each value on it. */
export interface Resampled {
  readonly estimate: number;
  readonly influence: () => Float64Array;
}

export interface BootstrapPlan {
  /** Values drawn for one sample, over all groups. */
  readonly size: number;
  readonly difference: Resampled;
  readonly effect: Resampled;
  /** Samples drawn before, in other outcomes, and in all. */
  readonly done: number;
  readonly total: number;
  /** Runs a task over the parts. */
  readonly draw: (
    parts: readonly BootstrapPart[],
    finished: (index: number) => void,
  ) => Promise<readonly Replicates[]>;
}

/** Draws the samples in parts and makes intervals of them (Davison & Hinkley 1997, sections 3.2 and 5.3). */
export async function bootstrapIntervals(
  plan: BootstrapPlan,
  options: BootstrapOptions & { readonly confidenceLevel: number },
  run: RunContext,
): Promise<BootstrapResult> {
  const { bootstrapSamples: replicates } = options;
  const seed = seedOf(options, run);
  const chunks = resamplingChunks(seed, replicates, plan.size);
  let drawn = plan.done;
  run.progress(drawn, plan.total, PROGRESS, 'samples');
  const parts = await plan.draw(
    chunks.map(({ rng, count }) => ({ state: rng.state(), count })),
    (index) => {
      drawn += chunks[index]!.count;
      run.progress(drawn, plan.total, PROGRESS, 'samples');
    },
  );
  const differences = concatenate(parts.map((part) => part.differences));
  const effects = concatenate(parts.map((part) => part.effects)).filter((value) => !Number.isNaN(value));
  const withoutSpread = replicates - effects.length;
  const limits = (values: Float64Array, of: Resampled): Limits | null =>
    limitsOf(values, of, options.bootstrapKind, options.confidenceLevel);
  return {
    samples: replicates,
    seed,
    difference: limits(differences, plan.difference),
    effect: withoutSpread > MOST_WITHOUT_SPREAD * replicates ? null : limits(effects, plan.effect),
    withoutSpread,
  };
}

/** Several arrays as one. */
export function concatenate(parts: readonly Float64Array[]): Float64Array {
  const result = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Limits from replicates; null where they allow none. */
export function limitsOf(
  replicates: Float64Array,
  { estimate, influence }: Resampled,
  kind: BootstrapInterval,
  level: number,
): Limits | null {
  try {
    const [ciLower, ciUpper] = bootstrapInterval(
      { estimate, replicates, ...(kind === 'bca' ? { jackknife: influence() } : {}) },
      kind,
      level,
    );
    return Number.isFinite(ciLower) && Number.isFinite(ciUpper) ? { ciLower, ciUpper } : null;
  } catch (error) {
    // all samples on one side of the estimate, or an estimate that one value alone defines
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/**
 * Minus the jackknife influence values l = (n_i - 1)(mean - t without the value), divided by the size n_i of their group.
 * The statistic is nearly a sum of them, so sum l^2 / n_i^2 is its variance, sum l^3 / n_i^3 its third cumulant, and a sixth
 * of its skewness the acceleration (Davison & Hinkley 1997, section 5.3.2). R's `boot` leaves out the n_i, which is the same
 * only for groups of equal size.
 */
export function influenceValues(withoutOne: readonly Float64Array[]): Float64Array {
  return concatenate(
    withoutOne.map((values) => {
      const n = values.length;
      const mean = values.reduce((sum, value) => sum + value, 0) / n;
      return values.map((value) => ((n - 1) / n) * (value - mean));
    }),
  );
}

/** `BCa bootstrap` or `percentile bootstrap`. */
export const bootstrapName = ({ bootstrapKind }: BootstrapOptions): string =>
  bootstrapKind === 'bca' ? 'BCa bootstrap' : 'percentile bootstrap';
