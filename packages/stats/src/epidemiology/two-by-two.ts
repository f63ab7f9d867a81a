/** Measures of a two-by-two table of exposure and outcome. */
import { tableOf } from '../descriptive/contingency.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import { differenceInterval } from '../intervals/proportion-difference.ts';
import { ratioInterval } from '../intervals/ratio-interval.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { independence } from '../tests/chi-square.ts';
import { fisherExact } from '../tests/fisher-exact.ts';
import { oddsRatioScore, type RatioLimits, riskRatioScore } from './ratio-score.ts';

/** Exposed cases and non-cases, unexposed cases and non-cases. */
export interface ExposureTable {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** An estimate whose limits may not exist. */
export interface EpiEstimate {
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** Above this the exact answers, which go through all tables of the margins, are left out. */
const MOST_TABLES = 2_000_000;

const finite = (value: number): boolean => Number.isFinite(value);

/** exp(log r -+ z se); the limits are null where the standard error does not exist, all is where the ratio does not. */
export function logEstimate(ratio: number, variance: number, level: number): EpiEstimate | null {
  if (!finite(ratio)) return null;
  if (!(ratio > 0 && finite(variance))) return { estimate: ratio, ciLower: null, ciUpper: null };
  const { ciLower, ciUpper } = ratioInterval(Math.log(ratio), Math.sqrt(Math.max(0, variance)), level);
  return { estimate: ratio, ciLower, ciUpper };
}

/** Risk ratio with the log limits of Katz et al. (1978). */
export const katzRatio = ({ a, b, c, d }: ExposureTable, level: number): EpiEstimate | null =>
  logEstimate(a / (a + b) / (c / (c + d)), b / a / (a + b) + d / c / (c + d), level);

/** Odds ratio with the log limits of Woolf (1955). */
export const woolfRatio = ({ a, b, c, d }: ExposureTable, level: number): EpiEstimate | null =>
  logEstimate((a / b) * (d / c), 1 / a + 1 / b + 1 / c + 1 / d, level);

/** A share of cases due to the exposure, (R - 1)/R, with the limits of R carried over; null where R is zero or unknown. */
export function attributableShare(ratio: EpiEstimate | null): EpiEstimate | null {
  if (!ratio || ratio.estimate === 0) return null;
  const share = (value: number | null): number | null =>
    value === null || value === 0 ? null : 1 - 1 / value;
  return { estimate: 1 - 1 / ratio.estimate, ciLower: share(ratio.ciLower), ciUpper: share(ratio.ciUpper) };
}

/** Total risk less the risk of the unexposed, with the delta method for one multinomial sample. */
export function populationRisk({ a, b, c, d }: ExposureTable, level: number): EpiEstimate & IntervalLimits {
  const n = a + b + c + d;
  const unexposed = c + d;
  const estimate = (a + c) / n - c / unexposed;
  const slopeC = 1 - (d / unexposed) * (n / unexposed);
  const slopeD = (c / unexposed) * (n / unexposed);
  const mean = (a + c * slopeC + d * slopeD) / n;
  const variance =
    (a * (1 - mean) ** 2 + b * mean ** 2 + c * (slopeC - mean) ** 2 + d * (slopeD - mean) ** 2) / n / n;
  const half = normal.isf((1 - level) / 2) * Math.sqrt(variance);
  return { estimate, ciLower: estimate - half, ciUpper: estimate + half };
}

/** Share of all cases that would not be there without the exposure, from a cohort or a cross-section (Walter 1976). */
export function populationFraction({ a, b, c, d }: ExposureTable, level: number): EpiEstimate | null {
  const n = a + b + c + d;
  const total = (a + c) / n;
  const estimate = (total - c / (c + d)) / total;
  return oneLess(estimate, (b + estimate * (a + d)) / (n * c), level);
}

/** The same from cases and controls (Jewell 2004). */
export function caseControlFraction({ a, b, c, d }: ExposureTable, level: number): EpiEstimate | null {
  const estimate = 1 - (c / d) * ((b + d) / (a + c));
  return oneLess(estimate, a / (c * (a + c)) + b / (d * (b + d)), level);
}

/** 1 - exp(log(1 - f) +- z se). */
function oneLess(estimate: number, variance: number, level: number): EpiEstimate | null {
  if (!finite(estimate)) return null;
  if (!(finite(variance) && variance >= 0 && estimate < 1)) return { estimate, ciLower: null, ciUpper: null };
  const { ciLower, ciUpper } = ratioInterval(Math.log1p(-estimate), Math.sqrt(variance), level);
  return { estimate, ciLower: 1 - ciUpper, ciUpper: 1 - ciLower };
}

/** 1/|d| with the limits turned over where they leave out zero; null where the difference is zero. */
export function numberNeeded({
  estimate,
  ciLower,
  ciUpper,
}: EpiEstimate & IntervalLimits): EpiEstimate | null {
  if (estimate === 0) return null;
  const apart = ciLower > 0 || ciUpper < 0;
  const sizes = [1 / Math.abs(ciLower), 1 / Math.abs(ciUpper)].sort((x, y) => x - y);
  return {
    estimate: 1 / Math.abs(estimate),
    ciLower: apart ? sizes[0]! : null,
    ciUpper: apart ? sizes[1]! : null,
  };
}

/** How strong an unmeasured confounder would have to be (VanderWeele & Ding 2017): the E-value of a risk ratio. */
export function eValue(ratio: number): number | null {
  if (!(ratio > 0)) return null;
  const r = ratio < 1 ? 1 / ratio : ratio;
  return r + Math.sqrt(r * (r - 1));
}

export interface TableTests {
  readonly pearson: ChiSquareTest;
  readonly yates: ChiSquareTest;
  /** Pearson's with n - 1 in place of n. */
  readonly mantelHaenszel: ChiSquareTest;
  readonly likelihoodRatio: ChiSquareTest;
  readonly minimumExpected: number;
  /** null where the counts are too large to go through all tables. */
  readonly fisher: { readonly pValue: number; readonly pLess: number; readonly pGreater: number } | null;
}

export interface TwoByTwo {
  readonly riskRatio:
    | (EpiEstimate & { readonly score: RatioLimits | null; readonly mn: RatioLimits | null })
    | null;
  readonly oddsRatio:
    | (EpiEstimate & {
        readonly mn: RatioLimits | null;
        /** Conditional estimate (null: infinite) with its exact limits. */
        readonly conditional: (RatioLimits & { readonly estimate: number | null }) | null;
      })
    | null;
  readonly difference: EpiEstimate &
    IntervalLimits & { readonly newcombe: IntervalLimits; readonly mn: IntervalLimits };
  readonly tests: TableTests;
}

/** Ratios, difference and tests of a table without empty margins; `added` goes to every cell before the ratios (Haldane 1956, Anscombe 1956). */
export function twoByTwo(table: ExposureTable, level: number, added = 0): TwoByTwo {
  const { a, b, c, d } = table;
  const n = a + b + c + d;
  const counts = tableOf(Float64Array.of(a, b, c, d), 2, 2);
  const exposed = { x: a, n: a + b };
  const unexposed = { x: c, n: c + d };
  const raised = { a: a + added, b: b + added, c: c + added, d: d + added };
  const risk = katzRatio(raised, level);
  const odds = woolfRatio(raised, level);
  const { pearson, yates, likelihoodRatio, minimumExpected } = independence(counts);
  const small = Math.min(a + b, c + d, a + c, b + d) <= MOST_TABLES;
  const fisher = small ? fisherExact(counts, level) : null;
  const exact = fisher?.twoByTwo;
  const wald = waldDifference(table, level);
  return {
    riskRatio: risk && {
      ...risk,
      score: riskRatioScore(exposed, unexposed, level, 'koopman'),
      mn: riskRatioScore(exposed, unexposed, level, 'miettinenNurminen'),
    },
    oddsRatio: odds && {
      ...odds,
      mn: oddsRatioScore(exposed, unexposed, level),
      conditional: exact
        ? { estimate: exact.oddsRatio, ciLower: exact.ciLower, ciUpper: exact.ciUpper }
        : null,
    },
    difference: {
      ...wald,
      newcombe: differenceInterval(exposed, unexposed, level, 'newcombe'),
      mn: differenceInterval(exposed, unexposed, level, 'miettinenNurminen'),
    },
    tests: {
      pearson,
      yates: yates!,
      mantelHaenszel: oneFreedom((pearson.statistic * (n - 1)) / n),
      likelihoodRatio,
      minimumExpected,
      fisher:
        fisher && exact ? { pValue: fisher.pValue, pLess: exact.pLess, pGreater: exact.pGreater } : null,
    },
  };
}

/** A chi-square with one degree of freedom, its p as twice the normal tail. */
export const oneFreedom = (statistic: number): ChiSquareTest => ({
  statistic,
  df: 1,
  pValue: Math.min(1, 2 * normal.sf(Math.sqrt(Math.max(0, statistic)))),
});

/** Difference of two risks with its Wald limits, not cut at the ends of the scale. */
export function waldDifference({ a, b, c, d }: ExposureTable, level: number): EpiEstimate & IntervalLimits {
  const [n1, n0] = [a + b, c + d];
  const estimate = a / n1 - c / n0;
  const half =
    normal.isf((1 - level) / 2) * Math.sqrt(((a / n1) * (b / n1)) / n1 + ((c / n0) * (d / n0)) / n0);
  return { estimate, ciLower: estimate - half, ciUpper: estimate + half };
}
