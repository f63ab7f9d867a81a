/** Confidence intervals of the difference between two proportions, of different cases and of the same cases. */
import { normal } from '../distributions/normal.ts';
import { brentRoot } from '../optim/root.ts';
import { cutTo, type IntervalLimits } from './limits.ts';
import { proportionInterval } from './proportion-interval.ts';

export const DIFFERENCE_INTERVALS = [
  'newcombe',
  'newcombeCorrected',
  'miettinenNurminen',
  'mee',
  'agrestiCaffo',
  'wald',
  'waldCorrected',
] as const;
export type DifferenceInterval = (typeof DIFFERENCE_INTERVALS)[number];

/** Successes and trials of one group. */
export interface CountOf {
  readonly x: number;
  readonly n: number;
}

/** Standard error of p1 - p2, each with its own variance. */
export const differenceError = (a: CountOf, b: CountOf): number =>
  Math.sqrt(varianceOfShare(a) + varianceOfShare(b));

const varianceOfShare = ({ x, n }: CountOf): number => ((x / n) * ((n - x) / n)) / n;

/** Limits of x1/n1 - x2/n2; every total is at least one. */
export function differenceInterval(
  first: CountOf,
  second: CountOf,
  level: number,
  method: DifferenceInterval,
): IntervalLimits {
  const z = normal.isf((1 - level) / 2);
  const d = first.x / first.n - second.x / second.n;
  switch (method) {
    case 'wald':
    case 'waldCorrected': {
      const step = method === 'wald' ? 0 : (1 / first.n + 1 / second.n) / 2;
      const half = z * differenceError(first, second) + step;
      return cutTo(-1, 1, d - half, d + half);
    }
    case 'agrestiCaffo': {
      const [a, b] = [first, second].map(({ x, n }) => ({ x: x + 1, n: n + 2 })) as [CountOf, CountOf];
      const half = z * differenceError(a, b);
      const centre = a.x / a.n - b.x / b.n;
      return cutTo(-1, 1, centre - half, centre + half);
    }
    case 'newcombe':
    case 'newcombeCorrected': {
      const wilson = method === 'newcombe' ? 'wilson' : 'wilsonCorrected';
      return hybrid(
        { estimate: first.x / first.n, ...proportionInterval(first.x, first.n, level, wilson)! },
        { estimate: second.x / second.n, ...proportionInterval(second.x, second.n, level, wilson)! },
      );
    }
    case 'mee':
      return scoreLimits(first, second, z, 1);
    case 'miettinenNurminen': {
      const total = first.n + second.n;
      return scoreLimits(first, second, z, total / (total - 1));
    }
  }
}

interface Estimated extends IntervalLimits {
  readonly estimate: number;
}

/**
 * Limits of the difference of two estimates from those of each: Newcombe (1998, method 10) for proportions, Zou (2007) for
 * correlations. `correlation` is that of the two estimates, 0 where their cases differ.
 */
export function hybridDifference(a: Estimated, b: Estimated, correlation = 0): IntervalLimits {
  const reach = (u: number, v: number) => Math.sqrt(Math.max(0, u * u - 2 * correlation * u * v + v * v));
  const d = a.estimate - b.estimate;
  return {
    ciLower: d - reach(a.estimate - a.ciLower, b.ciUpper - b.estimate),
    ciUpper: d + reach(a.ciUpper - a.estimate, b.estimate - b.ciLower),
  };
}

function hybrid(a: Estimated, b: Estimated): IntervalLimits {
  const { ciLower, ciUpper } = hybridDifference(a, b);
  return cutTo(-1, 1, ciLower, ciUpper);
}

/**
 * Score limits: the differences d that (p1 - p2 - d)^2 = z^2 V(d) does not reject, V with the likeliest proportions of that difference
 * (Mee 1984; times N/(N - 1), Miettinen & Nurminen 1985).
 */
