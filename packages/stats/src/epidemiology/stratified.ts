/** Several two-by-two tables: what holds over all strata, and whether the strata agree. */
import { tableOf } from '../descriptive/contingency.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { hypergeometric } from '../distributions/hypergeometric.ts';
import { normal } from '../distributions/normal.ts';
import type { IntervalLimits } from '../intervals/limits.ts';
import type { ChiSquareTest } from '../models/regression-diagnostics.ts';
import { brentRoot, expandBracket } from '../optim/root.ts';
import { mantelHaenszel } from '../tests/matched-tables.ts';
import type { RatioLimits } from './ratio-score.ts';
import { type EpiEstimate, type ExposureTable, katzRatio, logEstimate, woolfRatio } from './two-by-two.ts';

export interface Stratified {
  readonly crude: { readonly oddsRatio: EpiEstimate | null; readonly riskRatio: EpiEstimate | null };
  /** null for a stratum with an empty cell. */
  readonly strata: readonly {
    readonly oddsRatio: EpiEstimate | null;
    readonly riskRatio: EpiEstimate | null;
  }[];
  /** null where the strata cannot give it. */
  readonly commonOr: EpiEstimate | null;
  readonly commonRr: EpiEstimate | null;
  readonly commonRd: (EpiEstimate & IntervalLimits) | null;
  readonly test: { readonly uncorrected: ChiSquareTest; readonly corrected: ChiSquareTest } | null;
  /** Of the odds ratios; null with one informative stratum. */
  readonly breslowDay: ChiSquareTest | null;
  readonly tarone: ChiSquareTest | null;
  readonly woolf: ChiSquareTest | null;
  readonly inverseVarianceOr: EpiEstimate | null;
  readonly exact: ExactCommonOdds | null;
}

const total = ({ a, b, c, d }: ExposureTable): number => a + b + c + d;
const hasZero = ({ a, b, c, d }: ExposureTable): boolean => Math.min(a, b, c, d) === 0;

/** All measures over strata; strata without exposed or without unexposed subjects tell nothing and have no weight. */
export function stratifiedTables(strata: readonly ExposureTable[], level: number): Stratified {
  const used = strata.filter(({ a, b, c, d }) => a + b > 0 && c + d > 0);
  const crude = strata.reduce(
    (sum, { a, b, c, d }) => ({ a: sum.a + a, b: sum.b + b, c: sum.c + c, d: sum.d + d }),
    { a: 0, b: 0, c: 0, d: 0 },
  );
  const found = mantelHaenszel(
    used.map(({ a, b, c, d }) => tableOf(Float64Array.of(a, b, c, d), 2, 2)),
    level,
  )?.twoByTwo;
  const { common } = found ?? { common: null };
  const several = used.length > 1;
  const informative = used.filter(({ a, b, c, d }) => a + c > 0 && b + d > 0);
  return {
    crude: { oddsRatio: woolfRatio(crude, level), riskRatio: katzRatio(crude, level) },
    strata: strata.map((table) =>
      hasZero(table)
        ? { oddsRatio: null, riskRatio: null }
        : { oddsRatio: woolfRatio(table, level), riskRatio: katzRatio(table, level) },
    ),
    commonOr: common
      ? { estimate: common.oddsRatio, ciLower: common.ciLower, ciUpper: common.ciUpper }
      : null,
    commonRr: commonRiskRatio(used, level),
    commonRd: commonDifference(used, level),
    test: found ? { uncorrected: found.uncorrected, corrected: found.corrected } : null,
    breslowDay: several && common ? common.breslowDay : null,
    tarone: several && common ? common.tarone : null,
    woolf: several ? woolfTest(used) : null,
    inverseVarianceOr: used.some(hasZero) ? null : inverseVariance(used, level),
    exact: exactCommonOdds(informative, common?.oddsRatio ?? 1, level),
  };
}

/** Mantel-Haenszel risk ratio with the variance of Greenland & Robins (1985). */
function commonRiskRatio(strata: readonly ExposureTable[], level: number): EpiEstimate | null {
  let [above, below, spread] = [0, 0, 0];
  for (const table of strata) {
    const { a, b, c, d } = table;
    const n = total(table);
    above += (a * (c + d)) / n;
    below += (c * (a + b)) / n;
    spread += (((a + c) / n) * (a + b) * (c + d)) / n - (a * c) / n;
  }
  return logEstimate(above / below, spread / (above * below), level);
}

/** Mantel-Haenszel risk difference with weights n1 n0/n (Greenland & Robins 1985). */
function commonDifference(
  strata: readonly ExposureTable[],
  level: number,
): (EpiEstimate & IntervalLimits) | null {
  let [sum, weights, variance] = [0, 0, 0];
  for (const table of strata) {
    const { a, b, c, d } = table;
    const n = total(table);
    const [n1, n0] = [a + b, c + d];
    sum += (a * n0 - c * n1) / n;
    weights += (n1 * n0) / n;
    variance += (a * b * n0 ** 3 + c * d * n1 ** 3) / (n1 * n0 * n * n);
  }
  if (!(weights > 0)) return null;
  const estimate = sum / weights;
  const half = (normal.isf((1 - level) / 2) * Math.sqrt(variance)) / weights;
  return { estimate, ciLower: estimate - half, ciUpper: estimate + half };
}

