/** Powers of tests whose statistic is normal, t, F or chi-square, from its noncentrality. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { noncentralChiSquare } from '../distributions/noncentral-chi-square.ts';
import { noncentralF } from '../distributions/noncentral-f.ts';
import { noncentralT } from '../distributions/noncentral-t.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { brentRoot } from '../optim/root.ts';
import type { Alternative } from '../tests/alternative.ts';

/** The probability in the tail of a critical value: alpha/2 on each side of a two-sided test. */
export const tailOf = (alpha: number, alternative: Alternative): number =>
  alternative === 'two-sided' ? alpha / 2 : alpha;

/** z of a significance level, and of a power. */
export const zAlpha = (alpha: number, alternative: Alternative): number =>
  normal.isf(tailOf(alpha, alternative));
export const zPower = (power: number): number => normal.quantile(power);

/** Power of a z test whose statistic has mean `ncp`; both tails count when it is two-sided. */
export function normalPower(ncp: number, alpha: number, alternative: Alternative): number {
  const z = zAlpha(alpha, alternative);
  const upper = () => normal.sf(z - ncp);
  const lower = () => normal.cdf(-z - ncp);
  if (alternative === 'greater') return upper();
  if (alternative === 'less') return lower();
  return upper() + lower();
}

/** Power of a t test with noncentrality `ncp`; both tails count when it is two-sided. */
export function tPower(ncp: number, df: number, alpha: number, alternative: Alternative): number {
  const t = studentT.isf(tailOf(alpha, alternative), df);
  const upper = () => noncentralT.sf(t, df, ncp);
  const lower = () => noncentralT.cdf(-t, df, ncp);
  if (alternative === 'greater') return upper();
  if (alternative === 'less') return lower();
  return upper() + lower();
}

/** Power of an F test. */
export const fPower = (ncp: number, df1: number, df2: number, alpha: number): number =>
  noncentralF.sf(fDistribution.isf(alpha, df1, df2), df1, df2, ncp);

/** Power of a chi-square test. */
export const chiSquarePower = (ncp: number, df: number, alpha: number): number =>
  noncentralChiSquare.sf(chiSquare.isf(alpha, df), df, ncp);

/** The noncentrality above 0 at which a test that grows with it has this power. */
export function ncpFor(powerAt: (ncp: number) => number, power: number): number {
  let high = 1;
  while (powerAt(high) < power) high *= 2;
  return brentRoot((ncp) => powerAt(ncp) - power, 0, high, { tolerance: 1e-14 }).root;
}
