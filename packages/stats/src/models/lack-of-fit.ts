/** Whether a curve misses the means of replicates. */
import { fDistribution } from '../distributions/f.ts';

/** Residuals against the spread of replicates at the same dose; null where there are none or too few doses. */
export function lackOfFit(x: Float64Array, y: Float64Array, rss: number, p: number) {
  const means = new Map<number, { n: number; sum: number }>();
  for (let i = 0; i < x.length; i++) {
    const own = means.get(x[i]!) ?? { n: 0, sum: 0 };
    own.n++;
    own.sum += y[i]!;
    means.set(x[i]!, own);
  }
  const df1 = means.size - p;
  const df2 = x.length - means.size;
  if (df1 < 1 || df2 < 1) return null;
  let pure = 0;
  for (let i = 0; i < x.length; i++) {
    const { n, sum } = means.get(x[i]!)!;
    pure += (y[i]! - sum / n) ** 2;
  }
  if (!(pure > 0)) return null;
  const statistic = (rss - pure) / df1 / (pure / df2);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}
