/**
 * Studies whose test statistic is normal: its distance from the null hypothesis grows with the root of the size, its standard
 * deviation may differ under both hypotheses. Size ((z_a a + z_b b)/d)^2 + offset, and the power that belongs to it.
 */
import { normal } from '../distributions/normal.ts';
import { zAlpha, zPower } from './tails.ts';

export const SIDES = ['two-sided', 'one-sided'] as const;
export type Sides = (typeof SIDES)[number];

export interface ZDesign {
  /** Distance of the hypotheses at size 1, above zero. */
  readonly distance: number;
  /** Standard deviation of the statistic under the null hypothesis and under the alternative; 1 without them. */
  readonly nullSd?: number;
  readonly otherSd?: number;
  /** Cases that do not count: 3 of Fisher's z. */
  readonly offset?: number;
}

const z = (alpha: number, sides: Sides): number =>
  zAlpha(alpha, sides === 'one-sided' ? 'greater' : 'two-sided');

/** The unrounded size for a power. */
export function zDesignSize(design: ZDesign, power: number, alpha: number, sides: Sides): number {
  const { distance, nullSd = 1, otherSd = 1, offset = 0 } = design;
  return ((z(alpha, sides) * nullSd + zPower(power) * otherSd) / distance) ** 2 + offset;
}

/** The power of a size; both tails count when the test is two-sided. */
export function zDesignPower(design: ZDesign, n: number, alpha: number, sides: Sides): number {
  const { distance, nullSd = 1, otherSd = 1, offset = 0 } = design;
  const centre = distance * Math.sqrt(Math.max(0, n - offset));
  const critical = z(alpha, sides) * nullSd;
  const upper = normal.cdf((centre - critical) / otherSd);
  return sides === 'one-sided' ? upper : upper + normal.cdf((-centre - critical) / otherSd);
}

/** The test of a correlation on the scale of Fisher's z; the size is that of the sample. */
export const correlationDesign = (r: number, r0: number): ZDesign => ({
  distance: Math.abs(Math.atanh(r) - Math.atanh(r0)),
  offset: 3,
});

/** Two correlations of independent groups of the same size; the size is that of a group. */
export const twoCorrelationsDesign = (r1: number, r2: number): ZDesign => ({
  distance: Math.abs(Math.atanh(r1) - Math.atanh(r2)) / Math.SQRT2,
  offset: 3,
});

/** A continuous predictor of a logistic regression, odds ratio per standard deviation (Hsieh, Bloch & Larsen 1998). */
export const logisticDesign = (eventRate: number, oddsRatio: number, rSquaredOther: number): ZDesign => ({
  distance: Math.abs(Math.log(oddsRatio)) * Math.sqrt(eventRate * (1 - eventRate) * (1 - rSquaredOther)),
});

/** The probability that belongs to another one and the odds ratio between them. */
export const probabilityByOdds = (p: number, oddsRatio: number): number =>
  (p * oddsRatio) / (1 + p * (oddsRatio - 1));

/** A binary predictor of a logistic regression; `exposed` is the share of its ones (Hsieh, Bloch & Larsen 1998). */
export function logisticBinaryDesign(
  eventRate0: number,
  oddsRatio: number,
  exposed: number,
  rSquaredOther: number,
): ZDesign {
  const p1 = probabilityByOdds(eventRate0, oddsRatio);
  const mean = (1 - exposed) * eventRate0 + exposed * p1;
  return {
    distance: Math.abs(p1 - eventRate0) * Math.sqrt((1 - exposed) * (1 - rSquaredOther)),
    nullSd: Math.sqrt((mean * (1 - mean)) / exposed),
    otherSd: Math.sqrt(eventRate0 * (1 - eventRate0) + (p1 * (1 - p1) * (1 - exposed)) / exposed),
  };
}

/** A predictor of a Cox regression; the size is the number of events (Hsieh & Lavori 2000). */
export const coxDesign = (hazardRatio: number, variance: number, rSquaredOther: number): ZDesign => ({
  distance: Math.abs(Math.log(hazardRatio)) * Math.sqrt(variance * (1 - rSquaredOther)),
});

/** How much larger a study of clusters must be; `cv` is the coefficient of variation of their sizes (Eldridge, Ashby & Kerry 2006). */
export const designEffect = (clusterSize: number, icc: number, cv: number): number =>
  1 + ((cv * cv + 1) * clusterSize - 1) * icc;

