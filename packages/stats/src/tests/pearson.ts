import { studentT } from '../distributions/student-t.ts';
import { StatsError } from '../stats-error.ts';

/** Pearson correlation of two samples of equal length with its two-sided p; null without spread or with fewer than 3 pairs. */
export function pearson(
  x: Float64Array,
  y: Float64Array,
): { readonly n: number; readonly estimate: number; readonly pValue: number } | null {
  const n = x.length;
  if (y.length !== n) throw new StatsError('length-mismatch', 'samples have different lengths', 'y');
  if (n < 3) return null;
  let meanX = 0;
  let meanY = 0;
  for (let i = 0; i < n; i++) {
    meanX += (x[i]! - meanX) / (i + 1);
    meanY += (y[i]! - meanY) / (i + 1);
  }
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (!(xx > 0 && yy > 0)) return null;
  const estimate = Math.max(-1, Math.min(1, xy / Math.sqrt(xx) / Math.sqrt(yy)));
  // t = r sqrt(n - 2) / sqrt(1 - r^2) has n - 2 degrees of freedom (Fisher 1915)
  const t = (estimate * Math.sqrt(n - 2)) / Math.sqrt((1 - estimate) * (1 + estimate));
  const pValue = Math.abs(estimate) === 1 ? 0 : 2 * studentT.sf(Math.abs(t), n - 2);
  return { n, estimate, pValue };
}
