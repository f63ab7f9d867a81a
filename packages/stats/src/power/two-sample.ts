/** Sizes and powers of comparisons of two groups; ratio k = n2/n1. Sources as in one-sample.ts; Chow et al. (2017) for margins. */
import { binomial } from '../distributions/binomial.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { noncentralT } from '../distributions/noncentral-t.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { integrate } from '../optim/quadrature.ts';
import type { TestSetting } from './one-sample.ts';
import { sizeFor } from './solve.ts';
import { normalPower, tPower, zAlpha, zPower } from './tails.ts';

/** Power of Student's t test at d = difference/common sd. */
export const meansTPower = (n1: number, n2: number, d: number, { alpha, alternative }: TestSetting): number =>
  tPower(d * Math.sqrt((n1 * n2) / (n1 + n2)), n1 + n2 - 2, alpha, alternative);

/** Unrounded size of group 1, both sizes taken as continuous. */
export const meansTSize = (d: number, ratio: number, power: number, test: TestSetting): number | null =>
  sizeFor(
    (n) => meansTPower(n, ratio * n, d, test),
    power,
    Math.max(2 / ratio, 1.0001, 2.0001 / (1 + ratio)),
  );

/** Sizes with known standard deviations. */
export const meansZSize = (
  difference: number,
  sd1: number,
  sd2: number,
  ratio: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number =>
  ((zAlpha(alpha, alternative) + zPower(power)) ** 2 * (sd1 ** 2 + sd2 ** 2 / ratio)) / difference ** 2;

export const meansZPower = (
  n1: number,
  n2: number,
  difference: number,
  sd1: number,
  sd2: number,
  { alpha, alternative }: TestSetting,
): number => normalPower(difference / Math.sqrt(sd1 ** 2 / n1 + sd2 ** 2 / n2), alpha, alternative);

const q = (p: number): number => 1 - p;

/** Spread under the null hypothesis of one common proportion, and under the alternative, per case of group 1. */
const pooledSpreads = (p1: number, p2: number, ratio: number): readonly [number, number] => {
  const mean = (p1 + ratio * p2) / (1 + ratio);
  return [Math.sqrt((1 + 1 / ratio) * mean * q(mean)), Math.sqrt(p1 * q(p1) + (p2 * q(p2)) / ratio)];
};

export function proportionsPooledSize(
  p1: number,
  p2: number,
  ratio: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number {
  const [under0, under1] = pooledSpreads(p1, p2, ratio);
  return ((zAlpha(alpha, alternative) * under0 + zPower(power) * under1) / (p1 - p2)) ** 2;
}

/** The tail of interest alone. */
export function proportionsPooledPower(
  n1: number,
  n2: number,
  p1: number,
  p2: number,
  { alpha, alternative }: TestSetting,
): number {
  const [under0, under1] = pooledSpreads(p1, p2, n2 / n1);
  return normal.cdf((Math.abs(p1 - p2) * Math.sqrt(n1) - zAlpha(alpha, alternative) * under0) / under1);
}

/** Fleiss' correction for continuity, of the size of group 1. */
export const proportionsCorrected = (n1: number, p1: number, p2: number, ratio: number): number =>
  (n1 / 4) * (1 + Math.sqrt(1 + (2 * (ratio + 1)) / (n1 * ratio * Math.abs(p1 - p2)))) ** 2;

/** Variance of a difference of proportions per case of group 1. */
export const unpooledVariance = (p1: number, p2: number, ratio: number): number =>
  p1 * q(p1) + (p2 * q(p2)) / ratio;

/** (z_alpha + z_power)^2 variance/difference^2: unpooled proportions, and every test against a margin. */
export const normalSize = (
  variance: number,
  difference: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number => ((zAlpha(alpha, alternative) + zPower(power)) ** 2 * variance) / difference ** 2;

/** Power of the same, the tail of interest alone. */
export const oneTailPower = (
  n1: number,
  variance: number,
  difference: number,
  { alpha, alternative }: TestSetting,
): number => normal.cdf((difference * Math.sqrt(n1)) / Math.sqrt(variance) - zAlpha(alpha, alternative));

/** Power of the arcsine test at Cohen's h. */
export const arcsinePower = (
  n1: number,
  n2: number,
  h: number,
  { alpha, alternative }: TestSetting,
): number => normalPower(h * Math.sqrt((n1 * n2) / (n1 + n2)), alpha, alternative);

export const arcsineSize = (h: number, ratio: number, power: number, test: TestSetting): number =>
  normalSize(1 + 1 / ratio, h, power, test);

/** Groups above this size are too large for the exact power of Fisher's test. */
export const LARGEST_FISHER = 20_000;

/** Equally likely within this relative slack, as R's fisher.test. */
const SLACK = 1e-7;

/** Totals of cases this many standard deviations from the expected one do not occur. */
const FAR = 10;

/** Exact unconditional power of Fisher's two-sided test; null for groups too large to enumerate. */
export function fisherPower(n1: number, n2: number, p1: number, p2: number, alpha: number): number | null {
  if (Math.max(n1, n2) > LARGEST_FISHER) return null;
  const expected = n1 * p1 + n2 * p2;
  const reach = FAR * Math.sqrt(n1 * p1 * q(p1) + n2 * p2 * q(p2)) + 30;
  const most = Math.min(n1 + n2, Math.ceil(expected + reach));
  const mass1 = Float64Array.from({ length: n1 + 1 }, (_, a) => binomial.pdf(a, n1, p1));
  const mass2 = Float64Array.from({ length: n2 + 1 }, (_, a) => binomial.pdf(a, n2, p2));
  let power = 0;
  for (let cases = Math.max(0, Math.floor(expected - reach)); cases <= most; cases++) {
    const [lower, upper] = rejectedTails(n1, n2, cases, alpha);
    for (let a = Math.max(0, cases - n2); a <= lower; a++) power += mass1[a]! * mass2[cases - a]!;
    for (let a = upper; a <= Math.min(n1, cases); a++) power += mass1[a]! * mass2[cases - a]!;
  }
  return power;
}

/**
 * Which counts of group 1 the test rejects when there are so many cases in all: up to the first, and from the second on. The
 * hypergeometric masses have one peak, so the least likely tables are at the ends.
 */
function rejectedTails(n1: number, n2: number, cases: number, alpha: number): readonly [number, number] {
  const low = Math.max(0, cases - n2);
  const high = Math.min(n1, cases);
  const mode = Math.min(high, Math.max(low, Math.floor(((n1 + 1) * (cases + 1)) / (n1 + n2 + 2))));
  const mass = new Float64Array(high - low + 1);
  mass[mode - low] = 1;
  let sum = 1;
  for (let a = mode; a < high; a++)
    sum += mass[a + 1 - low] = (mass[a - low]! * ((n1 - a) * (cases - a))) / ((a + 1) * (n2 - cases + a + 1));
  for (let a = mode; a > low; a--)
    sum += mass[a - 1 - low] = (mass[a - low]! * (a * (n2 - cases + a))) / ((n1 - a + 1) * (cases - a + 1));
  const limit = alpha * sum;
  let from = low;
  let to = high;
  let below = 0;
  while (from <= to) {
    // the next tables that are equally likely, and the sum of all that are no likelier
    const least = Math.min(mass[from - low]!, mass[to - low]!) * (1 + SLACK);
    let [nextFrom, nextTo] = [from, to];
    while (nextFrom <= nextTo && mass[nextFrom - low]! <= least) below += mass[nextFrom++ - low]!;
    while (nextTo >= nextFrom && mass[nextTo - low]! <= least) below += mass[nextTo-- - low]!;
    if (below > limit) break;
    from = nextFrom;
    to = nextTo;
  }
  return [from - 1, to + 1];
}

/** Power of two one-sided normal tests against -margin and margin. */
export function equivalencePower(se: number, difference: number, margin: number, alpha: number): number {
  const z = normal.isf(alpha);
  const power = normal.cdf((margin - difference) / se - z) + normal.cdf((margin + difference) / se - z) - 1;
  return Math.max(0, power);
}

/** The same with the noncentral t distribution, as an approximation. */
export function equivalenceTPower(
  se: number,
  df: number,
  difference: number,
  margin: number,
  alpha: number,
): number {
  const t = studentT.isf(alpha, df);
  const power =
    noncentralT.cdf(-t, df, (difference - margin) / se) - noncentralT.cdf(t, df, (difference + margin) / se);
  return Math.max(0, power);
}

/**
 * The exact power of two one-sided t tests: over the distribution of the standard deviation, the probability that the difference
 * lies far enough inside both margins (Owen 1965; Phillips 1990).
 */
export function equivalenceExactPower(
  se: number,
  df: number,
  difference: number,
  margin: number,
  alpha: number,
): number {
  const t = studentT.isf(alpha, df);
  // s = se * r with r^2 df chi-square: equivalence is concluded while t s < margin
  const most = margin / (se * t);
  const inside = (r: number): number => {
    const half = margin - t * se * r;
    if (half <= 0) return 0;
    const density = 2 * df * r * chiSquare.pdf(df * r * r, df);
    return density * (normal.cdf((half - difference) / se) - normal.cdf((-half - difference) / se));
  };
  const centre = Math.min(1, most);
  const spread = 1 / Math.sqrt(2 * df);
  const cuts = [0, centre - 8 * spread, centre - 2 * spread, centre, 1 + 2 * spread, 1 + 8 * spread, most]
    .filter((cut) => cut >= 0 && cut <= most)
    .sort((a, b) => a - b);
  let power = 0;
  for (let i = 1; i < cuts.length; i++)
    if (cuts[i]! > cuts[i - 1]!)
      power += integrate(inside, cuts[i - 1]!, cuts[i]!, { relTolerance: 1e-11, absTolerance: 1e-14 }).value;
  return Math.min(1, power);
}

/** Events for the log-rank test by Schoenfeld (1981); hazard ratio of group 2 to group 1. */
export const schoenfeldEvents = (
  hazardRatio: number,
  ratio: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number =>
  ((zAlpha(alpha, alternative) + zPower(power)) ** 2 * (1 + ratio) ** 2) /
  (ratio * Math.log(hazardRatio) ** 2);

/** Events by Freedman (1982). */
export const freedmanEvents = (
  hazardRatio: number,
  ratio: number,
  power: number,
  { alpha, alternative }: TestSetting,
): number =>
  ((zAlpha(alpha, alternative) + zPower(power)) ** 2 * (1 + ratio * hazardRatio) ** 2) /
  (ratio * (1 - hazardRatio) ** 2);

/** Power of the log-rank test with so many events. */
export const schoenfeldPower = (
  events: number,
  hazardRatio: number,
  ratio: number,
  { alpha, alternative }: TestSetting,
): number =>
  normal.cdf(
    (Math.abs(Math.log(hazardRatio)) * Math.sqrt(events * ratio)) / (1 + ratio) - zAlpha(alpha, alternative),
  );

export const freedmanPower = (
  events: number,
  hazardRatio: number,
  ratio: number,
  { alpha, alternative }: TestSetting,
): number =>
  normal.cdf(
    (Math.abs(1 - hazardRatio) * Math.sqrt(events * ratio)) / (1 + ratio * hazardRatio) -
      zAlpha(alpha, alternative),
  );

/** Probability of the event by the end: constant hazard, even accrual over A, then follow-up F. */
export const eventProbability = (hazard: number, accrual: number, followUp: number): number =>
  accrual === 0
    ? -Math.expm1(-hazard * followUp)
    : 1 + (Math.exp(-hazard * (accrual + followUp)) - Math.exp(-hazard * followUp)) / (hazard * accrual);
