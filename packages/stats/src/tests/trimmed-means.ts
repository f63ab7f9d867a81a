/** Yuen's tests of trimmed means: two groups, pairs, several groups. */

import { sorted } from '../descriptive/sort.ts';
import { mean } from '../descriptive/sums.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { adjustPValues } from '../distributions/p-adjust.ts';
import { studentT } from '../distributions/student-t.ts';
import { StatsError } from '../stats-error.ts';
import { type Alternative, pValueOf } from './alternative.ts';

/** A sample after trimming. */
export interface TrimmedSample {
  readonly n: number;
  /** Values left after trimming. */
  readonly h: number;
  readonly trimmedMean: number;
  readonly winsorizedSd: number;
  readonly standardError: number;
}

/** A difference of trimmed means with its test. */
export interface TrimmedTest {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** Always two-sided. */
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** How many values are cut from each end; 0.2 of 15 are 3, whatever the product rounds to. */
function cutOf(n: number, trim: number): number {
  if (!(trim >= 0 && trim < 0.5))
    throw new StatsError('out-of-domain', 'trim must be at least 0 and below 0.5', 'trim');
  return Math.floor(trim * n + 1e-9);
}

/** Values beyond the g-th from each end are moved there, in the order given. */
function winsorized(values: Float64Array, cut: number): Float64Array {
  const order = sorted(values);
  const low = order[cut]!;
  const high = order[order.length - 1 - cut]!;
  return values.map((value) => Math.min(high, Math.max(low, value)));
}

/** Sum of products of deviations, over n - 1. */
function covarianceOf(a: Float64Array, b: Float64Array): number {
  const ma = mean(a);
  const mb = mean(b);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - ma) * (b[i]! - mb);
  return sum / (a.length - 1);
}

/** Trimmed mean and winsorised spread (Wilcox 2017, "Introduction to Robust Estimation and Hypothesis Testing", 3.3); refuses fewer than two values after trimming. */
export function trimmedSample(values: Float64Array, trim: number): TrimmedSample {
  const n = values.length;
  const cut = cutOf(n, trim);
  const h = n - 2 * cut;
  if (h < 2) throw new StatsError('too-few', 'fewer than two values are left after trimming', 'outcome');
  const order = sorted(values);
  const spread = winsorized(order, cut);
  const variance = covarianceOf(spread, spread);
  return {
    n,
    h,
    trimmedMean: mean(order.subarray(cut, n - cut)),
    winsorizedSd: Math.sqrt(variance),
    standardError: Math.sqrt(((n - 1) * variance) / (h * (h - 1))),
  };
}

