/** Multivariate tests of the terms of a linear model, and of what they assume. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { type Cholesky, cholesky } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { StatsError } from '../stats-error.ts';

/** A multivariate test statistic with its F. */
export interface MultivariateTest {
  readonly statistic: number;
  readonly f: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
  readonly partialEtaSquared: number;
}

export interface MultivariateTests {
  /** Roots of E^-1 H that are not zero by its rank, largest first. */
  readonly roots: readonly number[];
  readonly pillai: MultivariateTest;
  readonly wilks: MultivariateTest;
  readonly hotellingLawley: MultivariateTest;
  readonly roy: MultivariateTest;
}

/** Unexplained share of an outcome below which it repeats the others. */
const DEPENDENT = 1e-10;

/** The error matrix scaled to ones on its diagonal, and its factor; throws 'collinear' where an outcome repeats the others. */
function scaledError(error: Matrix): { readonly scales: Float64Array; readonly factor: Cholesky } {
  const p = error.rows;
  const scales = Float64Array.from({ length: p }, (_, i) => Math.sqrt(error.data[i + i * p]!));
  const scaled = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) scaled.data[i + j * p] = error.data[i + j * p]! / scales[i]! / scales[j]!;
  try {
    return { scales, factor: cholesky(scaled, DEPENDENT) };
  } catch (problem) {
    if (problem instanceof StatsError && problem.code === 'not-positive-definite')
      throw new StatsError('collinear', 'an outcome is determined by the others', problem.argument);
    throw problem;
  }
}

/** Solves L z = b. */
function forward({ lower }: Cholesky, b: Float64Array): Float64Array {
  const n = lower.rows;
  const z = b.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) z[i]! -= lower.data[i + k * n]! * z[k]!;
    z[i]! /= lower.data[i + i * n]!;
  }
  return z;
}

/**
 * Pillai, Wilks (F of Rao 1951), Hotelling and Lawley, and Roy (upper bound of F) for a hypothesis with `df` degrees of
 * freedom, given the projections of each outcome on it and the error products with `dfError`.
 */
export function multivariateTests(
  projections: readonly Float64Array[],
  error: Matrix,
  dfError: number,
): MultivariateTests {
  const p = error.rows;
  const q = projections[0]!.length;
  const { scales, factor } = scaledError(error);
  // H = P P' with one column of P for each degree of freedom, so that roots are those of (L^-1 P)(L^-1 P)'
  const columns = Array.from({ length: q }, (_, j) =>
    forward(
      factor,
      Float64Array.from(projections, (values, o) => values[j]! / scales[o]!),
    ),
  );
  const products = matrix(p, p);
  for (const z of columns)
    for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) products.data[i + j * p]! += z[i]! * z[j]!;
  const s = Math.min(p, q);
  const roots = Array.from(symmetricEigen(products).values.slice(0, s), (root) => Math.max(0, root));
  return { roots, ...testsOfRoots(roots, p, q, dfError) };
}

function testsOfRoots(roots: readonly number[], p: number, q: number, v: number) {
  const s = roots.length;
  const m = (Math.abs(p - q) - 1) / 2;
  const n = (v - p - 1) / 2;
  const test = (statistic: number, f: number, df1: number, df2: number, share: number): MultivariateTest => ({
    statistic,
    f,
    df1,
    df2,
    pValue: fDistribution.sf(f, df1, df2),
    partialEtaSquared: share,
  });
  const a = 2 * m + s + 1;
  const pillai = roots.reduce((sum, root) => sum + root / (1 + root), 0);
  const lambda = roots.reduce((product, root) => product / (1 + root), 1);
  const trace = roots.reduce((sum, root) => sum + root, 0);
  const largest = roots[0]!;
  const power = p * p + q * q - 5 > 0 ? Math.sqrt(((p * q) ** 2 - 4) / (p * p + q * q - 5)) : 1;
  const raoDf = (v - (p - q + 1) / 2) * power - (p * q - 2) / 2;
  const pillaiDf = s * (2 * n + s + 1);
  const traceDf = 2 * (s * n + 1);
  const royDf = v - Math.max(p, q) + q;
  return {
    pillai: test(pillai, ((2 * n + s + 1) / a) * (pillai / (s - pillai)), s * a, pillaiDf, pillai / s),
    wilks: test(
      lambda,
      ((lambda ** (-1 / power) - 1) * raoDf) / (p * q),
      p * q,
      raoDf,
      1 - lambda ** (1 / s),
    ),
    hotellingLawley: test(trace, (traceDf * trace) / (s * s * a), s * a, traceDf, trace / (trace + s)),
    roy: test(largest, (royDf * largest) / Math.max(p, q), Math.max(p, q), royDf, largest / (1 + largest)),
  };
}

export interface BoxM {
  readonly m: number;
  readonly chiSquare: number;
  readonly df: number;
  readonly pValue: number;
  readonly f: number;
  readonly df1: number;
  readonly df2: number;
  readonly fPValue: number;
}

