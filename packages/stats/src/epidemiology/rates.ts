/** Rates over person-time: one, two compared, and observed against expected. */
import { binomial } from '../distributions/binomial.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import { proportionInterval } from '../intervals/proportion-interval.ts';
import { rateInterval } from '../intervals/survival-interval.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { binomialTwoSided, poissonTwoSided } from './exact-two-sided.ts';
import type { RatioLimits } from './ratio-score.ts';
import { type EpiEstimate, logEstimate, oneFreedom } from './two-by-two.ts';

/** Byar's approximation to the exact limits of a count (Breslow & Day 1987, p. 69). */
export function byarLimits(x: number, level: number): IntervalLimits {
  const z = normal.isf((1 - level) / 2);
  const at = (count: number, sign: number) =>
    count * (1 - 1 / (9 * count) + (sign * z) / (3 * Math.sqrt(count))) ** 3;
  return { ciLower: x === 0 ? 0 : Math.max(0, at(x, -1)), ciUpper: at(x + 1, 1) };
}

export interface SingleRate {
  readonly rate: number;
  readonly exact: IntervalLimits;
  readonly byar: IntervalLimits;
  /** null where nothing happened. */
  readonly wald: IntervalLimits | null;
  readonly log: IntervalLimits | null;
}

const scaled = ({ ciLower, ciUpper }: IntervalLimits, by: number): IntervalLimits => ({
  ciLower: ciLower * by,
  ciUpper: ciUpper * by,
});

/** Cases over person-time, times `per`. */
export function singleRate(cases: number, time: number, per: number, level: number): SingleRate {
  const z = normal.isf((1 - level) / 2);
  const root = Math.sqrt(cases);
  const unit = per / time;
  return {
    rate: cases * unit,
    exact: scaled(rateInterval(cases, 1, level), unit),
    byar: scaled(byarLimits(cases, level), unit),
    wald: cases === 0 ? null : scaled({ ciLower: cases - z * root, ciUpper: cases + z * root }, unit),
    log:
      cases === 0
        ? null
        : scaled({ ciLower: cases * Math.exp(-z / root), ciUpper: cases * Math.exp(z / root) }, unit),
  };
}

export interface ComparedRates {
  readonly rate1: number;
  readonly rate2: number;
  /** First over second rate with log limits and the exact ones. */
  readonly ratio: EpiEstimate & { readonly exact: RatioLimits };
  readonly difference: EpiEstimate & IntervalLimits;
  readonly chiSquare: ChiSquareTest;
  readonly exactPValue: number;
  readonly midPValue: number;
  /** null where the ratio is zero. */
  readonly attributableFraction: number | null;
}

/** Two rates; the second group has at least one case. */
export function compareRates(
  [x1, t1]: readonly [cases: number, time: number],
  [x2, t2]: readonly [cases: number, time: number],
  per: number,
  level: number,
): ComparedRates {
  const n = x1 + x2;
  const share = t1 / (t1 + t2);
  const estimate = (x1 / t1) * (t2 / x2);
  const { ciLower: p, ciUpper: q } = proportionInterval(x1, n, level, 'clopperPearson')!;
  const difference = (x1 / t1 - x2 / t2) * per;
  const half = normal.isf((1 - level) / 2) * Math.sqrt(x1 / t1 / t1 + x2 / t2 / t2) * per;
  const own = binomial.pdf(x1, n, share) / 2;
  const lower = (x1 === 0 ? 0 : binomial.cdf(x1 - 1, n, share)) + own;
  const upper = (x1 === n ? 0 : binomial.sf(x1, n, share)) + own;
  return {
    rate1: (x1 / t1) * per,
    rate2: (x2 / t2) * per,
    ratio: {
      ...(logEstimate(estimate, 1 / x1 + 1 / x2, level) ?? { estimate, ciLower: null, ciUpper: null }),
      exact: { ciLower: (p / (1 - p)) * (t2 / t1), ciUpper: (q / (1 - q)) * (t2 / t1) },
    },
    difference: { estimate: difference, ciLower: difference - half, ciUpper: difference + half },
    chiSquare: oneFreedom((x1 - n * share) ** 2 / (n * share * (t2 / (t1 + t2)))),
    exactPValue: binomialTwoSided(x1, n, share),
    midPValue: Math.min(1, 2 * Math.min(lower, upper)),
    attributableFraction: x1 === 0 ? null : 1 - 1 / estimate,
  };
}

export interface MortalityRatio {
  readonly ratio: number;
  readonly exact: IntervalLimits;
  readonly byar: IntervalLimits;
  /** Vandenbroucke's (1982) square root limits; null where nothing was observed. */
  readonly squareRoot: IntervalLimits | null;
  readonly chiSquare: ChiSquareTest;
  readonly exactPValue: number;
}

/** Observed over expected events. */
export function mortalityRatio(observed: number, expected: number, level: number): MortalityRatio {
  const half = normal.isf((1 - level) / 2) / 2;
  const root = Math.sqrt(observed);
  return {
    ratio: observed / expected,
    exact: scaled(rateInterval(observed, 1, level), 1 / expected),
    byar: scaled(byarLimits(observed, level), 1 / expected),
    squareRoot:
      observed === 0
        ? null
        : scaled({ ciLower: Math.max(0, root - half) ** 2, ciUpper: (root + half) ** 2 }, 1 / expected),
    chiSquare: oneFreedom((observed - expected) ** 2 / expected),
    exactPValue: poissonTwoSided(observed, expected),
  };
}
