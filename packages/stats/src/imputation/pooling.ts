/** Estimates of several imputed datasets pooled by Rubin's rules. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** A parameter pooled over imputations. */
export interface PooledEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly withinVariance: number;
  readonly betweenVariance: number;
  readonly totalVariance: number;
  /** Relative increase in variance, share of the variance, and fraction of information lost to missing values. */
  readonly riv: number;
  readonly lambda: number;
  readonly fmi: number;
  readonly relativeEfficiency: number;
}

/**
 * One parameter (Rubin 1987, "Multiple Imputation for Nonresponse in Surveys", 3.1) with the degrees of freedom of Barnard & Rubin (1999,
 * Biometrika 86, 948-955), or of Rubin where those of the complete data are infinite.
 */
export function poolEstimate(
  estimates: ArrayLike<number>,
  variances: ArrayLike<number>,
  dfComplete: number,
  level = 0.95,
): PooledEstimate {
  const m = estimates.length;
  if (m < 2) throw new StatsError('too-few', 'two imputations are needed', 'imputation');
  let estimate = 0;
  let within = 0;
  for (let i = 0; i < m; i++) {
    estimate += estimates[i]! / m;
    within += variances[i]! / m;
  }
  let between = 0;
  for (let i = 0; i < m; i++) between += (estimates[i]! - estimate) ** 2 / (m - 1);
  const extra = (1 + 1 / m) * between;
  const total = within + extra;
  if (!(total > 0)) throw new StatsError('constant-column', 'the estimates have no variance', 'outcome');
  const riv = extra / within;
  const lambda = extra / total;
  const old = lambda > 0 ? (m - 1) / lambda ** 2 : Number.POSITIVE_INFINITY;
  const observed = ((dfComplete + 1) / (dfComplete + 3)) * dfComplete * (1 - lambda);
  const df =
    dfComplete === Number.POSITIVE_INFINITY
      ? old
      : old === Number.POSITIVE_INFINITY
        ? observed
        : (old * observed) / (old + observed);
  const standardError = Math.sqrt(total);
  const statistic = estimate / standardError;
  // imputations that agree about a large-sample estimate leave it normal
  const isNormal = df === Number.POSITIVE_INFINITY;
  const tail = (1 - level) / 2;
  const half = (isNormal ? normal.isf(tail) : studentT.isf(tail, df)) * standardError;
  const fmi = (riv + 2 / (df + 3)) / (riv + 1);
  return {
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * (isNormal ? normal.sf(Math.abs(statistic)) : studentT.sf(Math.abs(statistic), df)),
    ciLower: estimate - half,
    ciUpper: estimate + half,
    withinVariance: within,
    betweenVariance: between,
    totalVariance: total,
    riv,
    lambda,
    fmi,
    relativeEfficiency: 1 / (1 + fmi / m),
  };
}

/** Several parameters tested together. */
export interface PooledTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  readonly riv: number;
  /** As if the complete data had infinitely many degrees of freedom. */
  readonly df2Infinite: number;
  readonly pValueInfinite: number;
}

/** D1 of Li, Raghunathan & Rubin (1991, Journal of the American Statistical Association 86, 1065-1073) with the degrees of freedom of Reiter (2007, Biometrika 94, 502-508). */
export function poolTest(
  estimates: readonly ArrayLike<number>[],
  covariances: readonly Matrix[],
  dfComplete: number,
): PooledTest {
  const m = estimates.length;
  if (m < 2) throw new StatsError('too-few', 'two imputations are needed', 'imputation');
  const q = estimates[0]!.length;
  const mean = Float64Array.from({ length: q }, (_, j) => estimates.reduce((sum, e) => sum + e[j]! / m, 0));
  const within = matrix(q, q);
  const between = matrix(q, q);
  for (let i = 0; i < m; i++)
    for (let j = 0; j < q; j++)
      for (let k = 0; k < q; k++) {
        within.data[j + k * q]! += covariances[i]!.data[j + k * q]! / m;
        between.data[j + k * q]! +=
          ((estimates[i]![j]! - mean[j]!) * (estimates[i]![k]! - mean[k]!)) / (m - 1);
      }
  const inverse = choleskyInverse(cholesky(within, 0));
  let trace = 0;
  let wald = 0;
  for (let j = 0; j < q; j++)
    for (let k = 0; k < q; k++) {
      trace += between.data[j + k * q]! * inverse.data[k + j * q]!;
      wald += mean[j]! * inverse.data[j + k * q]! * mean[k]!;
    }
  const riv = ((1 + 1 / m) * trace) / q;
  const statistic = wald / (q * (1 + riv));
  const t = q * (m - 1);
  const df2Infinite =
    t > 4 ? 4 + (t - 4) * (1 + (1 - 2 / t) / riv) ** 2 : (t * (1 + 1 / q) * (1 + 1 / riv) ** 2) / 2;
  const df2 =
    dfComplete === Number.POSITIVE_INFINITY
      ? df2Infinite
      : t > 4
        ? reiterDf(riv, t, dfComplete)
        : observedDf(riv, df2Infinite, dfComplete);
  return {
    statistic,
    df1: q,
    df2,
    pValue: tailOf(statistic, q, df2),
    riv,
    df2Infinite,
    pValueInfinite: tailOf(statistic, q, df2Infinite),
  };
}

/** Where the imputed datasets agree, nothing is lost and F has infinitely many degrees of freedom: it is χ² / q. */
const tailOf = (statistic: number, q: number, df2: number): number =>
  df2 === Number.POSITIVE_INFINITY ? chiSquare.sf(statistic * q, q) : fDistribution.sf(statistic, q, df2);

/**
 * Reiter's degrees of freedom are not defined for so few imputations of so few coefficients. As Barnard and Rubin (1999) for one
 * coefficient: never more than those of the data observed.
 */
const observedDf = (riv: number, infinite: number, v: number): number =>
  1 / (1 / infinite + ((1 + riv) * (v + 3)) / (v * (v + 1)));

function reiterDf(riv: number, t: number, v: number): number {
  const a = (riv * t) / (t - 2);
  const w = (v * (v + 1)) / (v + 3);
  const c0 = 1 / (t - 4);
  const c1 = w - 2 * (1 + a);
  const c2 = w - 4 * (1 + a);
  const z =
    1 / c2 +
    c0 *
      ((a * a * c1) / ((1 + a) ** 2 * c2) +
        (8 * a * a * c1) / ((1 + a) * c2 ** 2) +
        (4 * a * a) / ((1 + a) * c2) +
        (4 * a * a) / (c2 * c1) +
        (16 * a * a * c1) / c2 ** 3 +
        (8 * a * a) / c2 ** 2);
  return 4 + 1 / z;
}
