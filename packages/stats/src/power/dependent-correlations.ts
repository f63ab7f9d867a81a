/** Correlations of one sample compared with one another, and the tetrachoric correlation, as normal statistics. */
import { bivariateNormalCdf, bivariateNormalPdf } from '../distributions/bivariate-normal.ts';
import { normal } from '../distributions/normal.ts';
import type { ZDesign } from './z-design.ts';

/** The correlations of four variables a, b, c and d; those of a with b and of c with d are compared. */
export interface FourCorrelations {
  readonly ab: number;
  readonly cd: number;
  readonly ac: number;
  readonly ad: number;
  readonly bc: number;
  readonly bd: number;
}

/** Correlation of the z-transformed correlations of a with b and of c with d (Pearson & Filon 1898; Steiger 1980, equations 2 and 10). */
export function correlationOfTransforms({ ab, cd, ac, ad, bc, bd }: FourCorrelations): number {
  const psi =
    0.5 *
    ((ac - ab * bc) * (bd - bc * cd) +
      (ad - ac * cd) * (bc - ab * ac) +
      (ac - ad * cd) * (bd - ab * ad) +
      (ad - ab * bd) * (bc - bd * cd));
  return psi / ((1 - ab * ab) * (1 - cd * cd));
}

/** The same where the variable a belongs to both: correlations of a with b and of a with c. */
export const correlationOfSharing = (ab: number, ac: number, bc: number): number =>
  correlationOfTransforms({ ab, cd: ac, ac: 1, ad: ac, bc: ab, bd: bc });

/** Two correlations of one sample; under the null hypothesis the second equals the first (Dunn & Clark 1969; Steiger 1980). */
export function dependentCorrelationsDesign(correlations: FourCorrelations): ZDesign {
  const { ab, cd } = correlations;
  return {
    distance: Math.abs(Math.atanh(ab) - Math.atanh(cd)),
    nullSd: Math.sqrt(2 - 2 * correlationOfTransforms({ ...correlations, cd: ab })),
    otherSd: Math.sqrt(2 - 2 * correlationOfTransforms(correlations)),
    offset: 3,
  };
}

/** Two correlations of one sample with a variable in common. */
export function sharingCorrelationsDesign(ab: number, ac: number, bc: number): ZDesign {
  return {
    distance: Math.abs(Math.atanh(ab) - Math.atanh(ac)),
    nullSd: Math.sqrt(2 - 2 * correlationOfSharing(ab, ab, bc)),
    otherSd: Math.sqrt(2 - 2 * correlationOfSharing(ab, ac, bc)),
    offset: 3,
  };
}

/** The smallest and the largest correlation of two variables that those with a third one allow. */
export function sharingLimits(ab: number, bc: number): readonly [number, number] {
  const reach = Math.sqrt((1 - ab * ab) * (1 - bc * bc));
  return [ab * bc - reach, ab * bc + reach];
}

/** The smallest and the largest correlation of c and d that those with a and b allow; null where even these contradict each other. */
export function dependentLimits({
  ab,
  ac,
  ad,
  bc,
  bd,
}: Omit<FourCorrelations, 'cd'>): readonly [number, number] | null {
  const inverse = 1 / (1 - ab * ab);
  const product = (p: number, q: number, r: number, s: number): number =>
    inverse * (p * r + q * s - ab * (p * s + q * r));
  const [leftC, leftD] = [1 - product(ac, bc, ac, bc), 1 - product(ad, bd, ad, bd)];
  if (leftC < 0 || leftD < 0) return null;
  const middle = product(ac, bc, ad, bd);
  const reach = Math.sqrt(leftC * leftD);
  return [middle - reach, middle + reach];
}

/** √n times the standard error of a tetrachoric correlation, the margins being estimated as well (Brown & Benedetti 1977). */
export function tetrachoricSpread(r: number, p1: number, p2: number): number {
  const [h, k] = [normal.quantile(p1), normal.quantile(p2)];
  const s = Math.sqrt(1 - r * r);
  const both = bivariateNormalCdf(h, k, r);
  // how the share of both moves with each margin
  const byFirst = normal.cdf((k - r * h) / s);
  const bySecond = normal.cdf((h - r * k) / s);
  const parts: readonly (readonly [number, number])[] = [
    [1 - byFirst - bySecond, both],
    [-byFirst, p1 - both],
    [-bySecond, p2 - both],
  ];
  const mean = parts.reduce((sum, [weight, share]) => sum + weight * share, 0);
  const square = parts.reduce((sum, [weight, share]) => sum + weight * weight * share, 0);
  return Math.sqrt(square - mean * mean) / bivariateNormalPdf(h, k, r);
}

/** A tetrachoric correlation against another one; `p1` and `p2` are the shares of one answer. */
export const tetrachoricDesign = (r: number, r0: number, p1: number, p2: number): ZDesign => ({
  distance: Math.abs(r - r0),
  nullSd: tetrachoricSpread(r0, p1, p2),
  otherSd: tetrachoricSpread(r, p1, p2),
});
