/** Effect sizes from summary numbers and test statistics. */
import type { ContingencyTable } from '../descriptive/contingency.ts';
import { noncentralChiSquareLimits } from '../distributions/noncentral-chi-square.ts';
import { noncentralFLimits } from '../distributions/noncentral-f.ts';
import { normal } from '../distributions/normal.ts';
import { independence } from '../tests/chi-square.ts';
import { standardizedMean } from '../tests/one-sample-t.ts';
import { type EffectSize, type SampleSummary, standardizedDifferences } from '../tests/two-sample-t.ts';

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** How far apart two groups are, in standard deviations and in shares of cases. */
export interface TwoGroupEffects {
  readonly cohenD: EffectSize;
  readonly standardErrorD: number;
  readonly hedgesG: EffectSize;
  readonly hedgesGApprox: number;
  readonly glassDelta: EffectSize | null;
  readonly dAverage: number;
  readonly commonLanguage: number;
  readonly u3: number;
  readonly overlap: number;
}

/**
 * Standardized mean differences with limits from the noncentral t distribution; the large-sample standard error of d (Hedges &
 * Olkin 1985); J approximated by 1 - 3/(4 df - 1) (Hedges 1981); and, for normal values of one variance, Phi(d/sqrt 2) (McGraw & Wong
 * 1992), U3 = Phi(d) (Cohen 1988) and the overlap 2 Phi(-|d|/2) (Reiser & Faraggi 1999).
 */
export function twoGroupEffects(first: SampleSummary, second: SampleSummary, level: number): TwoGroupEffects {
  const { n: n1, sd: s1 } = first;
  const { n: n2, sd: s2 } = second;
  const { cohenD, hedgesG, glassDelta } = standardizedDifferences(first, second, level);
  const d = cohenD.estimate;
  return {
    cohenD,
    standardErrorD: Math.sqrt(1 / n1 + 1 / n2 + d ** 2 / (2 * (n1 + n2))),
    hedgesG,
    hedgesGApprox: d * (1 - 3 / (4 * (n1 + n2 - 2) - 1)),
    glassDelta,
    dAverage: (first.mean - second.mean) / Math.sqrt((s1 ** 2 + s2 ** 2) / 2),
    commonLanguage: normal.cdf(d / Math.SQRT2),
    u3: normal.cdf(d),
    overlap: 2 * normal.cdf(-Math.abs(d) / 2),
  };
}

/** A mean difference of pairs, in units of several standard deviations. */
export interface PairedEffects {
  readonly dz: EffectSize;
  readonly hedgesGz: number;
  /** Of the two measurements, and what needs it; null without their standard deviations. */
  readonly correlation: number | null;
  readonly dAv: number | null;
  readonly dRm: number | null;
}

/** Correlation of two measurements from their standard deviations and that of their differences. */
export const correlationOfSds = (sd1: number, sd2: number, sdDifference: number): number =>
  (sd1 ** 2 + sd2 ** 2 - sdDifference ** 2) / (2 * sd1 * sd2);

/** dz = mean/sd of the differences; d_av over the mean of both sds; d_rm = dz sqrt(2(1 - r)) (Lakens 2013). */
export function pairedEffects(
  differences: SampleSummary,
  sds: readonly [number, number] | null,
  level: number,
): PairedEffects {
  const { cohenD: dz, hedgesG } = standardizedMean(differences, { mu: 0, level });
  const correlation = sds ? correlationOfSds(...sds, differences.sd) : null;
  return {
    dz,
    hedgesGz: hedgesG.estimate,
    correlation,
    dAv: sds ? differences.mean / ((sds[0] + sds[1]) / 2) : null,
    dRm: correlation === null ? null : dz.estimate * Math.sqrt(2 * Math.max(0, 1 - correlation)),
  };
}

/** Shares of variance that go with an F statistic. */
export interface VarianceEffects {
  readonly partialEtaSquared: EffectSize;
  /** Limits by Steiger's (2004) definition, with the total size in place of the error's degrees of freedom. */
  readonly steiger: { readonly ciLower: number; readonly ciUpper: number };
  /** Not cut off at zero. */
  readonly omegaSquared: number;
  readonly epsilonSquared: number;
  readonly cohenF: EffectSize;
}

/**
 * Partial eta squared F df1/(F df1 + df2), limits L/(L + df2) from those of the noncentrality L of F; Steiger (2004) has
 * L/(L + df1 + df2 + 1). Partial omega squared (Hays 1963) and epsilon squared (Kelley 1935) from F. Cohen's f = sqrt(eta/(1 - eta)).
 */
export function varianceEffects(f: number, df1: number, df2: number, level: number): VarianceEffects {
  const [lower, upper] = f > 0 ? noncentralFLimits(f, df1, df2, level) : [0, 0];
  const explained = f * df1;
  const share = (ncp: number, rest: number): number => ncp / (ncp + rest);
  return {
    partialEtaSquared: {
      estimate: explained / (explained + df2),
      ciLower: share(lower, df2),
      ciUpper: share(upper, df2),
    },
    steiger: { ciLower: share(lower, df1 + df2 + 1), ciUpper: share(upper, df1 + df2 + 1) },
    omegaSquared: ((f - 1) * df1) / (explained + df2 + 1),
    epsilonSquared: ((f - 1) * df1) / (explained + df2),
    cohenF: {
      estimate: Math.sqrt(explained / df2),
      ciLower: Math.sqrt(lower / df2),
      ciUpper: Math.sqrt(upper / df2),
    },
  };
}

