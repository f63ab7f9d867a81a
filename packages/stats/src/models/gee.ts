/** Generalised estimating equations for rows in clusters. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import {
  type DenseDesign,
  denseDesign,
  linearPredictor,
  originalCoefficients,
  originalCovariance,
} from './dense-design.ts';
import { type Design, selectRows } from './design.ts';
import { type GeeCorrelation, type Working, workingMoments } from './gee-working.ts';

export const GEE_FAMILIES = ['gaussian', 'binomial', 'poisson'] as const;
export type GeeFamily = (typeof GEE_FAMILIES)[number];

/** A coefficient with robust and model-based errors; the statistic is Wald's chi-square. */
export interface GeeCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly naiveStandardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

function clustersOf(codes: ArrayLike<number>): readonly (readonly number[])[] {
  const byCode = new Map<number, number[]>();
  for (let i = 0; i < codes.length; i++) {
    const rows = byCode.get(codes[i]!);
    if (rows) rows.push(i);
    else byCode.set(codes[i]!, [i]);
  }
  if (byCode.size < 2) throw new StatsError('constant-column', 'only one cluster', 'id');
  return [...byCode.values()];
}

/** Means, their derivatives by the linear predictor (canonical links: the variance function). */
function meansOf(family: GeeFamily, eta: Float64Array): { mu: Float64Array; v: Float64Array } {
  if (family === 'gaussian') return { mu: eta, v: new Float64Array(eta.length).fill(1) };
  if (family === 'poisson') {
    const mu = eta.map(Math.exp);
    return { mu, v: mu };
  }
  const mu = eta.map((e) => 1 / (1 + Math.exp(-e)));
  return { mu, v: mu.map((m) => m * (1 - m)) };
}

interface Step {
  readonly information: Matrix;
  readonly score: Float64Array;
  readonly meat: Matrix;
}

/** What a cluster adds: D'V^-1 D in the lower triangle of `a`, and D'V^-1 (y - mu). */
type AddCluster = (rows: readonly number[], a: Float64Array, own: Float64Array) => void;

interface Point {
  readonly dense: DenseDesign;
  readonly y: Float64Array;
  readonly mu: Float64Array;
  readonly v: Float64Array;
}

/** Where all correlations are one number they are inverted by hand. */
function withOneCorrelation({ dense, y, mu, v }: Point, alpha: number): AddCluster {
  const { n, p, x } = dense;
  return (rows, a, own) => {
    const off = alpha / (1 + (rows.length - 1) * alpha);
    const columnSums = new Float64Array(p);
    let residualSum = 0;
    for (const i of rows) {
      const root = Math.sqrt(v[i]!);
      const r = (y[i]! - mu[i]!) / root;
      residualSum += r;
      for (let j = 0; j < p; j++) {
        const d = root * x[i + j * n]!;
        columnSums[j]! += d;
        own[j]! += d * r;
        for (let k = 0; k <= j; k++) a[j + k * p]! += d * root * x[i + k * n]!;
      }
    }
    for (let j = 0; j < p; j++) {
      own[j] = (own[j]! - off * columnSums[j]! * residualSum) / (1 - alpha);
      for (let k = 0; k <= j; k++)
        a[j + k * p] = (a[j + k * p]! - off * columnSums[j]! * columnSums[k]!) / (1 - alpha);
    }
  };
}

/** Where correlations differ by the places of rows, each cluster's are solved. */
function withPlaces(
  { dense, y, mu, v }: Point,
  between: (first: number, second: number) => number,
): AddCluster {
  const { n, p, x } = dense;
  return (rows, a, own) => {
    const m = rows.length;
    const roots = rows.map((i) => Math.sqrt(v[i]!));
    const r = matrix(
      m,
      m,
      Float64Array.from({ length: m * m }, (_, at) => between(rows[at % m]!, rows[Math.floor(at / m)]!)),
    );
    const factor = cholesky(r, 1e-12);
    const columns = Array.from({ length: p }, (_, j) =>
      Float64Array.from(rows, (i, at) => roots[at]! * x[i + j * n]!),
    );
    const residuals = Float64Array.from(rows, (i, at) => (y[i]! - mu[i]!) / roots[at]!);
    columns.forEach((column, j) => {
      const solved = choleskySolve(factor, column);
      own[j] = dot(solved, residuals);
      for (let k = 0; k <= j; k++) a[j + k * p] = dot(solved, columns[k]!);
    });
  };
}

/** Sums over clusters of D'V^-1 D, D'V^-1 (y - mu) and the products of the latter. */
function sums(p: number, clusters: readonly (readonly number[])[], add: AddCluster): Step {
  const information = matrix(p, p);
  const meat = matrix(p, p);
  const score = new Float64Array(p);
  for (const rows of clusters) {
    const own = new Float64Array(p);
    const a = new Float64Array(p * p);
    add(rows, a, own);
    for (let j = 0; j < p; j++) {
      score[j]! += own[j]!;
      for (let k = 0; k <= j; k++) {
        const value = a[j + k * p]!;
        information.data[j + k * p]! += value;
        if (k < j) information.data[k + j * p]! += value;
      }
    }
    for (let j = 0; j < p; j++) for (let k = 0; k < p; k++) meat.data[j + k * p]! += own[j]! * own[k]!;
  }
  return { information, score, meat };
}

