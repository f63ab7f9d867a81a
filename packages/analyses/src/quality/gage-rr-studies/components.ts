/** Shares of a variance in a study of measurements. */
import type { GageOptions } from './options.ts';

export interface GageComponent {
  readonly variance: number;
  readonly percentContribution: number;
  readonly sd: number;
  readonly studyVariation: number;
  readonly percentStudyVariation: number;
  readonly percentTolerance: number | null;
}

/** The interaction is kept below this p. */
export const KEEP_BELOW = 0.25;

/** A variance as a share of the total, of the study variation and of the tolerance. */
export function componentOf(
  variance: number,
  total: number,
  { studyMultiplier, tolerance }: Pick<GageOptions, 'studyMultiplier' | 'tolerance'>,
): GageComponent {
  const sd = Math.sqrt(variance);
  const studyVariation = studyMultiplier * sd;
  return {
    variance,
    percentContribution: (100 * variance) / total,
    sd,
    studyVariation,
    percentStudyVariation: 100 * Math.sqrt(variance / total),
    percentTolerance: tolerance === null ? null : (100 * studyVariation) / tolerance,
  };
}

/** Categories of parts that measurements tell apart; null where repeated measurements do not vary at all. */
export function distinctCategories(
  part: number,
  gage: number,
): { readonly ndcExact: number | null; readonly ndc: number | null } {
  const ratio = Math.SQRT2 * Math.sqrt(part / gage);
  return Number.isFinite(ratio)
    ? { ndcExact: ratio, ndc: Math.max(1, Math.floor(ratio)) }
    : { ndcExact: null, ndc: null };
}
