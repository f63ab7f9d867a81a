/** Two nested models compared. */
import { chiSquare } from '../distributions/chi-square.ts';
import type { SemTest } from './fit-indices.ts';

/** The difference of two chi-squares. */
export interface SemDifference {
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
}

/**
 * Chi-square difference of a narrower model and a wider one. With scaling factors the difference of the unscaled statistics over
 * (d0 c0 - d1 c1) / (d0 - d1) (Satorra & Bentler 2001, Psychometrika 66, 507-514); null where that is not positive.
 */
export function semDifference(narrow: SemTest, wide: SemTest): SemDifference | null {
  const df = narrow.df - wide.df;
  if (df <= 0) return null;
  const scaling = (narrow.df * narrow.scaling - wide.df * wide.scaling) / df;
  const statistic = (narrow.statistic * narrow.scaling - wide.statistic * wide.scaling) / scaling;
  if (!(scaling > 0)) return null;
  const size = Math.max(0, statistic);
  return { statistic: size, df, pValue: chiSquare.sf(size, df) };
}