/**
 * A share of variation with Steiger's limits from the noncentrality of its F statistic: η², R², and ε², Kendall's W and η² of Cochran's Q, which are
 * such shares of ranks or answers. Null where nothing is left over, for F has no limits then.
 */
export function shareOfVariation(share: number, df1: number, df2: number, level: number): EffectSize | null {
  if (!(share >= 0 && share < 1 && df1 > 0 && df2 > 0)) return null;
  const f = (share / (1 - share)) * (df2 / df1);
  return Number.isFinite(f) ? { estimate: share, ...varianceEffects(f, df1, df2, level).steiger } : null;
}

/** √(χ² / parts) with limits from those of its noncentrality: Cohen's w of n cases, Cramér's V of n (k - 1). */
export function chiSquareEffect(
  { statistic, df }: { readonly statistic: number; readonly df: number },
  parts: number,
  level: number,
): EffectSize {
  const [lower, upper] = statistic > 0 ? noncentralChiSquareLimits(statistic, df, level) : [0, 0];
  return {
    estimate: Math.sqrt(statistic / parts),
    ciLower: Math.sqrt(lower / parts),
    ciUpper: Math.sqrt(upper / parts),
  };
}

/**
 * Cohen's w of a test of fit, its limits no larger than w can be: where every case has the value with the smallest share π, Σ(p − π)² / π is
 * (1 − π) / π.
 */
export function fitEffect(
  test: { readonly statistic: number; readonly df: number },
  n: number,
  shares: readonly number[],
  level: number,
): EffectSize {
  const effect = chiSquareEffect(test, n, level);
  const smallest = Math.min(...shares);
  return smallest > 0
    ? { ...effect, ciUpper: Math.min(effect.ciUpper, Math.sqrt((1 - smallest) / smallest)) }
    : effect;
}

/** How strongly the rows and columns of a table go together. */
export interface AssociationEffects {
  readonly statistic: number;
  readonly df: number;
  readonly cohenW: EffectSize;
  /** Of a 2 x 2 table, without its sign. */
  readonly phi: number | null;
  readonly cramersV: EffectSize;
  /** null where there are as few cases as rows or columns. */
  readonly cramersVAdjusted: number | null;
  readonly tschuprowT: number;
  readonly contingencyC: number;
}

/**
 * Measures built on Pearson's chi-square, with limits from those of its noncentrality (Steiger & Fouladi 1997); V without its bias as
 * Bergsma (2013) corrects it. The table has two or more filled rows and columns.
 */
export function associationEffects(table: ContingencyTable, level: number): AssociationEffects {
  const { rows, columns, total } = table;
  const { statistic, df } = independence(table).pearson;
  const scaled = (parts: number): EffectSize => chiSquareEffect({ statistic, df }, parts, level);
  const cohenW = scaled(total);
  const shrunk = (levels: number): number => levels - 1 - (levels - 1) ** 2 / (total - 1);
  const unbiased = Math.max(0, statistic / total - df / (total - 1));
  return {
    statistic,
    df,
    cohenW,
    phi: rows === 2 && columns === 2 ? cohenW.estimate : null,
    cramersV: scaled(total * (Math.min(rows, columns) - 1)),
    cramersVAdjusted: finite(Math.sqrt(unbiased / Math.min(shrunk(rows), shrunk(columns)))),
    tschuprowT: Math.sqrt(statistic / (total * Math.sqrt(df))),
    contingencyC: Math.sqrt(statistic / (statistic + total)),
  };
}

/** Two proportions compared; null where a ratio has nothing to be divided by. */
export interface ProportionEffects {
  readonly cohenH: number;
  readonly riskDifference: number;
  readonly riskRatio: number | null;
  readonly oddsRatio: number | null;
  /** Cases for one event more or less. */
  readonly nnt: number | null;
}

/** Cohen's h = 2 asin sqrt p1 - 2 asin sqrt p2 (1988), difference, ratio, odds ratio and 1/|difference|. */
export function proportionEffects(p1: number, p2: number): ProportionEffects {
  const odds = (p: number): number => p / (1 - p);
  return {
    cohenH: 2 * Math.asin(Math.sqrt(p1)) - 2 * Math.asin(Math.sqrt(p2)),
    riskDifference: p1 - p2,
    riskRatio: finite(p1 / p2),
    oddsRatio: finite(odds(p1) / odds(p2)),
    nnt: finite(1 / Math.abs(p1 - p2)),
  };
}

/** A correlation with limits on Fisher's scale; both are the estimate where it is 1 or -1. */
function onFisherScale(estimate: number, standardError: number, level: number): EffectSize {
  const z = Math.atanh(estimate);
  const half = normal.isf((1 - level) / 2) * standardError;
  return { estimate, ciLower: Math.tanh(z - half), ciUpper: Math.tanh(z + half) };
}

/** Rank-biserial correlation of U of the first group: 2U/(n1 n2) - 1 (Cureton 1956), its standard error without ties. */
export const rankBiserialFromU = (u: number, n1: number, n2: number, level: number): EffectSize =>
  onFisherScale((2 * u) / (n1 * n2) - 1, Math.sqrt((n1 + n2 + 1) / (3 * n1 * n2)), level);

/** Matched-pairs rank-biserial correlation (W+ - W-)/(W+ + W-) of n differences that are not zero (Kerby 2014). */
export function rankBiserialFromSums(
  positive: number,
  negative: number,
  n: number,
  level: number,
): EffectSize {
  const standardError = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 6) / ((n * (n + 1)) / 2);
  return onFisherScale((positive - negative) / (positive + negative), standardError, level);
}