function testOf(
  estimate: number,
  standardError: number,
  df: number,
  alternative: Alternative,
  level: number,
): TrimmedTest {
  if (!(standardError > 0))
    throw new StatsError('constant-column', 'values do not vary after trimming', 'outcome');
  const statistic = estimate / standardError;
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  return {
    estimate,
    standardError,
    statistic,
    df,
    pValue: pValueOf(statistic, alternative, {
      cdf: (x) => studentT.cdf(x, df),
      sf: (x) => studentT.sf(x, df),
    }),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/** Yuen (1974, Biometrika 61, 165-170): two independent groups, first minus second; Welch's test where nothing is trimmed. */
function yuenOfSamples(
  a: TrimmedSample,
  b: TrimmedSample,
  alternative: Alternative,
  level: number,
): TrimmedTest {
  const d1 = a.standardError ** 2;
  const d2 = b.standardError ** 2;
  const df = (d1 + d2) ** 2 / (d1 ** 2 / (a.h - 1) + d2 ** 2 / (b.h - 1));
  return testOf(a.trimmedMean - b.trimmedMean, Math.sqrt(d1 + d2), df, alternative, level);
}

/** Two independent groups with the robust effect size of Algina, Keselman & Penfield (2005, Psychological Methods 10, 317-328). */
export function yuenTest(
  first: Float64Array,
  second: Float64Array,
  trim: number,
  alternative: Alternative = 'two-sided',
  level = 0.95,
): TrimmedTest & { readonly effectSize: number; readonly samples: readonly [TrimmedSample, TrimmedSample] } {
  const a = trimmedSample(first, trim);
  const b = trimmedSample(second, trim);
  const test = yuenOfSamples(a, b, alternative, level);
  const pooled = ((a.n - 1) * a.winsorizedSd ** 2 + (b.n - 1) * b.winsorizedSd ** 2) / (a.n + b.n - 2);
  return {
    ...test,
    effectSize: (Math.sqrt(winsorizedNormalVariance(trim)) * test.estimate) / Math.sqrt(pooled),
    samples: [a, b],
  };
}

/** Variance of a standard normal variable winsorised on both sides. */
function winsorizedNormalVariance(trim: number): number {
  if (trim === 0) return 1;
  const z = normal.isf(trim);
  return 1 - 2 * trim - 2 * z * normal.pdf(z) + 2 * trim * z * z;
}

/** Pairs: the difference of the two marginal trimmed means (Wilcox 2017, 5.9). */
export function yuenPaired(
  first: Float64Array,
  second: Float64Array,
  trim: number,
  alternative: Alternative = 'two-sided',
  level = 0.95,
): TrimmedTest & { readonly samples: readonly [TrimmedSample, TrimmedSample] } {
  const a = trimmedSample(first, trim);
  const b = trimmedSample(second, trim);
  const cut = cutOf(a.n, trim);
  const shared = covarianceOf(winsorized(first, cut), winsorized(second, cut));
  const squares = (a.n - 1) * (a.winsorizedSd ** 2 + b.winsorizedSd ** 2 - 2 * shared);
  const standardError = Math.sqrt(Math.max(0, squares) / (a.h * (a.h - 1)));
  return {
    ...testOf(a.trimmedMean - b.trimmedMean, standardError, a.h - 1, alternative, level),
    samples: [a, b],
  };
}

/** Several groups: Welch's statistic of trimmed means with all pairs, p values raw and by Holm (Wilcox 2017, 7.1). */
export function yuenOneWay(groups: readonly Float64Array[], trim: number, level = 0.95) {
  const k = groups.length;
  if (k < 2) throw new StatsError('too-few', 'two groups are needed', 'group');
  const samples = groups.map((values) => trimmedSample(values, trim));
  if (samples.some(({ standardError }) => !(standardError > 0)))
    throw new StatsError('constant-column', 'values do not vary after trimming', 'outcome');
  const weights = samples.map(({ standardError }) => 1 / standardError ** 2);
  const total = weights.reduce((sum, w) => sum + w, 0);
  const centre = samples.reduce((sum, { trimmedMean }, j) => sum + (weights[j]! * trimmedMean) / total, 0);
  const between =
    samples.reduce((sum, { trimmedMean }, j) => sum + weights[j]! * (trimmedMean - centre) ** 2, 0) / (k - 1);
  const lack = samples.reduce((sum, { h }, j) => sum + (1 - weights[j]! / total) ** 2 / (h - 1), 0);
  const statistic = between / (1 + ((2 * (k - 2)) / (k * k - 1)) * lack);
  const df1 = k - 1;
  const df2 = (k * k - 1) / (3 * lack);
  const pairs = samples.flatMap((a, first) =>
    samples.slice(first + 1).map((b, after) => ({
      first,
      second: first + 1 + after,
      ...yuenOfSamples(a, b, 'two-sided', level),
    })),
  );
  const holm = adjustPValues(
    pairs.map(({ pValue }) => pValue),
    'holm',
  );
  return {
    statistic,
    df1,
    df2,
    pValue: fDistribution.sf(statistic, df1, df2),
    samples,
    pairs: pairs.map((pair, i) => ({ ...pair, pValueHolm: holm[i]! })),
  };
}
