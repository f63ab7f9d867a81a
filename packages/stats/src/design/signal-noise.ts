/** Taguchi's signal-to-noise ratios in decibels (Taguchi 1986; Phadke 1989, section 5). */
import { moments } from '../descriptive/moments.ts';
import { fDistribution } from '../distributions/f.ts';

export const SIGNALS = ['larger', 'smaller', 'nominal', 'nominalSpread'] as const;
export type Signal = (typeof SIGNALS)[number];

/** The ratio of the measurements at one setting; not finite where it has none. */
export function signalToNoise(values: ArrayLike<number>, signal: Signal): number {
  const { n, mean, m2 } = moments(Float64Array.from(values));
  const meanOf = (f: (y: number) => number): number =>
    Array.from(values, f).reduce((sum, each) => sum + each, 0) / n;
  switch (signal) {
    case 'larger':
      return -10 * Math.log10(meanOf((y) => 1 / y ** 2));
    case 'smaller':
      return -10 * Math.log10(meanOf((y) => y ** 2));
    case 'nominal':
      return 10 * Math.log10(mean ** 2 / (m2 / (n - 1)));
    case 'nominalSpread':
      return -10 * Math.log10(m2 / (n - 1));
  }
}

export interface LevelMeans {
  /** Mean at each level. */
  readonly means: readonly number[];
  readonly delta: number;
  /** 1 for the largest difference. */
  readonly rank: number;
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
  readonly percent: number;
  readonly test: { readonly statistic: number; readonly pValue: number } | null;
}

export interface ArrayAnalysis {
  readonly mean: number;
  readonly factors: readonly LevelMeans[];
  readonly total: number;
  readonly residual: {
    readonly sumOfSquares: number;
    readonly df: number;
    readonly meanSquare: number;
  } | null;
}

/** A factor of an array: the level of each setting, from 0. */
export interface ArrayFactor {
  readonly codes: Int32Array;
  readonly count: number;
}

/**
 * Means by level and the analysis of variance of main effects, for settings in an orthogonal array: every level of a factor is met equally
 * often by each of another, so that sums of squares add up.
 */
export function arrayAnalysis(y: Float64Array, factors: readonly ArrayFactor[]): ArrayAnalysis {
  const { mean, m2: total } = moments(y);
  const parts = factors.map(({ codes, count }) => {
    const means = Array.from({ length: count }, (_, level) => {
      const own = y.filter((__, i) => codes[i] === level);
      return { mean: own.reduce((sum, each) => sum + each, 0) / own.length, n: own.length };
    });
    const levels = means.map((each) => each.mean);
    return {
      means: levels,
      delta: Math.max(...levels) - Math.min(...levels),
      sumOfSquares: means.reduce((sum, each) => sum + each.n * (each.mean - mean) ** 2, 0),
      df: count - 1,
    };
  });
  const df = y.length - 1 - parts.reduce((sum, part) => sum + part.df, 0);
  const left = Math.max(0, total - parts.reduce((sum, part) => sum + part.sumOfSquares, 0));
  const residual = df > 0 ? { sumOfSquares: left, df, meanSquare: left / df } : null;
  const order = [...parts].sort((a, b) => b.delta - a.delta);
  return {
    mean,
    total,
    residual,
    factors: parts.map((part) => {
      const meanSquare = part.sumOfSquares / part.df;
      const statistic =
        residual && residual.sumOfSquares > 1e-12 * total ? meanSquare / residual.meanSquare : null;
      return {
        ...part,
        meanSquare,
        rank: order.indexOf(part) + 1,
        percent: (100 * part.sumOfSquares) / total,
        test:
          statistic === null || !residual
            ? null
            : { statistic, pValue: fDistribution.sf(statistic, part.df, residual.df) },
      };
    }),
  };
}

/** Whether every level of a factor is met equally often by each of every other one. */
export function isOrthogonal(factors: readonly ArrayFactor[], rows: number): boolean {
  return factors.every((a, i) =>
    factors.slice(i + 1).every((b) => {
      const counts = new Float64Array(a.count * b.count);
      for (let row = 0; row < rows; row++) {
        const at = (a.codes[row] ?? 0) * b.count + (b.codes[row] ?? 0);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts.every((count) => count === rows / counts.length);
    }),
  );
}
