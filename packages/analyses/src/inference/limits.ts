import { normal, studentT } from '@constat/stats';
import type { Estimated } from './inference.ts';

/** Limits by the t distribution, by the normal one where the degrees of freedom are infinite. */
export function studentLimits(
  { estimate, standardError, df }: Pick<Estimated, 'estimate' | 'standardError' | 'df'>,
  level: number,
): { readonly ciLower: number; readonly ciUpper: number } {
  const tail = (1 - level) / 2;
  const half = standardError * (df === null ? normal.isf(tail) : studentT.isf(tail, df));
  return { ciLower: estimate - half, ciUpper: estimate + half };
}
