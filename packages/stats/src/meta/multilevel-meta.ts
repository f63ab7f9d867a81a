/** Effects in several levels (effects within studies within laboratories ...), with errors that may depend on one another. */

import { chiSquare } from '../distributions/chi-square.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { numbersAt, zip } from '../lists.ts';
import { biasReduced } from '../mixed/bias-reduced.ts';
import {
  type CovarianceBlock,
  type GaussianAt,
  gaussianAt,
  gaussianFit,
  joinedCodes,
  rowsByCode,
} from '../mixed/gaussian-blocks.ts';
import {
  type DenseDesign,
  denseDesign,
  originalCoefficients,
  originalCovariance,
  originalTransform,
} from '../models/dense-design.ts';
import { type Design, selectRows } from '../models/design.ts';
import { requirePositive, StatsError } from '../stats-error.ts';
import { type MetaEstimate, type MetaJointTest, testedEstimate, waldTest } from './meta-model.ts';

/** What the model is fitted to; codes are by row. */
export interface MultilevelStudies {
  readonly design: Design;
  readonly effects: Float64Array;
  readonly variances: Float64Array;
  /** Groupings from the outermost in; each is taken within those before it. */
  readonly levels: readonly ArrayLike<number>[];
  /** Rows whose errors belong together: for robust errors and for `rho`. */
  readonly clusters: ArrayLike<number>;
}

export interface MultilevelOptions {
  readonly isReml: boolean;
  /** t tests with k - p degrees of freedom in place of z tests. */
  readonly isT: boolean;
  /** Correlation of the sampling errors within a cluster. */
  readonly rho?: number;
  readonly level: number;
}

export interface NamedEstimate extends MetaEstimate {
  readonly name: string;
}

export interface MultilevelMeta {
  readonly k: number;
  readonly clusters: number;
  /** Variance and share of the total in percent of each level. */
  readonly levels: readonly { readonly variance: number; readonly i2: number; readonly groups: number }[];
  readonly coefficients: readonly NamedEstimate[];
  readonly logLik: number;
  readonly q: number;
  readonly qDf: number;
  readonly qPValue: number;
  /** Test of all coefficients but the intercept: chi-square, or F where df2 is given; null without moderators. */
  readonly omnibus: MetaJointTest | null;
  /** Wald tests of the terms of the design, alike. */
  readonly joint: readonly MetaJointTest[];
  /** What each effect counts in a mean of all, summing to one: the rows of M^-1 added up. */
  readonly weights: Float64Array;
  /** Of the coefficients. */
  readonly covariance: Matrix;
  /** The same coefficients with robust errors: times m / (m - p) with t(m - p); null with too few clusters. */
  readonly robust: readonly NamedEstimate[] | null;
  /** Bias-reduced with Satterthwaite's degrees of freedom; null where clusters cut through the levels. */
  readonly biasReduced: readonly NamedEstimate[] | null;
}

/** A variance below this share of the typical sampling variance is zero if the likelihood falls from there. */
const NEAR_ZERO = 1e-7;

/** Codes of the combinations of the first groupings. */
function nested(levels: readonly ArrayLike<number>[], n: number): readonly Int32Array[] {
  let before = new Int32Array(n);
  return levels.map((codes) => {
    const seen = new Map<string, number>();
    before = before.map((code, i) => {
      const key = `${code}:${codes[i]!}`;
      const found = seen.get(key) ?? seen.size;
      seen.set(key, found);
      return found;
    });
    return before;
  });
}

/** Blocks of rows that vary together, as a function of the variances of the levels in `free`. */
function blocksOf(studies: MultilevelStudies, codes: readonly Int32Array[], rho: number) {
  const { variances, clusters } = studies;
  const n = variances.length;
  const shared = [...(codes[0] ? [codes[0]] : []), ...(rho === 0 ? [] : [clusters])];
  const blocks = [...rowsByCode(joinedCodes(shared, n)).values()].map((rows) => {
    const size = rows.length;
    const base = matrix(size, size);
    const same = codes.map(() => matrix(size, size));
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        const [a, b] = [rows[i]!, rows[j]!];
        if (a === b) base.data[i + j * size] = variances[a]!;
        else if (clusters[a] === clusters[b])
          base.data[i + j * size] = rho * Math.sqrt(variances[a]! * variances[b]!);
        codes.forEach((code, l) => {
          if (code[a] === code[b]) same[l]!.data[i + j * size] = 1;
        });
      }
    return { rows, base, same };
  });
  return (logs: Float64Array, free: readonly number[]): readonly CovarianceBlock[] =>
    blocks.map(({ rows, base, same }) => {
      const slopes = free.map((l, at) => {
        const variance = Math.exp(logs[at]!);
        return matrix(
          rows.length,
          rows.length,
          same[l]!.data.map((value) => value * variance),
        );
      });
      const covariance = matrix(rows.length, rows.length, base.data.slice());
      for (const slope of slopes)
        slope.data.forEach((value, i) => {
          covariance.data[i]! += value;
        });
      return { rows, covariance, slopes };
    });
}

