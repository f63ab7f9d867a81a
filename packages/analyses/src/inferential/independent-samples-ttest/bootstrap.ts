import {
  type BootstrapInterval,
  bootstrapInterval,
  moments,
  resamplingChunks,
  type SampleSummary,
  StatsError,
  sdOf,
  standardizedDifference,
} from '@constat/stats';
import type { RunContext } from '../../contract.ts';
import { mapParts } from '../../parallel/tasks.ts';
import { DEFAULT_SEED } from '../../run.ts';
import type { TTestOptions } from './options.ts';

export interface Limits {
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Bootstrap intervals of one outcome; null where the samples allow none. */
export interface BootstrapResult {
  readonly samples: number;
  readonly seed: number;
  readonly difference: Limits | null;
  readonly effect: Limits | null;
  /** Samples without spread, in which the effect size is not defined; they are left out of its interval. */
  readonly withoutSpread: number;
}

/** More samples without spread than this and the others no longer stand for all. */
const MOST_WITHOUT_SPREAD = 0.05;

/** The seed asked for; the default one stands for the seed of the run, which the command line may set. */
const seedOf = (options: TTestOptions, run: RunContext): number =>
  options.bootstrapSeed === DEFAULT_SEED ? run.seed : options.bootstrapSeed;

/**
 * Bootstrap intervals of the mean difference and of the effect size, samples drawn within each group (Davison & Hinkley
 * 1997, "Bootstrap methods and their application", sections 3.2 and 5.3). `done` samples of `total` went before, in
 * other outcomes.
 */
export async function bootstrapOf(
  samples: readonly [Float64Array, Float64Array],
  options: TTestOptions,
  run: RunContext,
  done: number,
  total: number,
): Promise<BootstrapResult> {
  const [first, second] = samples;
  const { bootstrapSamples: replicates, effectSize } = options;
  const seed = seedOf(options, run);
  const chunks = resamplingChunks(seed, replicates, first.length + second.length);
  let drawn = done;
  run.progress(drawn, total, PROGRESS, 'samples');
  const parts = await mapParts(
    run,
    'two-sample-bootstrap',
    { first, second, effect: effectSize },
    chunks.map(({ rng, count }) => ({ state: rng.state(), count })),
    (index) => {
      drawn += chunks[index]!.count;
      run.progress(drawn, total, PROGRESS, 'samples');
    },
  );
  const differences = concatenate(parts.map((part) => part.differences));
  const effects = concatenate(parts.map((part) => part.effects));
  const defined = effects.filter((value) => !Number.isNaN(value));
  const withoutSpread = replicates - defined.length;
  const limits = (values: Float64Array, statistic: Statistic): Limits | null =>
    limitsOf(values, samples, statistic, options.bootstrapKind, options.confidenceLevel);
  return {
    samples: replicates,
    seed,
    difference: limits(differences, (a, b) => a.mean - b.mean),
    effect:
      withoutSpread > MOST_WITHOUT_SPREAD * replicates
        ? null
        : limits(defined, (a, b) => standardizedDifference(a, b, effectSize)),
    withoutSpread,
  };
}

const PROGRESS = 'Bootstrap interval';

type Statistic = (first: SampleSummary, second: SampleSummary) => number;

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const result = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

const summaryOf = (values: Float64Array): SampleSummary => {
  const m = moments(values);
  return { n: m.n, mean: m.mean, sd: sdOf(m) ?? 0 };
};

function limitsOf(
  replicates: Float64Array,
  samples: readonly [Float64Array, Float64Array],
  statistic: Statistic,
  kind: BootstrapInterval,
  level: number,
): Limits | null {
  const [first, second] = samples;
  try {
    const [ciLower, ciUpper] = bootstrapInterval(
      {
        estimate: statistic(summaryOf(first), summaryOf(second)),
        replicates,
        ...(kind === 'bca' ? { jackknife: influence(first, second, statistic) } : {}),
      },
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
function influence(first: Float64Array, second: Float64Array, statistic: Statistic): Float64Array {
  const whole = [summaryOf(first), summaryOf(second)] as const;
  const left = Float64Array.from(first, (value) => statistic(without(whole[0], value), whole[1]));
  const right = Float64Array.from(second, (value) => statistic(whole[0], without(whole[1], value)));
  return concatenate([scaled(left), scaled(right)]);
}

const scaled = (values: Float64Array): Float64Array => {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  return values.map((value) => ((n - 1) / n) * (value - mean));
};

/** Summary of a sample less one of its values. */
function without({ n, mean, sd }: SampleSummary, value: number): SampleSummary {
  const distance = value - mean;
  const squares = Math.max(0, (n - 1) * sd ** 2 - (distance * distance * n) / (n - 1));
  return { n: n - 1, mean: mean - distance / (n - 1), sd: n > 2 ? Math.sqrt(squares / (n - 2)) : 0 };
}