function scoreLimits(first: CountOf, second: CountOf, z: number, factor: number): IntervalLimits {
  // Counted from the rarer side, where small proportions keep their digits.
  if (first.x / first.n + second.x / second.n > 1) {
    const others = [first, second].map(({ x, n }) => ({ x: n - x, n })) as [CountOf, CountOf];
    const { ciLower, ciUpper } = scoreLimits(...others, z, factor);
    return { ciLower: -ciUpper, ciUpper: -ciLower };
  }
  const estimate = first.x / first.n - second.x / second.n;
  const distance = (d: number) =>
    Math.abs(estimate - d) - z * Math.sqrt(factor * restrictedVariance(first, second, d));
  const limit = (end: -1 | 1) => {
    // At the estimate itself the distance is zero where the variance is: the search begins beside it.
    const near = estimate + end * 1e-14 * Math.max(1e-3, Math.abs(estimate));
    if (end * estimate >= 1 || distance(near) >= 0) return estimate;
    return brentRoot(distance, near, end).root;
  };
  return cutTo(-1, 1, limit(-1), limit(1));
}

/** Variance of p1 - p2 at the proportions that are likeliest among those that differ by d. */
function restrictedVariance(first: CountOf, second: CountOf, d: number): number {
  if (d < 0) return restrictedVariance(second, first, -d);
  const p = likeliestSecond(first, second, d);
  return ((p + d) * Math.max(0, 1 - d - p)) / first.n + (p * (1 - p)) / second.n;
}

/**
 * The smaller of them, d >= 0 below the other: the root of the derivative of a concave likelihood, multiplied by what makes it infinite
 * at the ends. It lies at an end where the count there allows it.
 */
function likeliestSecond({ x: x1, n: n1 }: CountOf, { x: x2, n: n2 }: CountOf, d: number): number {
  const high = 1 - d;
  // Also a difference too small to leave a mark on 1, where the ends would divide by zero.
  if (high === 1) return (x1 + x2) / (n1 + n2);
  const slope = (p: number) => {
    const left = x2 > 0 ? p : 1;
    const right = x1 < n1 ? high - p : 1;
    return (x1 / (p + d) - (n2 - x2) / (1 - p)) * left * right - (n1 - x1) * left + x2 * right;
  };
  if (slope(0) <= 0) return 0;
  return slope(high) >= 0 ? high : brentRoot(slope, 0, high).root;
}

export const PAIRED_INTERVALS = ['newcombe', 'bonettPrice', 'agrestiMin', 'wald', 'waldCorrected'] as const;
export type PairedInterval = (typeof PAIRED_INTERVALS)[number];

/** Pairs by what both measurements say: both positive, the first only, the second only, neither. */
export interface PairCounts {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** Limits of the difference (b - c)/n of two proportions of the same cases. */
export function pairedDifferenceInterval(
  { a, b, c, d }: PairCounts,
  level: number,
  method: PairedInterval,
): IntervalLimits {
  const z = normal.isf((1 - level) / 2);
  const n = a + b + c + d;
  switch (method) {
    case 'wald':
      return pairedWald(b, c, n, z, 0);
    case 'waldCorrected':
      return pairedWald(b, c, n, z, 1 / n);
    case 'agrestiMin':
      return pairedWald(b + 0.5, c + 0.5, n + 2, z, 0);
    case 'bonettPrice':
      return pairedWald(b + 1, c + 1, n + 2, z, 0);
    case 'newcombe': {
      const first = { estimate: (a + b) / n, ...proportionInterval(a + b, n, level, 'wilson')! };
      const second = { estimate: (a + c) / n, ...proportionInterval(a + c, n, level, 'wilson')! };
      const { ciLower, ciUpper } = hybridDifference(first, second, correctedPhi({ a, b, c, d }));
      return cutTo(-1, 1, ciLower, ciUpper);
    }
  }
}

/** Agresti & Min (2005) add half a case to each cell, Bonett & Price (2012) one to each of the two that differ. */
function pairedWald(b: number, c: number, n: number, z: number, step: number): IntervalLimits {
  const half = (z * Math.sqrt(Math.max(0, b + c - (b - c) ** 2 / n))) / n + step;
  const d = (b - c) / n;
  return cutTo(-1, 1, d - half, d + half);
}

/** Phi of the pairs, its numerator nearer to zero by n/2 where it is positive (Newcombe 1998, paired data, method 10). */
function correctedPhi({ a, b, c, d }: PairCounts): number {
  const n = a + b + c + d;
  const product = (a + b) * (c + d) * (a + c) * (b + d);
  if (product === 0) return 0;
  const numerator = a * d - b * c;
  return (numerator > 0 ? Math.max(0, numerator - n / 2) : numerator) / Math.sqrt(product);
}