/** Variances of the levels at the largest likelihood; those on the boundary are zero. */
function fitLevels(
  dense: DenseDesign,
  effects: Float64Array,
  count: number,
  blocks: ReturnType<typeof blocksOf>,
  typical: number,
  isReml: boolean,
) {
  let free = Array.from({ length: count }, (_, l) => l);
  for (;;) {
    const used = free;
    const start = new Float64Array(used.length).fill(Math.log(typical / 2));
    const { parameters, at } = gaussianFit(dense, effects, (logs) => blocks(logs, used), start, isReml);
    const kept = used.filter((_, i) => Math.exp(parameters[i]!) > NEAR_ZERO * typical);
    if (kept.length === used.length) {
      const variances = new Float64Array(count);
      used.forEach((l, i) => {
        variances[l] = Math.exp(parameters[i]!);
      });
      return { variances, at, blocks: blocks(parameters, used) };
    }
    free = kept;
  }
}

/**
 * Multilevel meta-analysis (Konstantopoulos 2011) by (restricted) maximum likelihood, with the errors of Hedges, Tipton & Johnson (2010) by cluster and their
 * bias-reduced form (Tipton 2015; Pustejovsky & Tipton 2018).
 */
export function multilevelMeta(studies: MultilevelStudies, options: MultilevelOptions): MultilevelMeta {
  const { effects, variances, clusters } = studies;
  const k = effects.length;
  for (const variance of variances) requirePositive(variance, 'variance');
  const rho = options.rho ?? 0;
  if (!(rho > -1 && rho < 1)) throw new StatsError('out-of-domain', 'rho must lie between -1 and 1', 'rho');
  const dense = denseDesign(studies.design, selectRows(studies.design.rows));
  const { p } = dense;
  if (k <= p) throw new StatsError('too-few', 'no residual degrees of freedom', 'effects');
  const codes = nested(studies.levels, k);
  const blocks = blocksOf(studies, codes, rho);
  const fixed = gaussianAt(dense, effects, blocks(new Float64Array(0), []), options.isReml);
  const s2 = (k - p) / fixed.traceP;
  const fit = fitLevels(dense, effects, codes.length, blocks, s2, options.isReml);
  const covariance = originalCovariance(dense, fit.at.covariance);
  const estimates = originalCoefficients(dense, fit.at.beta);
  const named = (spread: Matrix, df: (j: number) => number | null): readonly NamedEstimate[] =>
    dense.names.map((name, j) => ({
      name,
      ...testedEstimate(estimates[j]!, Math.sqrt(spread.data[j + j * p]!), df(j), options.level),
    }));
  const jointTest = (first: number, count: number): MetaJointTest =>
    waldTest(
      { coefficients: estimates, covariance },
      Array.from({ length: count }, (_, j) => first + j),
      1,
      options.isT ? k - p : null,
    );
  const total = fit.variances.reduce((sum, each) => sum + each, s2);
  const byCluster = [...rowsByCode(clusters).values()];
  const m = byCluster.length;
  return {
    k,
    clusters: m,
    levels: codes.map((code, l) => ({
      variance: fit.variances[l]!,
      i2: (100 * fit.variances[l]!) / total,
      groups: new Set(code).size,
    })),
    coefficients: named(covariance, () => (options.isT ? k - p : null)),
    logLik: fit.at.logLik + (options.isReml ? crossProductLog(dense) / 2 : 0),
    q: fixed.rss,
    qDf: k - p,
    qPValue: chiSquare.sf(fixed.rss, k - p),
    omnibus: p > 1 ? jointTest(1, p - 1) : null,
    joint: studies.design.terms.map(({ first, count }) => jointTest(first, count)),
    weights: rowWeights(fit, k),
    covariance,
    robust:
      m > p ? named(originalCovariance(dense, robustCovariance(dense, fit, byCluster)), () => m - p) : null,
    biasReduced: m > 1 ? reduced(dense, fit, byCluster, named) : null,
  };
}

