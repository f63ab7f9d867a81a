/** Sizes and powers of studies with one sample. Definitions as in G*Power and pwr (Cohen 1988; Fleiss, Levin & Paik 2003). */
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { Alternative } from '../tests/alternative.ts';
import { LARGEST_STUDY, sizeFor, smallestInSaw, smallestSize } from './solve.ts';
import { normalPower, tailOf, tPower, zAlpha, zPower } from './tails.ts';

/** A test at this level, in this direction. */
export interface TestSetting {
  readonly alpha: number;
  readonly alternative: Alternative;
}

/** Power of the t test of a mean (or of differences) at effect d in standard deviations. */
export const meanTPower = (n: number, d: number, { alpha, alternative }: TestSetting): number =>
  tPower(d * Math.sqrt(n), n - 1, alpha, alternative);

/** Unrounded size for the t test. */
export const meanTSize = (d: number, power: number, test: TestSetting): number | null =>
  sizeFor((n) => meanTPower(n, d, test), power, 2);

/** Power of the z test of a mean. */
export const meanZPower = (n: number, d: number, { alpha, alternative }: TestSetting): number =>
  normalPower(d * Math.sqrt(n), alpha, alternative);

/** ((z_alpha + z_power)/d)^2; the tail on the other side is ignored. */
export const meanZSize = (d: number, power: number, { alpha, alternative }: TestSetting): number =>
  ((zAlpha(alpha, alternative) + zPower(power)) / d) ** 2;

const spread = (p: number): number => Math.sqrt(p * (1 - p));

/** Size of the normal test of a proportion, each hypothesis with its own variance. */
export const proportionSize = (
  p0: number,
  p1: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number => ((zAlpha(alpha, alternative) * spread(p0) + zPower(power) * spread(p1)) / (p1 - p0)) ** 2;

/** Power of the same test, the tail of interest alone. */
export const proportionPower = (
  n: number,
  p0: number,
  p1: number,
  { alpha, alternative }: TestSetting,
): number =>
  normal.cdf((Math.abs(p1 - p0) * Math.sqrt(n) - zAlpha(alpha, alternative) * spread(p0)) / spread(p1));

/** Fleiss' correction of a size for continuity. */
export const corrected = (n: number, p0: number, p1: number): number =>
  (n / 4) * (1 + Math.sqrt(1 + 2 / (n * Math.abs(p1 - p0)))) ** 2;

/** Cohen's h: the difference of two proportions on the scale of arcsines. */
export const cohenH = (p1: number, p0: number): number =>
  2 * Math.asin(Math.sqrt(p1)) - 2 * Math.asin(Math.sqrt(p0));

export interface ExactBinomial {
  readonly power: number;
  /** The real size of the test, at most alpha. */
  readonly actualAlpha: number;
}

/** The binomial test with at most alpha (alpha/2 a side) in its rejection region: its power and its real level. */
export function exactBinomialPower(
  n: number,
  p0: number,
  p1: number,
  { alpha, alternative }: TestSetting,
): ExactBinomial {
  const tail = tailOf(alpha, alternative);
  let power = 0;
  let actualAlpha = 0;
  if (alternative !== 'less') {
    // the smallest count of which P(X > count) is at most the tail: everything above it is rejected
    const last = binomial.isf(tail, n, p0);
    power += binomial.sf(last, n, p1);
    actualAlpha += binomial.sf(last, n, p0);
  }
  if (alternative !== 'greater') {
    let first = binomial.quantile(tail, n, p0);
    if (binomial.cdf(first, n, p0) > tail) first--;
    if (first >= 0) {
      power += binomial.cdf(first, n, p1);
      actualAlpha += binomial.cdf(first, n, p0);
    }
  }
  return { power, actualAlpha };
}

/** The smallest number of cases at which the binomial test has the power, which rises like a saw over the size. */
export function exactBinomialSize(p0: number, p1: number, power: number, test: TestSetting): number | null {
  if (proportionSize(p0, p1, power, test) > LARGEST_STUDY / 4) return null;
  // one more or one less in the rejection region changes the power by its largest mass at most
  const tooth = (n: number): number => 2 / Math.sqrt(n * Math.min(p0 * (1 - p0), p1 * (1 - p1)));
  return smallestInSaw((n) => exactBinomialPower(n, p0, p1, test).power, power, 1, tooth);
}

/** Cases for an interval of a mean with this half width, the standard deviation known. */
export const meanPrecisionSize = (sd: number, halfWidth: number, level: number): number =>
  ((normal.isf((1 - level) / 2) * sd) / halfWidth) ** 2;

/** Half width of the t interval of a mean. */
export const meanHalfWidth = (n: number, sd: number, level: number): number =>
  (studentT.isf((1 - level) / 2, n - 1) * sd) / Math.sqrt(n);

/** The smallest number of cases whose t interval is no wider than twice the half width. */
export const meanPrecisionTSize = (sd: number, halfWidth: number, level: number): number | null =>
  smallestSize((n) => meanHalfWidth(n, sd, level) <= halfWidth, 2);

/** Cases for an interval of a proportion with this half width. */
export const proportionPrecisionSize = (p: number, halfWidth: number, level: number): number =>
  (normal.isf((1 - level) / 2) ** 2 * p * (1 - p)) / halfWidth ** 2;

/** The same accuracy in a population of N, sampled without replacement (Cochran 1977, section 4.4). */
export const finiteSize = (n: number, population: number): number => n / (1 + (n - 1) / population);
