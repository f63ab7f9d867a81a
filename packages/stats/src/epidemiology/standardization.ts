/** Rates that are comparable between populations of different age: direct and indirect standardisation. */
import { gamma } from '../distributions/gamma.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import { rateInterval } from '../intervals/survival-interval.ts';
import { type EpiEstimate, logEstimate } from './two-by-two.ts';

export interface StratumCount {
  readonly cases: number;
  readonly population: number;
}

export interface AdjustedRate {
  readonly crudeRate: number;
  readonly adjustedRate: number;
  readonly variance: number;
  readonly standardError: number;
  readonly normal: IntervalLimits;
  /** Fay & Feuer's (1997) limits from the gamma distribution. */
  readonly gamma: IntervalLimits;
  readonly stratumRates: readonly number[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Rate with the age structure of a standard, times `per`; populations are above zero, and the standard is not all zero. */
export function directRate(
  strata: readonly StratumCount[],
  standard: readonly number[],
  per: number,
  level: number,
): AdjustedRate {
  const whole = sumOf(standard);
  const weights = strata.map(({ population }, i) => standard[i]! / whole / population);
  const y = sumOf(strata.map(({ cases }, i) => weights[i]! * cases));
  const v = sumOf(strata.map(({ cases }, i) => weights[i]! ** 2 * cases));
  const most = Math.max(...weights);
  const tail = (1 - level) / 2;
  const half = normal.isf(tail) * Math.sqrt(v);
  const upperMean = y + most;
  const upperVariance = v + most * most;
  return {
    crudeRate:
      (per * sumOf(strata.map(({ cases }) => cases))) / sumOf(strata.map(({ population }) => population)),
    adjustedRate: per * y,
    variance: per * per * v,
    standardError: per * Math.sqrt(v),
    normal: { ciLower: per * (y - half), ciUpper: per * (y + half) },
    // chi-square with 2k degrees of freedom over 2 is gamma with shape k
    gamma: {
      ciLower: y === 0 ? 0 : (per * v * gamma.quantile(tail, (y * y) / v, 1)) / y,
      ciUpper:
        (per * upperVariance * gamma.isf(tail, (upperMean * upperMean) / upperVariance, 1)) / upperMean,
    },
    stratumRates: strata.map(({ cases, population }) => (per * cases) / population),
  };
}

/** Ratio (log limits; null where the second rate is zero) and difference (Wald limits) of two adjusted rates. */
export function compareAdjusted(
  first: AdjustedRate,
  second: AdjustedRate,
  level: number,
): { readonly ratio: EpiEstimate | null; readonly difference: EpiEstimate & IntervalLimits } {
  const relative = ({ variance, adjustedRate }: AdjustedRate) => variance / adjustedRate ** 2;
  const difference = first.adjustedRate - second.adjustedRate;
  const half = normal.isf((1 - level) / 2) * Math.sqrt(first.variance + second.variance);
  return {
    ratio: logEstimate(first.adjustedRate / second.adjustedRate, relative(first) + relative(second), level),
    difference: { estimate: difference, ciLower: difference - half, ciUpper: difference + half },
  };
}

export interface IndirectRate {
  readonly observed: number;
  readonly expected: number;
  readonly expectedByStratum: readonly number[];
  readonly smr: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly crudeRate: number;
  /** null without the crude rate of the standard. */
  readonly indirect: (EpiEstimate & IntervalLimits) | null;
}

/** Observed cases over those that the rates of a standard give, with exact Poisson limits; the expected number is above zero. */
export function indirectRate(
  observed: number,
  populations: readonly number[],
  standardRates: readonly number[],
  standardCrude: number | null,
  per: number,
  level: number,
): IndirectRate {
  const expectedByStratum = populations.map((population, i) => population * standardRates[i]!);
  const expected = sumOf(expectedByStratum);
  const { ciLower, ciUpper } = rateInterval(observed, expected, level);
  const smr = observed / expected;
  const scale = (standardCrude ?? 0) * per;
  return {
    observed,
    expected,
    expectedByStratum,
    smr,
    ciLower,
    ciUpper,
    crudeRate: (per * observed) / sumOf(populations),
    indirect:
      standardCrude === null
        ? null
        : { estimate: smr * scale, ciLower: ciLower * scale, ciUpper: ciUpper * scale },
  };
}
