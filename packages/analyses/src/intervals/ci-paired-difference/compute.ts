import {
  type IntervalLimits,
  type MeanInterval,
  meanInterval,
  PAIRED_INTERVALS,
  type PairCounts,
  type PairedInterval,
  pairedDifferenceInterval,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { PairedDifferenceOptions } from './options.ts';

export interface PairedMeans {
  readonly meanDifference: number;
  readonly sdDifference: number;
  readonly df: number;
  readonly interval: MeanInterval;
  /** Mean over standard deviation of the differences; null where these do not differ. */
  readonly cohenDz: number | null;
}

export interface PairedProportions {
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  readonly intervals: Readonly<Record<PairedInterval, IntervalLimits>>;
}

export interface PairedDifferenceResult {
  readonly sample: Sample;
  readonly means: PairedMeans | null;
  readonly proportions: PairedProportions | null;
}

/** The four counts; zero stands for what is not asked for. */
export const pairsOf = ({ a, b, c, d }: PairedDifferenceOptions): PairCounts => ({
  a: a ?? 0,
  b: b ?? 0,
  c: c ?? 0,
  d: d ?? 0,
});

export function compute(_: unknown, options: PairedDifferenceOptions): PairedDifferenceResult {
  const { type, confidenceLevel: level } = options;
  if (type === 'proportions') {
    const pairs = pairsOf(options);
    const { a, b, c, d } = pairs;
    const n = a + b + c + d;
    return {
      sample: { used: n, excluded: 0 },
      means: null,
      proportions: {
        first: (a + b) / n,
        second: (a + c) / n,
        difference: (b - c) / n,
        intervals: Object.fromEntries(
          PAIRED_INTERVALS.map((method) => [method, pairedDifferenceInterval(pairs, level, method)]),
        ) as PairedProportions['intervals'],
      },
    };
  }
  const n = options.n ?? 0;
  const { mean, sd } = differenceOf(options);
  return {
    sample: { used: n, excluded: 0 },
    means: {
      meanDifference: mean,
      sdDifference: sd,
      df: n - 1,
      interval: meanInterval(n, mean, { sd, df: n - 1, alternative: 'two-sided', level }),
      cohenDz: sd > 0 ? mean / sd : null,
    },
    proportions: null,
  };
}

/** Mean and standard deviation of the differences, as given or from both measurements and their correlation. */
function differenceOf(options: PairedDifferenceOptions): { readonly mean: number; readonly sd: number } {
  if (options.type === 'difference')
    return { mean: options.meanDifference ?? 0, sd: options.sdDifference ?? 0 };
  const [s1, s2, r] = [options.sd1 ?? 0, options.sd2 ?? 0, options.correlation ?? 0];
  return {
    mean: (options.mean1 ?? 0) - (options.mean2 ?? 0),
    // s1^2 + s2^2 - 2 r s1 s2, as a sum of what is not negative
    sd: Math.sqrt((s1 - s2) ** 2 + 2 * (1 - r) * s1 * s2),
  };
}
