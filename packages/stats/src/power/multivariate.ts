/**
 * Multivariate analyses of variance as F tests: Hotelling's T² exactly, the others by the F approximations of their statistics with
 * noncentralities in N (Muller & Peterson 1984; O'Brien & Shieh 1999). All of them agree where one of both sides has one dimension.
 */
import type { FDesign } from './more-groups.ts';

export const MANOVA_STATISTICS = ['pillai', 'wilks', 'hotelling'] as const;
export type ManovaStatistic = (typeof MANOVA_STATISTICS)[number];

export interface ManovaSetting {
  /** Outcomes. */
  readonly responses: number;
  /** Degrees of freedom of the effect. */
  readonly effectDf: number;
  /** Groups, or cells of the design. */
  readonly groups: number;
}

/** Of the two dimensions of a hypothesis the smaller one. */
export const manovaRank = ({ responses, effectDf }: ManovaSetting): number => Math.min(responses, effectDf);

/** The root of Wilks' lambda that makes it nearly an F statistic (Rao 1951). */
export function wilksRoot({ responses: p, effectDf: q }: ManovaSetting): number {
  const squares = p * p + q * q;
  return squares > 5 ? Math.sqrt((p * p * q * q - 4) / (squares - 5)) : 1;
}

/** Cohen's f² of a value of the statistic. */
export function manovaEffect(statistic: ManovaStatistic, value: number, setting: ManovaSetting): number {
  const s = manovaRank(setting);
  if (statistic === 'pillai') return value / (s - value);
  return statistic === 'wilks' ? value ** (-1 / wilksRoot(setting)) - 1 : value / s;
}

/** The F test of an effect of size f². */
export function manovaDesign(f2: number, statistic: ManovaStatistic, setting: ManovaSetting): FDesign {
  const { responses: p, effectDf: q, groups } = setting;
  const s = manovaRank(setting);
  const factor = statistic === 'wilks' ? wilksRoot(setting) : s;
  const df2 = (total: number): number => {
    const error = total - groups;
    if (statistic === 'pillai') return s * (error + s - p);
    return statistic === 'wilks'
      ? factor * (error - (p - q + 1) / 2) - (p * q - 2) / 2
      : s * (error - p - 1) + 2;
  };
  return {
    df1: p * q,
    df2,
    ncp: (total) => f2 * factor * total,
    least: groups + p + 1,
  };
}

/** Hotelling's T² of the means of one group, Mahalanobis distance from the values that are tested. */
export const hotellingOneDesign = (distance: number, responses: number): FDesign => ({
  df1: responses,
  df2: (total) => total - responses,
  ncp: (total) => distance * distance * total,
  least: (responses + 1) * 1.0001,
});

/** Hotelling's T² of two groups; `share` is that of the first group among all cases. */
export const hotellingTwoDesign = (distance: number, responses: number, share: number): FDesign => ({
  df1: responses,
  df2: (total) => total - responses - 1,
  ncp: (total) => distance * distance * total * share * (1 - share),
  least: (responses + 2) * 1.0001,
});

/** The multivariate test of a change over m measurements with one correlation among them. */
export const multivariateWithinDesign = (
  f: number,
  groups: number,
  measurements: number,
  correlation: number,
): FDesign => ({
  df1: measurements - 1,
  df2: (total) => total - groups - measurements + 2,
  ncp: (total) => (f * f * total * measurements) / (1 - correlation),
  least: (groups + measurements - 1) * 1.0001,
});

/** Mahalanobis distance of differences in their standard deviations, where all variables correlate alike. */
export function commonDistance(differences: readonly number[], correlation: number): number {
  const k = differences.length;
  const sum = differences.reduce((total, d) => total + d, 0);
  const squares = differences.reduce((total, d) => total + d * d, 0);
  return Math.sqrt((squares - (correlation * sum * sum) / (1 + (k - 1) * correlation)) / (1 - correlation));
}
