/** Limits of location estimates by ranks: order statistics of all differences, or of all averages of two. */
import type { Alternative } from './alternative.ts';

/** How the limits are found: from the exact distribution where it holds, or by inverting the normal approximation. */
export type RankLimitMethod = 'auto' | 'exact' | 'corrected' | 'asymptotic';

/** An estimate with the limits that the alternative leaves: null where it reaches to infinity. */
export interface LocationLimits {
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** What the ranks of the limits depend on. */
export interface RankLimitInput {
  readonly level: number;
  readonly alternative: Alternative;
  /** How many differences or averages there are. */
  readonly count: number;
  /** Number of the lower limit whose tail has this probability. */
  rank(tail: number): number;
  /** The one with this number, from 1. */
  kth(number: number): number;
}

/** Two limits with half of 1 - level beyond each, or one with all of it. */
export function rankLimits(
  estimate: number,
  { level, alternative, count, rank, kth }: RankLimitInput,
): LocationLimits {
  const tail = alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;
  const c = Math.min(count, Math.max(1, rank(tail)));
  return {
    estimate,
    ciLower: alternative === 'less' ? null : kth(c),
    ciUpper: alternative === 'greater' ? null : kth(count + 1 - c),
  };
}

/**
 * The limits where a sample is large enough for their confidence, none where it is not. `widest` is the confidence of the interval from
 * the smallest to the largest; that of its one limit alone leaves out half as much.
 */
export function reachedLimits(limits: LocationLimits, widest: number, level: number): LocationLimits {
  const isOneSided = limits.ciLower === null || limits.ciUpper === null;
  return confidenceWithin(widest, isOneSided) < level ? { ...limits, ciLower: null, ciUpper: null } : limits;
}

/** Confidence of the widest interval, or of its one limit. */
export const confidenceWithin = (widest: number, isOneSided: boolean): number =>
  isOneSided ? (1 + widest) / 2 : widest;

/**
 * Where the normal approximation of the statistic, shifted by an assumed location, changes its verdict (Bauer 1972): the statistic
 * counts the differences above the location, so the limit is the first difference at which it falls below its critical value.
 */
export const invertedRank = (count: number, z: number, sd: number, corrected: boolean): number =>
  Math.floor(count / 2 - (corrected ? 0.5 : 0) - z * sd) + 1;

/** Sum of t^3 - t over runs of t equal values of an ordered sample. */
export function tieSum(ordered: Float64Array): number {
  let sum = 0;
  let size = 1;
  for (let i = 1; i <= ordered.length; i++) {
    if (i < ordered.length && ordered[i] === ordered[i - 1]) size++;
    else {
      sum += size ** 3 - size;
      size = 1;
    }
  }
  return sum;
}
