/** Tests and intervals of all pairs of means, given their differences and standard errors. */
import { fDistribution } from '../distributions/f.ts';
import { adjustPValues } from '../distributions/p-adjust.ts';
import { studentT } from '../distributions/student-t.ts';
import { studentizedRange } from '../distributions/studentized-range.ts';

/** A difference of two of several means, by their positions: first minus second. */
export interface PlainPair {
  readonly first: number;
  readonly second: number;
  readonly meanDifference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
}

/** Adjustments that need nothing but the differences. */
export const PAIR_ADJUSTMENTS = ['tukey', 'bonferroni', 'holm', 'sidak', 'scheffe', 'lsd', 'fdr'] as const;
export type PairAdjustment = (typeof PAIR_ADJUSTMENTS)[number];

export interface AdjustedPair extends PlainPair {
  readonly pValue: number;
  /** null where the method has none. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/**
 * Tukey (Kramer 1956) by the studentized range of k means; Scheffé (1953) by `rank` F, rank the dimension of the differences;
 * Bonferroni, Holm, Sidak and Benjamini–Hochberg by adjusted p of t tests; LSD without adjustment. Intervals are adjusted
 * alike; Holm and FDR have none.
 */
export function adjustPairs(
  pairs: readonly PlainPair[],
  k: number,
  method: PairAdjustment,
  level: number,
  rank = k - 1,
): readonly AdjustedPair[] {
  const m = pairs.length;
  const alpha = 1 - level;
  const twoSided = (t: number, df: number): number => 2 * studentT.sf(t, df);
  const withInterval = (
    pOf: (t: number, df: number) => number,
    critical: ((df: number) => number) | null,
  ): AdjustedPair[] => {
    // most pairs share their degrees of freedom, and a quantile costs more than everything else
    const quantiles = new Map<number, number>();
    const quantile = (of: (df: number) => number, df: number): number => {
      const value = quantiles.get(df) ?? of(df);
      quantiles.set(df, value);
      return value;
    };
    return pairs.map((pair) => {
      const half = critical ? quantile(critical, pair.df) * pair.standardError : null;
      return {
        ...pair,
        pValue: Math.min(1, pOf(Math.abs(pair.statistic), pair.df)),
        ciLower: half === null ? null : pair.meanDifference - half,
        ciUpper: half === null ? null : pair.meanDifference + half,
      };
    });
  };
  switch (method) {
    case 'tukey':
      return withInterval(
        (t, df) => (t === 0 ? 1 : studentizedRange.sf(t * Math.SQRT2, k, df)),
        (df) => studentizedRange.isf(alpha, k, df) / Math.SQRT2,
      );
    case 'scheffe':
      return withInterval(
        (t, df) => fDistribution.sf((t * t) / rank, rank, df),
        (df) => Math.sqrt(rank * fDistribution.isf(alpha, rank, df)),
      );
    case 'lsd':
      return withInterval(twoSided, (df) => studentT.isf(alpha / 2, df));
    case 'bonferroni':
      return withInterval(
        (t, df) => m * twoSided(t, df),
        (df) => studentT.isf(alpha / (2 * m), df),
      );
    case 'sidak':
      return withInterval(
        (t, df) => -Math.expm1(m * Math.log1p(-twoSided(t, df))),
        (df) => studentT.isf(-Math.expm1(Math.log1p(-alpha) / m) / 2, df),
      );
    case 'holm':
    case 'fdr': {
      const plain = withInterval(twoSided, null);
      if (m === 0) return plain;
      const p = adjustPValues(
        plain.map((pair) => pair.pValue),
        method === 'holm' ? 'holm' : 'bh',
      );
      return plain.map((pair, i) => ({ ...pair, pValue: p[i]! }));
    }
  }
}
