/** Powers of Wilcoxon's tests by their efficiency against the t test: so many cases count as so many of a t test. */

/** What the values are like about their mean. */
export type ParentShape = 'normal' | 'logistic' | 'laplace' | 'uniform' | 'least';

/**
 * Asymptotic relative efficiency for shifts, 12 times the variance times the square of the integral of the squared density: 3/π, π²/9, 3/2 and 1;
 * of no continuous distribution less than 108/125 (Hodges & Lehmann, 1956).
 */
export const RANK_EFFICIENCY: Readonly<Record<ParentShape, number>> = {
  normal: 3 / Math.PI,
  logistic: Math.PI ** 2 / 9,
  laplace: 1.5,
  uniform: 1,
  least: 0.864,
};