/** log odds ratios and their weights, half a case more in every cell where `more` is a half. */
function weighted(strata: readonly ExposureTable[], more: number) {
  const parts = strata.map(({ a, b, c, d }) => {
    const [p, q, r, s] = [a + more, b + more, c + more, d + more] as const;
    return { log: Math.log(p / q) - Math.log(r / s), weight: 1 / (1 / p + 1 / q + 1 / r + 1 / s) };
  });
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  const mean = parts.reduce((sum, part) => sum + part.weight * part.log, 0) / weight;
  return { parts, weight, mean };
}

/** Woolf (1955): whether the odds ratios differ; a half goes to every cell where any is empty. */
function woolfTest(strata: readonly ExposureTable[]): ChiSquareTest {
  const { parts, mean } = weighted(strata, strata.some(hasZero) ? 0.5 : 0);
  const statistic = parts.reduce((sum, { log, weight }) => sum + weight * (log - mean) ** 2, 0);
  const df = strata.length - 1;
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}

/** Woolf's pooled odds ratio. */
function inverseVariance(strata: readonly ExposureTable[], level: number): EpiEstimate | null {
  const { weight, mean } = weighted(strata, 0);
  return logEstimate(Math.exp(mean), 1 / weight, level);
}

/** Conditional estimate of the common odds ratio (null: infinite) with exact limits and p. */
export interface ExactCommonOdds extends RatioLimits {
  readonly estimate: number | null;
  readonly pValue: number;
}

/** Steps after which the distribution over all strata is too long to compute. */
const MOST_STEPS = 40_000_000;
const SLACK = 1 + 1e-7;

/** Exact inference on the sum of the first cells given all margins (Mehta, Patel & Gray 1985); null where it is too long. */
function exactCommonOdds(
  strata: readonly ExposureTable[],
  near: number,
  level: number,
): ExactCommonOdds | null {
  const ranges = strata.map(({ a, b, c, d }) => [Math.max(0, a - d), Math.min(a + b, a + c)] as const);
  const low = ranges.reduce((sum, [from]) => sum + from, 0);
  const high = ranges.reduce((sum, [, to]) => sum + to, 0);
  if (strata.length === 0 || high === low || (high - low) ** 2 > MOST_STEPS) return null;
  const x = strata.reduce((sum, { a }) => sum + a, 0) - low;
  const null1 = convolved(strata, ranges, 0);
  const pValue = null1.reduce((sum, p) => (p <= null1[x]! * SLACK ? sum + p : sum), 0);
  // Around the estimate, where the tails that the limits need are not below the smallest number.
  const shift = Math.log(near);
  const base = convolved(strata, ranges, shift);
  const at = (logOdds: number): Float64Array => {
    const logs = base.map((p, i) => (p > 0 ? Math.log(p) + (logOdds - shift) * i : Number.NEGATIVE_INFINITY));
    const top = logs.reduce((best, log) => Math.max(best, log), Number.NEGATIVE_INFINITY);
    const mass = logs.map((log) => Math.exp(log - top));
    const sum = mass.reduce((all, each) => all + each, 0);
    return mass.map((each) => each / sum);
  };
  const tail = (logOdds: number, take: (i: number) => boolean) =>
    at(logOdds).reduce((sum, p, i) => (take(i) ? sum + p : sum), 0);
  const solve = (gap: (logOdds: number) => number): number => {
    const [from, to] = expandBracket(gap, shift, 0.5, shift - 300, shift + 300);
    return Math.exp(brentRoot(gap, from, to, { tolerance: 1e-13 }).root);
  };
  const alpha = (1 - level) / 2;
  const last = high - low;
  return {
    estimate:
      x === 0 ? 0 : x === last ? null : solve((log) => at(log).reduce((sum, p, i) => sum + p * i, 0) - x),
    ciLower: x === 0 ? 0 : solve((log) => tail(log, (i) => i >= x) - alpha),
    ciUpper: x === last ? null : solve((log) => tail(log, (i) => i <= x) - alpha),
    pValue: Math.min(1, pValue),
  };
}

/** Distribution of the sum of the first cells at a common log odds ratio. */
function convolved(
  strata: readonly ExposureTable[],
  ranges: readonly (readonly [number, number])[],
  logOdds: number,
): Float64Array {
  let whole = Float64Array.of(1);
  for (const [s, { a, b, c, d }] of strata.entries()) {
    const [from, to] = ranges[s]!;
    const logs = Float64Array.from({ length: to - from + 1 }, (_, i) => {
      const mass = hypergeometric.logPdf(from + i, a + c, b + d, a + b);
      return mass + logOdds * i;
    });
    const top = logs.reduce((best, log) => Math.max(best, log), Number.NEGATIVE_INFINITY);
    const part = logs.map((log) => Math.exp(log - top));
    const sum = part.reduce((all, each) => all + each, 0);
    const next = new Float64Array(whole.length + part.length - 1);
    for (let i = 0; i < whole.length; i++)
      for (let j = 0; j < part.length; j++) next[i + j]! += (whole[i]! * part[j]!) / sum;
    whole = next;
  }
  return whole;
}