const stepAt = (point: Point, clusters: readonly (readonly number[])[], working: Working): Step =>
  sums(
    point.dense.p,
    clusters,
    working.between ? withPlaces(point, working.between) : withOneCorrelation(point, working.alpha),
  );

const badCorrelation = (): StatsError =>
  new StatsError('not-converged', 'the working correlation is not positive definite', 'correlation');

/** Correlations of a cluster that cannot be are refused as such. */
function possible<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') throw badCorrelation();
    throw error;
  }
}

const pearsonResiduals = (y: Float64Array, mu: Float64Array, v: Float64Array): Float64Array =>
  y.map((value, i) => (value - mu[i]!) / Math.sqrt(v[i]!));

/** Steps below it end the search without a correlation. */
const BEGINNING = 1e-4;

/** Liang & Zeger (1986, Biometrika 73, 13-22): Fisher scoring, with scale and correlation taken anew in each step; robust errors without correction. `outcome`, `id` and `places`, the places of rows in their clusters, are those of the rows in the mask. */
export function gee(
  design: Design,
  outcome: Float64Array,
  id: ArrayLike<number>,
  family: GeeFamily,
  correlation: GeeCorrelation = 'exchangeable',
  level = 0.95,
  mask?: Uint8Array,
  places?: Int32Array,
) {
  if (family === 'poisson' && outcome.some((value) => value < 0))
    throw new StatsError('out-of-domain', 'counts must not be negative', 'outcome');
  if (outcome.every((value) => value === outcome[0]))
    throw new StatsError('constant-column', 'the outcome does not vary', 'outcome');
  const clusters = clustersOf(id);
  const dense = denseDesign(design, selectRows(design.rows, mask));
  const { p } = dense;
  const largest = clusters.reduce((most, rows) => Math.max(most, rows.length), 0);
  const moments = workingMoments(clusters, correlation, places);
  const mean = outcome.reduce((sum, value) => sum + value, 0) / outcome.length;
  // numbers are fitted about their mean, lest those far from zero lose their last digits
  const centre = family === 'gaussian' && dense.intercept ? mean : 0;
  const y = outcome.map((value) => value - centre);
  const beta = new Float64Array(p);
  if (dense.intercept && family !== 'gaussian')
    beta[0] = family === 'poisson' ? Math.log(mean) : Math.log(mean / (1 - mean));
  let working: Working = { scale: 1, alpha: 0, between: null, pairs: [] };
  let settled = false;
  // the independent model first: residuals of a step that went too far know no correlation
  let begun = false;
  for (let round = 0; round < 500 && !settled; round++) {
    let { mu, v } = meansOf(family, linearPredictor(dense, beta));
    if (begun) working = moments(pearsonResiduals(y, mu, v), working);
    const { alpha, between } = working;
    if (!between && (alpha >= 1 || 1 + (largest - 1) * alpha <= 0)) throw badCorrelation();
    const { information, score } = possible(() => stepAt({ dense, y, mu, v }, clusters, working));
    const step = choleskySolve(cholesky(information, 0), score);
    for (let j = 0; j < p; j++) beta[j]! += step[j]!;
    ({ mu, v } = meansOf(family, linearPredictor(dense, beta)));
    if (v.some((value) => !(value > 1e-12 && value < 1e12)) || beta.some((b) => !Number.isFinite(b)))
      throw new StatsError('not-converged', 'the outcome is separated by the predictors', 'predictors');
    const isBelow = (limit: number): boolean =>
      step.every((s, j) => Math.abs(s) <= limit * Math.max(1, Math.abs(beta[j] ?? 0)));
    settled = begun && isBelow(1e-12);
    begun ||= isBelow(BEGINNING);
  }
  if (!settled) throw new StatsError('not-converged', 'the estimating equations do not settle', 'outcome');
  const { mu, v } = meansOf(family, linearPredictor(dense, beta));
  working = moments(pearsonResiduals(y, mu, v), working);
  const { information, meat } = possible(() => stepAt({ dense, y, mu, v }, clusters, working));
  const { scale } = working;
  const bread = choleskyInverse(cholesky(information, 0));
  const robust = originalCovariance(dense, multiply(multiply(bread, meat), bread));
  const naive = originalCovariance(dense, bread);
  if (dense.intercept) beta[0]! += centre;
  const estimates = originalCoefficients(dense, beta);
  const z = normal.isf((1 - level) / 2);
  return {
    n: y.length,
    clusters: clusters.length,
    maxClusterSize: largest,
    scale,
    alpha: correlation === 'exchangeable' || correlation === 'ar1' ? working.alpha : null,
    /** Of unstructured ones: each pair of places. */
    correlations: working.pairs,
    covariance: robust,
    coefficients: dense.names.map((name, j): GeeCoefficient => {
      const estimate = estimates[j]!;
      const standardError = Math.sqrt(robust.data[j + j * p]!);
      const statistic = (estimate / standardError) ** 2;
      return {
        name,
        estimate,
        standardError,
        naiveStandardError: Math.sqrt(scale * naive.data[j + j * p]!),
        statistic,
        pValue: chiSquare.sf(statistic, 1),
        ciLower: estimate - z * standardError,
        ciUpper: estimate + z * standardError,
      };
    }),
  };
}
