/** Sizes of studies that estimate reliability or accuracy, and of ROC curves. */
import { normal } from '../distributions/normal.ts';
import { smallestSize } from './solve.ts';
import { zAlpha, zPower } from './tails.ts';
import type { Sides } from './z-design.ts';

const zOf = (level: number): number => normal.isf((1 - level) / 2);

const intraclassFactor = (rho: number, raters: number): number =>
  (8 * (1 - rho) ** 2 * (1 + (raters - 1) * rho) ** 2) / (raters * (raters - 1));

/** Cases for an intraclass correlation whose interval has this full width (Bonett 2002). */
export const intraclassPrecisionSize = (rho: number, raters: number, width: number, level: number): number =>
  (zOf(level) ** 2 * intraclassFactor(rho, raters)) / (width * width) + 1;

/** The full width of that interval with n cases. */
export const intraclassWidth = (n: number, rho: number, raters: number, level: number): number =>
  zOf(level) * Math.sqrt(intraclassFactor(rho, raters) / (n - 1));

/** Cases for an interval of Cronbach's alpha from `lower` to `upper` (Bonett 2002). */
export const cronbachPrecisionSize = (lower: number, upper: number, items: number, level: number): number =>
  ((8 * items) / (items - 1)) * (zOf(level) / Math.log((1 - lower) / (1 - upper))) ** 2 + 2;

/** Limits of Cronbach's alpha with n cases. */
export function cronbachLimits(
  n: number,
  alpha: number,
  items: number,
  level: number,
): { readonly lower: number; readonly upper: number } {
  const half = zOf(level) * Math.sqrt((2 * items) / ((items - 1) * (n - 2)));
  return { lower: 1 - (1 - alpha) * Math.exp(half), upper: 1 - (1 - alpha) * Math.exp(-half) };
}

/** Standard error of the area under a ROC curve (Hanley & McNeil 1982). */
export function aucStandardError(auc: number, positives: number, negatives: number): number {
  const q1 = auc / (2 - auc) - auc * auc;
  const q2 = (2 * auc * auc) / (1 + auc) - auc * auc;
  return Math.sqrt((auc * (1 - auc) + (positives - 1) * q1 + (negatives - 1) * q2) / (positives * negatives));
}

/** Negatives that go with so many positives. */
export const negativesFor = (positives: number, ratio: number): number => Math.ceil(ratio * positives - 1e-9);

/** Power of the test of an area against another one. */
export function aucPower(
  positives: number,
  negatives: number,
  auc: number,
  auc0: number,
  alpha: number,
  sides: Sides,
): number {
  const critical =
    zAlpha(alpha, sides === 'one-sided' ? 'greater' : 'two-sided') *
    aucStandardError(auc0, positives, negatives);
  return normal.cdf((Math.abs(auc - auc0) - critical) / aucStandardError(auc, positives, negatives));
}

/** The smallest number of positives that has the power. */
export function aucTestSize(
  auc: number,
  auc0: number,
  ratio: number,
  power: number,
  alpha: number,
  sides: Sides,
): number | null {
  const zA = zAlpha(alpha, sides === 'one-sided' ? 'greater' : 'two-sided');
  const zB = zPower(power);
  return smallestSize((n) => {
    const others = negativesFor(n, ratio);
    return (
      zA * aucStandardError(auc0, n, others) + zB * aucStandardError(auc, n, others) <= Math.abs(auc - auc0)
    );
  }, 2);
}

/** The smallest number of positives whose interval has this half width. */
export const aucPrecisionSize = (
  auc: number,
  ratio: number,
  halfWidth: number,
  level: number,
): number | null =>
  smallestSize((n) => zOf(level) * aucStandardError(auc, n, negativesFor(n, ratio)) <= halfWidth, 2);
