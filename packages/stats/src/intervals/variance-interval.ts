/** Confidence interval of a variance from the size and standard deviation of a normal sample. */
import { chiSquare } from '../distributions/chi-square.ts';
import type { Alternative } from '../tests/alternative.ts';

export interface VarianceInterval {
  /** null = no limit on that side. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** (n - 1) s^2 divided by quantiles of chi-square with n - 1 degrees of freedom (Cochran 1934). */
export function varianceInterval(
  n: number,
  sd: number,
  { alternative, level }: { alternative: Alternative; level: number },
): VarianceInterval {
  const tail = alternative === 'two-sided' ? (1 - level) / 2 : 1 - level;
  const squares = (n - 1) * sd * sd;
  return {
    ciLower: alternative === 'less' ? null : squares / chiSquare.isf(tail, n - 1),
    ciUpper: alternative === 'greater' ? null : squares / chiSquare.quantile(tail, n - 1),
  };
}