function covarianceOf(columns: readonly Float64Array[]): Matrix {
  const p = columns.length;
  const n = columns[0]!.length;
  const deviations = columns.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    return values.map((value) => value - mean);
  });
  const result = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let row = 0; row < n; row++) sum += deviations[i]![row]! * deviations[j]![row]!;
      result.data[i + j * p] = sum;
      result.data[j + i * p] = sum;
    }
  return result;
}

/** Box's (1949) test of equal covariance matrices; null where a group has too few rows for its own matrix. */
export function boxM(groups: readonly (readonly Float64Array[])[]): BoxM | null {
  const g = groups.length;
  const p = groups[0]?.length ?? 0;
  if (g < 2 || p < 1 || groups.some((columns) => columns[0]!.length <= p)) return null;
  const dfs = groups.map((columns) => columns[0]!.length - 1);
  const total = dfs.reduce((sum, df) => sum + df, 0);
  const pooled = matrix(p, p);
  try {
    let own = 0;
    groups.forEach((columns, i) => {
      const products = covarianceOf(columns);
      for (let k = 0; k < p * p; k++) pooled.data[k]! += products.data[k]!;
      own += dfs[i]! * (cholesky(products, 1e-12).logDeterminant - p * Math.log(dfs[i]!));
    });
    const m = total * (cholesky(pooled, 1e-12).logDeterminant - p * Math.log(total)) - own;
    return boxTest(m, p, g, dfs, total);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function boxTest(m: number, p: number, g: number, dfs: readonly number[], total: number): BoxM {
  const first = dfs.reduce((sum, df) => sum + 1 / df, 0) - 1 / total;
  const second = dfs.reduce((sum, df) => sum + 1 / df ** 2, 0) - 1 / total ** 2;
  const c1 = (first * (2 * p * p + 3 * p - 1)) / (6 * (p + 1) * (g - 1));
  const c2 = (second * (p - 1) * (p + 2)) / (6 * (g - 1));
  const df = (p * (p + 1) * (g - 1)) / 2;
  const statistic = (1 - c1) * m;
  const excess = c2 - c1 ** 2;
  const df2 = (df + 2) / Math.abs(excess);
  const f = excess > 0 ? (m * (1 - c1 - df / df2)) / df : (df2 * m) / (df * (df2 / (1 - c1 + 2 / df2) - m));
  return {
    m,
    chiSquare: statistic,
    df,
    pValue: chiSquare.sf(statistic, df),
    f,
    df1: df,
    df2,
    fPValue: fDistribution.sf(f, df, df2),
  };
}

export interface MardiaTest {
  readonly skewness: number;
  readonly skewnessStatistic: number;
  readonly skewnessDf: number;
  readonly skewnessPValue: number;
  readonly kurtosis: number;
  readonly kurtosisStatistic: number;
  readonly kurtosisPValue: number;
}

/** Mardia's (1970) multivariate skewness and kurtosis, covariances with divisor n; null where they are singular. */
export function mardia(columns: readonly Float64Array[]): MardiaTest | null {
  const p = columns.length;
  const n = columns[0]?.length ?? 0;
  if (n <= p) return null;
  const scaled = standardised(columns);
  if (!scaled) return null;
  let kurtosis = 0;
  const thirds = new Float64Array(p * p * p);
  for (let row = 0; row < n; row++) {
    const z = scaled[row]!;
    let length = 0;
    for (let a = 0; a < p; a++) {
      length += z[a]! ** 2;
      for (let b = 0; b < p; b++)
        for (let c = 0; c < p; c++) thirds[(a * p + b) * p + c]! += (z[a]! * z[b]! * z[c]!) / n;
    }
    kurtosis += length ** 2 / n;
  }
  const skewness = thirds.reduce((sum, value) => sum + value * value, 0);
  const skewnessStatistic = (n * skewness) / 6;
  const skewnessDf = (p * (p + 1) * (p + 2)) / 6;
  const kurtosisStatistic = (kurtosis - p * (p + 2)) / Math.sqrt((8 * p * (p + 2)) / n);
  return {
    skewness,
    skewnessStatistic,
    skewnessDf,
    skewnessPValue: chiSquare.sf(skewnessStatistic, skewnessDf),
    kurtosis,
    kurtosisStatistic,
    kurtosisPValue: 2 * normal.sf(Math.abs(kurtosisStatistic)),
  };
}

/** Rows turned into uncorrelated values of variance one (divisor n). */
function standardised(columns: readonly Float64Array[]): readonly Float64Array[] | null {
  const n = columns[0]!.length;
  const products = covarianceOf(columns);
  const covariance = matrix(
    columns.length,
    columns.length,
    products.data.map((value) => value / n),
  );
  try {
    const factor = cholesky(covariance, 1e-12);
    const means = columns.map((values) => values.reduce((sum, value) => sum + value, 0) / n);
    return Array.from({ length: n }, (_, row) =>
      forward(
        factor,
        Float64Array.from(columns, (values, j) => values[row]! - means[j]!),
      ),
    );
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
