/** Power of the test of a correlation. */
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { TestSetting } from './one-sample.ts';
import { tailOf } from './tails.ts';

/**
 * The approximation of Cohen (1988, section 12.7.2), as in pwr: the critical r from t, Fisher's z with its bias r/(2(n - 1)), and
 * both tails when two-sided.
 */
export function correlationPower(n: number, r: number, { alpha, alternative }: TestSetting): number {
  const size = alternative === 'less' ? -r : alternative === 'two-sided' ? Math.abs(r) : r;
  const t = studentT.isf(tailOf(alpha, alternative), n - 2);
  const critical = Math.sqrt((t * t) / (t * t + n - 2));
  const centre = Math.atanh(size) + size / (2 * (n - 1));
  const root = Math.sqrt(n - 3);
  const upper = normal.cdf((centre - Math.atanh(critical)) * root);
  return alternative === 'two-sided' ? upper + normal.cdf((-centre - Math.atanh(critical)) * root) : upper;
}