/** log |X'X| of the original columns. */
function crossProductLog(dense: DenseDesign): number {
  const { n, p } = dense;
  const alone = gaussianAt(
    dense,
    new Float64Array(n),
    Array.from({ length: n }, (_, row) => ({
      rows: Int32Array.of(row),
      covariance: matrix(1, 1, Float64Array.of(1)),
      slopes: [],
    })),
    true,
  );
  return -2 * alone.logLik - (n - p) * Math.log(2 * Math.PI);
}

interface LevelFit {
  readonly at: GaussianAt;
  readonly blocks: readonly CovarianceBlock[];
}

function rowWeights({ at, blocks }: LevelFit, k: number): Float64Array {
  const weights = new Float64Array(k);
  for (const [{ rows }, inverse] of zip(blocks, at.inverses))
    rows.forEach((row, i) => {
      let sum = 0;
      for (let j = 0; j < rows.length; j++) sum += inverse.data[i + j * rows.length] ?? 0;
      weights[row] = sum;
    });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** (X'V^-1X)^-1 (sum over clusters of s s') (X'V^-1X)^-1 m / (m - p), s = X'V^-1 r with the residuals of the cluster alone. */
function robustCovariance(
  dense: DenseDesign,
  { at, blocks }: LevelFit,
  clusters: readonly Int32Array[],
): Matrix {
  const { n, p, x } = dense;
  const clusterOf = new Int32Array(n);
  clusters.forEach((rows, c) => {
    for (const row of rows) clusterOf[row] = c;
  });
  const scores = clusters.map(() => new Float64Array(p));
  blocks.forEach(({ rows }, b) => {
    const inverse = at.inverses[b]!;
    rows.forEach((row, i) => {
      const score = scores[clusterOf[row]!]!;
      for (let j = 0; j < p; j++) {
        let sum = 0;
        rows.forEach((other, l) => {
          sum += x[other + j * n]! * inverse.data[l + i * rows.length]!;
        });
        score[j]! += sum * at.residuals[row]!;
      }
    });
  });
  const meat = matrix(p, p);
  for (const score of scores)
    for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) meat.data[i + j * p]! += score[i]! * score[j]!;
  const m = clusters.length;
  const product = multiply(multiply(at.covariance, meat), at.covariance);
  return matrix(
    p,
    p,
    product.data.map((value) => (value * m) / (m - p)),
  );
}

/** The bias-reduced errors; null where a block has rows of several clusters. */
function reduced(
  dense: DenseDesign,
  { at, blocks }: LevelFit,
  clusters: readonly Int32Array[],
  named: (spread: Matrix, df: (j: number) => number | null) => readonly NamedEstimate[],
): readonly NamedEstimate[] | null {
  const { n, p, x } = dense;
  const clusterOf = new Int32Array(n);
  const placeOf = new Int32Array(n);
  clusters.forEach((rows, c) => {
    rows.forEach((row, i) => {
      clusterOf[row] = c;
      placeOf[row] = i;
    });
  });
  if (blocks.some(({ rows }) => rows.some((row) => clusterOf[row] !== clusterOf[rows[0]!]))) return null;
  const working = clusters.map((rows) => {
    const size = rows.length;
    const columns = matrix(size, p);
    rows.forEach((row, i) => {
      for (let j = 0; j < p; j++) columns.data[i + j * size] = x[row + j * n]!;
    });
    return {
      x: columns,
      residuals: numbersAt(at.residuals, rows),
      covariance: matrix(size, size),
      inverse: matrix(size, size),
    };
  });
  blocks.forEach(({ rows, covariance }, b) => {
    const own = working[clusterOf[rows[0]!]!]!;
    const size = own.covariance.rows;
    rows.forEach((row, i) => {
      rows.forEach((other, j) => {
        const to = placeOf[row]! + placeOf[other]! * size;
        own.covariance.data[to] = covariance.data[i + j * rows.length]!;
        own.inverse.data[to] = at.inverses[b]!.data[i + j * rows.length]!;
      });
    });
  });
  const found = biasReduced(at.covariance, working);
  const transform = originalTransform(dense);
  const combination = (j: number): Float64Array =>
    Float64Array.from({ length: p }, (_, l) => transform.data[j + l * p]!);
  return named(originalCovariance(dense, found.covariance), (j) => found.df(combination(j)));
}
