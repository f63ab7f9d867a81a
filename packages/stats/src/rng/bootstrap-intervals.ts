import { normalDeviate, normalLower } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';

/** Kinds of bootstrap confidence intervals. */
export const BOOTSTRAP_INTERVALS = ['normal', 'basic', 'percentile', 'bca', 'studentized'] as const;

/** One of {@link BOOTSTRAP_INTERVALS}. */
export type BootstrapInterval = (typeof BOOTSTRAP_INTERVALS)[number];

/** What an interval is computed from. */
export interface BootstrapSample {
  readonly estimate: number;
  readonly replicates: Float64Array;
  /** Leave-one-out values, for the interval bca. */
  readonly jackknife?: Float64Array;
  /** Standard error of the estimate, for studentized. */
  readonly standardError?: number;
  /** Standard error of each replicate, for studentized. */
  readonly replicateErrors?: Float64Array;
}

/** Standard error and bias of bootstrap replicates. */
export function bootstrapSummary({ estimate, replicates }: BootstrapSample): {
  readonly standardError: number;
  readonly bias: number;
} {
  const n = replicates.length;
  if (n < 2) throw new StatsError('too-few', 'at least two replicates are needed', 'replicates');
  const mean = estimate + replicates.reduce((sum, value) => sum + (value - estimate), 0) / n;
  const squares = replicates.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { standardError: Math.sqrt(squares / (n - 1)), bias: mean - estimate };
}

/**
 * Quantile of sorted replicates at (R + 1) p, interpolated on the normal scale (Davison & Hinkley 1997, "Bootstrap
 * methods and their application", eq. 5.8).
 */
export function bootstrapQuantile(sorted: Float64Array, p: number): number {
  const n = sorted.length;
  const position = (n + 1) * p;
  const k = Math.floor(position);
  if (k < 1) return sorted[0]!;
  if (k >= n) return sorted[n - 1]!;
  const low = sorted[k - 1]!;
  const high = sorted[k]!;
  const deviate = (share: number): number => normalDeviate(share, 1 - share);
  const from = deviate(k / (n + 1));
  const to = deviate((k + 1) / (n + 1));
  return low + ((deviate(p) - from) / (to - from)) * (high - low);
}

/**
 * Bootstrap confidence interval (Davison & Hinkley 1997, chapter 5): normal (bias-corrected), basic, percentile,
 * studentized, and BCa with bias correction z0 from the replicates and acceleration from the jackknife
 * (Efron 1987, JASA 82, 171-185).
 */
export function bootstrapInterval(
  sample: BootstrapSample,
  kind: BootstrapInterval,
  level = 0.95,
): [lower: number, upper: number] {
  if (!(level > 0 && level < 1))
    throw new StatsError('out-of-domain', 'level must lie between 0 and 1', 'level');
  const { estimate, replicates } = sample;
  if (replicates.some((value) => Number.isNaN(value))) {
    throw new StatsError('not-finite', 'a replicate is not a number', 'replicates');
  }
  const tail = (1 - level) / 2;
  const z = normalDeviate(1 - tail, tail);
  const sorted = replicates.slice().sort();
  switch (kind) {
    case 'normal': {
      const { standardError, bias } = bootstrapSummary(sample);
      return [estimate - bias - z * standardError, estimate - bias + z * standardError];
    }
    case 'basic':
      return [
        2 * estimate - bootstrapQuantile(sorted, 1 - tail),
        2 * estimate - bootstrapQuantile(sorted, tail),
      ];
    case 'percentile':
      return [bootstrapQuantile(sorted, tail), bootstrapQuantile(sorted, 1 - tail)];
    case 'bca':
      return biasCorrected(sample, sorted, z);
    case 'studentized':
      return studentized(sample, tail);
  }
}

function biasCorrected(
  { estimate, jackknife }: BootstrapSample,
  sorted: Float64Array,
  z: number,
): [number, number] {
  if (!jackknife) throw new StatsError('empty', 'the interval bca needs the jackknife values', 'jackknife');
  const below = sorted.filter((value) => value < estimate).length / sorted.length;
  if (below === 0 || below === 1) {
    throw new StatsError('out-of-domain', 'all replicates lie on one side of the estimate', 'replicates');
  }
  const z0 = normalDeviate(below, 1 - below);
  const mean = jackknife.reduce((sum, value) => sum + value, 0) / jackknife.length;
  let cubes = 0;
  let squares = 0;
  for (const value of jackknife) {
    const d = mean - value;
    cubes += d * d * d;
    squares += d * d;
  }
  const acceleration = squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
  const adjusted = (deviate: number): number => {
    const moved = z0 + deviate;
    return bootstrapQuantile(sorted, normalLower(z0 + moved / (1 - acceleration * moved)));
  };
  return [adjusted(-z), adjusted(z)];
}

function studentized(
  { estimate, replicates, standardError, replicateErrors }: BootstrapSample,
  tail: number,
): [number, number] {
  if (standardError === undefined || !replicateErrors) {
    throw new StatsError('empty', 'the studentized interval needs standard errors', 'replicateErrors');
  }
  if (replicateErrors.length !== replicates.length) {
    throw new StatsError('length-mismatch', 'each replicate needs a standard error', 'replicateErrors');
  }
  const ratios = replicates.map((value, i) => (value - estimate) / replicateErrors[i]!).sort();
  return [
    estimate - standardError * bootstrapQuantile(ratios, 1 - tail),
    estimate - standardError * bootstrapQuantile(ratios, tail),
  ];
}
