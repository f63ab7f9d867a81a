/** Whether a curve misses the means of replicates. */
import { fDistribution } from '../distributions/f.ts';

/** Residuals against the spread of replicates at the same dose; null where there are none or too few doses. */
export function lackOfFit(x: Float64Array, y: Float64Array, rss: number, p: number) {
  const doses = [...new Set(x)];
  const df1 = doses.length - p;
  const df2 = x.length - doses.length;
  if (df1 < 1 || df2 < 1) return null;
  let pure = 0;
  for (const dose of doses) {
    const own = y.filter((_, i) => x[i] === dose);
    const mean = own.reduce((sum, v) => sum + v, 0) / own.length;
    pure += own.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  }
  if (!(pure > 0)) return null;
  const statistic = (rss - pure) / df1 / (pure / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}