/** Two arms of cases that are independent; the size is that of an arm. */
export const armsDesign = (difference: number, variance1: number, variance2: number): ZDesign => ({
  distance: Math.abs(difference) / Math.sqrt(variance1 + variance2),
});

/** The same with clusters; the size is the number of clusters of an arm. */
export const clusteredDesign = (design: ZDesign, clusterSize: number, effect: number): ZDesign => ({
  ...design,
  distance: design.distance * Math.sqrt(clusterSize / effect),
});

/** Clusters of an arm with the coefficient of variation between them (Hayes & Bennett 1999). */
export const hayesBennettDesign = (p0: number, p1: number, clusterSize: number, cv: number): ZDesign => ({
  distance:
    Math.abs(p0 - p1) /
    Math.sqrt((p0 * (1 - p0) + p1 * (1 - p1)) / clusterSize + cv * cv * (p0 * p0 + p1 * p1)),
  offset: 1,
});

/** A crossover of two periods; the size is that of both sequences. */
export const crossoverDesign = (difference: number, sdWithin: number): ZDesign => ({
  distance: Math.abs(difference) / (sdWithin * Math.SQRT2),
});

/** The test of an intraclass correlation with so many raters (Walter, Eliasziw & Donner 1998). */
export function intraclassDesign(icc: number, icc0: number, raters: number): ZDesign {
  const theta = (rho: number): number => 1 + (raters * rho) / (1 - rho);
  return {
    distance: Math.abs(Math.log(theta(icc0) / theta(icc))) * Math.sqrt((raters - 1) / (2 * raters)),
    offset: 1,
  };
}

/** The test of Cronbach's alpha with so many items (Bonett 2002). */
export const cronbachDesign = (alpha1: number, alpha0: number, items: number): ZDesign => ({
  distance: Math.abs(Math.log((1 - alpha1) / (1 - alpha0))) * Math.sqrt((items - 1) / (2 * items)),
  offset: 2,
});

/** Person-time of each group for a comparison of two rates. */
export const ratesDesign = (rate1: number, rate2: number): ZDesign => ({
  distance: Math.abs(rate1 - rate2) / Math.sqrt(rate1 + rate2),
});

/** Two proportions by Kelsey: the pooled variance under both hypotheses; the size is that of the first group. */
export const kelseyDesign = (p1: number, p0: number, ratio: number): ZDesign => {
  const mean = (p1 + ratio * p0) / (1 + ratio);
  return { distance: Math.abs(p1 - p0) * Math.sqrt(ratio / ((ratio + 1) * mean * (1 - mean))) };
};

/** Two proportions by Fleiss: each hypothesis with its variance; the size is that of the first group. */
export const fleissDesign = (p1: number, p0: number, ratio: number): ZDesign => {
  const mean = (p1 + ratio * p0) / (1 + ratio);
  return {
    distance: Math.abs(p1 - p0) * Math.sqrt(ratio),
    nullSd: Math.sqrt((ratio + 1) * mean * (1 - mean)),
    otherSd: Math.sqrt(ratio * p1 * (1 - p1) + p0 * (1 - p0)),
  };
};

/** The size without the continuity correction that a corrected one comes from: the inverse of `proportionsCorrected`. */
export const withoutCorrection = (n1: number, p1: number, p0: number, ratio: number): number => {
  const lost = (ratio + 1) / (2 * ratio * Math.abs(p1 - p0));
  return n1 <= lost ? 0 : (n1 - lost) ** 2 / n1;
};

/** Share of matched pairs of which only one is exposed, if both are independent. */
export const discordantShare = (p0: number, p1: number): number => p0 * (1 - p1) + p1 * (1 - p0);

/** Pairs of a case and a control (Schlesselman 1982); the size is the number of pairs. */
export function matchedPairsDesign(exposureControls: number, oddsRatio: number): ZDesign {
  const share = oddsRatio / (1 + oddsRatio);
  const pairs = discordantShare(exposureControls, probabilityByOdds(exposureControls, oddsRatio));
  return {
    distance: Math.abs(share - 0.5) * Math.sqrt(pairs),
    nullSd: 0.5,
    otherSd: Math.sqrt(share * (1 - share)),
  };
}
