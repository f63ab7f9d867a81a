/** Tests and comparisons of the means of several groups, from summary statistics. */
import { dunnettIsf, dunnettLoadings, dunnettSf } from '../distributions/dunnett.ts';
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import type { FTest } from '../models/linear-regression.ts';
import { allPairs } from './kruskal-wallis.ts';
import { adjustPairs } from './pair-adjustment.ts';
import type { SampleSummary } from './two-sample-t.ts';

/**
 * Welch's test of equal means with unequal variances (Welch 1951, Biometrika 38, eq. 27 and 29). Null where a group has no
 * spread or fewer than two values.
 */
export function welchAnova(groups: readonly SampleSummary[]): FTest | null {
  if (groups.some(({ n, sd }) => n < 2 || !(sd > 0))) return null;
  const k = groups.length;
  const weights = groups.map(({ n, sd }) => n / sd ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // from the first mean, so that a large common offset costs no digits
  const origin = groups[0]!.mean;
  const centre = groups.reduce((sum, { mean }, i) => sum + weights[i]! * (mean - origin), 0) / total;
  const between =
    groups.reduce((sum, { mean }, i) => sum + weights[i]! * (mean - origin - centre) ** 2, 0) / (k - 1);
  const lambda =
    groups.reduce((sum, { n }, i) => sum + (1 - weights[i]! / total) ** 2 / (n - 1), 0) / (k * k - 1);
  const statistic = between / (1 + 2 * (k - 2) * lambda);
  const df2 = 1 / (3 * lambda);
  return { statistic, df1: k - 1, df2, pValue: fDistribution.sf(statistic, k - 1, df2) };
}

/** Brown & Forsythe (1974, Technometrics 16): F* = SSB / sum (1 - n_i / N) s_i^2 with Satterthwaite's degrees of freedom. */
export function brownForsytheAnova(groups: readonly SampleSummary[]): FTest | null {
  if (groups.some(({ n }) => n < 2)) return null;
  const total = groups.reduce((sum, { n }) => sum + n, 0);
  const origin = groups[0]!.mean;
  const centre = groups.reduce((sum, { n, mean }) => sum + n * (mean - origin), 0) / total;
  const between = groups.reduce((sum, { n, mean }) => sum + n * (mean - origin - centre) ** 2, 0);
  const parts = groups.map(({ n, sd }) => (1 - n / total) * sd ** 2);
  const error = parts.reduce((sum, part) => sum + part, 0);
  if (!(error > 0)) return null;
  const statistic = between / error;
  const df1 = groups.length - 1;
  const df2 = 1 / groups.reduce((sum, { n }, i) => sum + (parts[i]! / error) ** 2 / (n - 1), 0);
  return { statistic, df1, df2, pValue: fDistribution.sf(statistic, df1, df2) };
}

/** Estimate of a difference of means, or of a contrast, with its test and interval. */
export interface MeanComparison {
  readonly meanDifference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  /** null where the method has none. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** A comparison of two groups, by their positions; the difference is first minus second. */
export interface PairOfMeans extends MeanComparison {
  readonly first: number;
  readonly second: number;
}

/** Ways to compare all pairs of means. */
export const POST_HOC_METHODS = [
  'tukey',
  'gamesHowell',
  'bonferroni',
  'holm',
  'sidak',
  'scheffe',
  'lsd',
  'fdr',
] as const;
export type PostHocMethod = (typeof POST_HOC_METHODS)[number];

/** The error of the model that the groups belong to. */
export interface ErrorTerm {
  readonly msError: number;
  readonly df: number;
}

/**
 * All pairs of means. Tukey–Kramer (Kramer 1956) and Games & Howell (1976, Welch's standard error and degrees of freedom a pair)
 * by the studentized range; Scheffé (1953) by (k - 1) F; Bonferroni, Holm, Sidak and Benjamini–Hochberg by adjusted p of
 * pooled t tests; LSD without adjustment. Intervals are adjusted alike; Holm and FDR have none.
 */
export function comparePairs(
  groups: readonly SampleSummary[],
  { msError, df }: ErrorTerm,
  method: PostHocMethod,
  level: number,
): readonly PairOfMeans[] {
  const k = groups.length;
  const pairs = allPairs(k);
  const plain = pairs.map(([first, second]) => {
    const a = groups[first]!;
    const b = groups[second]!;
    const separate = method === 'gamesHowell';
    const va = (separate ? a.sd ** 2 : msError) / a.n;
    const vb = (separate ? b.sd ** 2 : msError) / b.n;
    const standardError = Math.sqrt(va + vb);
    const meanDifference = a.mean - b.mean;
    return {
      first,
      second,
      meanDifference,
      standardError,
      statistic: meanDifference / standardError,
      df: separate ? (va + vb) ** 2 / (va ** 2 / (a.n - 1) + vb ** 2 / (b.n - 1)) : df,
    };
  });
  return adjustPairs(plain, k, method === 'gamesHowell' ? 'tukey' : method, level);
}

/** Every other group minus the control (Dunnett 1955), two-sided, by the exact multivariate t distribution. */
export function compareWithControl(
  groups: readonly SampleSummary[],
  control: number,
  { msError, df }: ErrorTerm,
  level: number,
): readonly PairOfMeans[] {
  const base = groups[control]!;
  const others = groups.flatMap((_, i) => (i === control ? [] : [i]));
  const loadings = dunnettLoadings(
    base.n,
    others.map((i) => groups[i]!.n),
  );
  const critical = dunnettIsf(1 - level, loadings, df);
  return others.map((i) => {
    const group = groups[i]!;
    const standardError = Math.sqrt(msError * (1 / group.n + 1 / base.n));
    const meanDifference = group.mean - base.mean;
    const statistic = meanDifference / standardError;
    return {
      first: i,
      second: control,
      meanDifference,
      standardError,
      statistic,
      df,
      pValue: dunnettSf(Math.abs(statistic), loadings, df),
      ciLower: meanDifference - critical * standardError,
      ciUpper: meanDifference + critical * standardError,
    };
  });
}

/** A weighted sum of means: with the pooled error, or with each group's own variance and Satterthwaite's degrees of freedom. */
export function contrastOfMeans(
  groups: readonly SampleSummary[],
  weights: readonly number[],
  error: ErrorTerm | 'separate',
  level: number,
): MeanComparison {
  const meanDifference = groups.reduce((sum, { mean }, i) => sum + weights[i]! * mean, 0);
  const parts = groups.map(
    ({ n, sd }, i) => (weights[i]! ** 2 * (error === 'separate' ? sd ** 2 : error.msError)) / n,
  );
  const variance = parts.reduce((sum, part) => sum + part, 0);
  const df =
    error === 'separate'
      ? variance ** 2 / groups.reduce((sum, { n }, i) => sum + parts[i]! ** 2 / (n - 1), 0)
      : error.df;
  const standardError = Math.sqrt(variance);
  const statistic = meanDifference / standardError;
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  return {
    meanDifference,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: meanDifference - half,
    ciUpper: meanDifference + half,
  };
}
