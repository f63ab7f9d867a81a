/** Linear and logistic regression with errors that allow for clusters of rows, in one or two ways. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type DenseDesign, denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLeastSquares, denseLogistic } from './dense-fit.ts';
import { type Design, selectRows } from './design.ts';

export type ClusterFamily = 'gaussian' | 'binomial';
/** HC1 multiplies by (n - 1) / (n - k). */
export const CLUSTER_TYPES = ['HC0', 'HC1'] as const;
export type ClusterType = (typeof CLUSTER_TYPES)[number];
/** Which distribution the statistics are referred to. */
export const CLUSTER_DF = ['clusters', 'residual', 'normal'] as const;
export type ClusterDf = (typeof CLUSTER_DF)[number];

/** One way in which rows belong together: codes from 0. */
export interface Clustering {
  readonly name: string;
  readonly codes: ArrayLike<number>;
}

/** A coefficient with its robust and its usual standard error. */
export interface ClusterCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly conventionalStandardError: number;
  readonly statistic: number;
  /** Null where the normal distribution is used. */
  readonly df: number | null;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** What the errors are to be like. */
export interface ClusterSettings {
  readonly family: ClusterFamily;
  readonly clusters: readonly Clustering[];
  readonly type: ClusterType;
  readonly df: ClusterDf;
  readonly level?: number;
  readonly weights?: Float64Array;
}

/** Numbers of groups, their codes dense from 0. */
function compact({ name, codes }: Clustering): {
  readonly name: string;
  readonly codes: Int32Array;
  readonly count: number;
} {
  const seen = new Map<number, number>();
  const dense = Int32Array.from(codes, (code) => {
    const found = seen.get(code);
    if (found !== undefined) return found;
    seen.set(code, seen.size);
    return seen.size - 1;
  });
  if (seen.size < 2) throw new StatsError('constant-column', `${name} has only one group`, name);
  return { name, codes: dense, count: seen.size };
}

/** G / (G - 1) times the sum over groups of the products of their scores, added to `meat` with a sign. */
function addMeat(
  meat: Matrix,
  scores: readonly Float64Array[],
  codes: Int32Array,
  count: number,
  sign: number,
): void {
  const p = scores.length;
  const sums = scores.map((score) => {
    const sum = new Float64Array(count);
    for (let i = 0; i < codes.length; i++) sum[codes[i]!]! += score[i]!;
    return sum;
  });
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++) {
      let total = 0;
      for (let g = 0; g < count; g++) total += sums[j]![g]! * sums[k]![g]!;
      meat.data[j + k * p]! += (sign * total * count) / (count - 1);
    }
}

/** The meat of one clustering, or of two by inclusion and exclusion (Cameron, Gelbach & Miller 2011, Journal of Business & Economic Statistics 29, 238-249). */
export function clusterMeat(scores: readonly Float64Array[], clusters: readonly Clustering[]) {
  const meat = matrix(scores.length, scores.length);
  const ways = clusters.map(compact);
  const counts: Record<string, number> = {};
  for (const { name, codes, count } of ways) {
    addMeat(meat, scores, codes, count, 1);
    counts[name] = count;
  }
  const [a, b] = ways;
  if (a && b) {
    const both = compact({
      name: `${a.name}:${b.name}`,
      codes: a.codes.map((code, i) => code * b.count + b.codes[i]!),
    });
    addMeat(meat, scores, both.codes, both.count, -1);
    counts[both.name] = both.count;
  }
  return { meat, counts, smallest: Math.min(...ways.map(({ count }) => count)) };
}

