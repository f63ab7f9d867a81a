/** Sizes and powers of cohort, case-control and person-time studies, in the terms in which they are planned. */
import { normal } from '../distributions/normal.ts';
import { brentRoot } from '../optim/root.ts';
import type { TestSetting } from '../power/one-sample.ts';
import { zAlpha, zPower } from '../power/tails.ts';

/** Exposure in cases, from that in controls and an odds ratio. */
export const exposureOfCases = (controls: number, oddsRatio: number): number =>
  (oddsRatio * controls) / (1 + controls * (oddsRatio - 1));

/** The size of group 1 that, corrected for continuity by Fleiss' rule, is this one: the inverse of the correction; zero where it takes all. */
export function uncorrectedSize(n1: number, p1: number, p2: number, ratio: number): number {
  const c = (2 * (ratio + 1)) / (ratio * Math.abs(p1 - p2));
  return n1 > c / 4 ? (n1 - c / 4) ** 2 / n1 : 0;
}

/** Person-time of group 1 for the comparison of two rates, the second with `ratio` times as much. */
export const rateStudyTime = (
  rate1: number,
  rate2: number,
  ratio: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number =>
  ((zAlpha(alpha, alternative) + zPower(power)) ** 2 * (rate1 + rate2 / ratio)) / (rate1 - rate2) ** 2;

/** Power of the same, the tail of interest alone. */
export const rateStudyPower = (
  time1: number,
  time2: number,
  rate1: number,
  rate2: number,
  { alpha, alternative }: TestSetting,
): number =>
  normal.cdf(Math.abs(rate1 - rate2) / Math.sqrt(rate1 / time1 + rate2 / time2) - zAlpha(alpha, alternative));

/** The smallest ratio above one that a power is reached for; null where none below `most` reaches it. */
export function detectableRatio(
  powerOf: (ratio: number) => number,
  power: number,
  most: number,
): number | null {
  const gap = (log: number) => powerOf(Math.exp(log)) - power;
  const [low, high] = [1e-6, Math.log(most)];
  if (!(high > low) || gap(high) < 0) return null;
  return Math.exp(gap(low) >= 0 ? low : brentRoot(gap, low, high, { tolerance: 1e-12 }).root);
}
