import type { NullDistribution } from '@constat/stats';
import type { PValueOptions } from './options.ts';

/** The distribution of the statistic, with the numbers that are shown. */
export function nullOf({ distribution, df, df1, df2, n }: PValueOptions): NullDistribution {
  switch (distribution) {
    case 'z':
      return { distribution };
    case 'F':
      return { distribution, df1: df1 ?? 1, df2: df2 ?? 1 };
    case 'r':
      return { distribution, n: n ?? 3 };
    default:
      return { distribution, df: df ?? 1 };
  }
}