/** Fits the model and gives its coefficients the errors of Liang & Zeger (1986, Biometrika 73, 13-22). */
export function clusterRobust(design: Design, y: Float64Array, settings: ClusterSettings) {
  const { family, type, level = 0.95, weights } = settings;
  const dense = denseDesign(design, selectRows(design.rows));
  const { n, p } = dense;
  if (n <= p) throw new StatsError('too-few', 'no residual degrees of freedom', 'outcome');
  const linear = family === 'gaussian' ? denseLeastSquares(dense, y, weights) : null;
  const logistic = family === 'binomial' ? denseLogistic(dense, y, weights) : null;
  const fit = (linear ?? logistic)!;
  const residuals = y.map((value, i) => (weights ? weights[i]! : 1) * (value - fit.fitted[i]!));
  const scores = scoresOf(dense, residuals);
  const { meat, counts, smallest } = clusterMeat(scores, settings.clusters);
  const factor = type === 'HC1' ? (n - 1) / (n - p) : 1;
  const inner = multiply(multiply(fit.bread, meat), fit.bread);
  const covariance = originalCovariance(
    dense,
    matrix(
      p,
      p,
      inner.data.map((v) => v * factor),
    ),
  );
  const squares = residuals.reduce((sum, r, i) => sum + r * (y[i]! - fit.fitted[i]!), 0);
  const dispersion = linear ? squares / (n - p) : 1;
  const usual = originalCovariance(dense, fit.bread);
  const estimates = originalCoefficients(dense, fit.beta);
  const df = settings.df === 'normal' ? null : settings.df === 'residual' ? n - p : smallest - 1;
  const critical = df === null ? normal.isf((1 - level) / 2) : studentT.isf((1 - level) / 2, df);
  const coefficients = dense.names.map((name, j): ClusterCoefficient => {
    const variance = covariance.data[j + j * p]!;
    if (!(variance > 0))
      throw new StatsError('not-positive-definite', `the robust variance of ${name} is not positive`, name);
    const standardError = Math.sqrt(variance);
    const estimate = estimates[j]!;
    const statistic = estimate / standardError;
    const size = Math.abs(statistic);
    return {
      name,
      estimate,
      standardError,
      conventionalStandardError: Math.sqrt(dispersion * usual.data[j + j * p]!),
      statistic,
      df,
      pValue: 2 * (df === null ? normal.sf(size) : studentT.sf(size, df)),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
  return {
    n,
    clusterCounts: counts,
    coefficients,
    covariance,
    wald: waldOf(dense, estimates, covariance, df),
    residualStandardError: linear ? Math.sqrt(dispersion) : null,
    rSquared: linear ? 1 - squares / totalSquares(y, weights) : null,
    logLik: logistic ? logistic.logLik : null,
    events: logistic ? y.reduce((sum, value) => sum + value, 0) : null,
  };
}

/** Each row's score in each column. */
export const scoresOf = ({ x, n, p }: DenseDesign, residuals: Float64Array): readonly Float64Array[] =>
  Array.from({ length: p }, (_, j) => residuals.map((r, i) => r * x[i + j * n]!));

function totalSquares(y: Float64Array, weights?: Float64Array): number {
  const w = (i: number): number => (weights ? weights[i]! : 1);
  const total = y.reduce((sum, _, i) => sum + w(i), 0);
  const centre = y.reduce((sum, value, i) => sum + (w(i) * value) / total, 0);
  return y.reduce((sum, value, i) => sum + w(i) * (value - centre) ** 2, 0);
}

/** Joint test of all slopes; null where the robust covariance cannot be inverted. */
function waldOf(
  { p, intercept }: DenseDesign,
  estimates: Float64Array,
  covariance: Matrix,
  df: number | null,
) {
  const first = intercept ? 1 : 0;
  const q = p - first;
  if (q === 0) return null;
  const part = matrix(q, q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++) part.data[i + j * q] = covariance.data[i + first + (j + first) * p]!;
  const slopes = estimates.slice(first);
  try {
    const solved = choleskySolve(cholesky(part), slopes);
    const total = slopes.reduce((sum, b, j) => sum + b * solved[j]!, 0);
    return df === null
      ? { statistic: total, df: q, pValue: chiSquare.sf(total, q) }
      : { statistic: total / q, df1: q, df2: df, pValue: fDistribution.sf(total / q, q, df) };
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}
