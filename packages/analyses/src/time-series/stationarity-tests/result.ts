import type { AugmentedDickeyFuller, Kpss, PhillipsPerron } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CoursePoint } from '../kit/figures.ts';
import type { SeriesInfo } from '../kit/series.ts';

export interface StationarityResult {
  readonly sample: Sample;
  readonly info: SeriesInfo;
  /** Values tested. */
  readonly n: number;
  readonly adf: AugmentedDickeyFuller | null;
  readonly pp: PhillipsPerron | null;
  readonly kpss: Kpss | null;
  readonly widest: string | null;
  readonly course: readonly CoursePoint[];
}
