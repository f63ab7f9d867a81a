import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { missingPatterns } from './missing-patterns.ts';

/** What the rows of one pattern of missing values say about the variables they have. */
export interface PatternMoments {
  /** Positions of the variables observed. */
  readonly observed: Int32Array;
  readonly n: number;
  readonly mean: Float64Array;
  /** Sums of squares and products about the mean. */
  readonly scatter: Matrix;
}

/** Maximum-likelihood mean and covariance matrix of incomplete normal data. */
export interface NormalEstimate {
  /** Rows with at least one value. */
  readonly n: number;
  readonly mean: Float64Array;
  /** Divides by n. */
  readonly covariance: Matrix;
  readonly iterations: number;
  readonly converged: boolean;
  readonly patterns: readonly PatternMoments[];
}

/** Means and scatter by pattern, NaN being missing; rows without any value are left out. */
export function patternMoments(columns: readonly Float64Array[]): readonly PatternMoments[] {
  const rows = columns[0]?.length ?? 0;
  const masks = columns.map((values) => Uint8Array.from(values, (value) => (Number.isNaN(value) ? 1 : 0)));
  const { patterns, patternOf } = missingPatterns(masks, rows);
  const moments = patterns.map(({ missing }) => {
    const observed = Int32Array.from(missing.keys()).filter((k) => missing[k] === 0);
    const p = observed.length;
    return { observed, n: 0, mean: new Float64Array(p), scatter: matrix(p, p) };
  });
  const delta = new Float64Array(columns.length);
  for (let row = 0; row < rows; row++) {
    const each = moments[patternOf[row]!]!;
    const { observed, mean, scatter } = each;
    const p = observed.length;
    each.n++;
    // Welford (1962): the scatter grows by (x - old mean)(x - new mean)'.
    for (let j = 0; j < p; j++) {
      const d = columns[observed[j]!]![row]! - mean[j]!;
      delta[j] = d;
      mean[j]! += d / each.n;
    }
    const share = (each.n - 1) / each.n;
    for (let j = 0; j < p; j++)
      for (let i = j; i < p; i++) scatter.data[i + j * p]! += share * delta[i]! * delta[j]!;
  }
  for (const { scatter } of moments) mirror(scatter);
  return moments.filter(({ observed }) => observed.length > 0);
}

function mirror({ rows, data }: Matrix): void {
  for (let j = 0; j < rows; j++) for (let i = j + 1; i < rows; i++) data[j + i * rows] = data[i + j * rows]!;
}

const MAX_ITERATIONS = 2000;
const TOLERANCE = 1e-10;

/**
 * EM for a multivariate normal sample with missing values (Dempster, Laird & Rubin 1977; Little & Rubin 2002, section
 * 11.2), on the moments of each pattern, so that an iteration costs the same for any number of rows. Stops when no mean
 * moves by more than 1e-10 standard deviations and no covariance by more than 1e-10 of its scale.
 */
export function normalEm(
  columns: readonly Float64Array[],
  progress?: (iteration: number) => void,
): NormalEstimate {
  const origins = columns.map(originOf);
  if (origins.every((origin) => origin === 0)) return settled(columns, progress);
  const near = columns.map((values, k) => values.map((value) => value - origins[k]!));
  const found = settled(near, progress);
  return {
    ...found,
    mean: found.mean.map((value, k) => value + origins[k]!),
    patterns: found.patterns.map((pattern) => ({
      ...pattern,
      mean: pattern.mean.map((value, j) => value + origins[pattern.observed[j]!]!),
    })),
  };
}

/** So many times their range away from zero values lose the digits in which steps of the algorithm can be told from rounding. */
const FAR = 1e4;

/** A value near all of those that are far from zero for their range; 0 for others. */
function originOf(values: Float64Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const nearest = Math.min(Math.abs(lowest), Math.abs(highest));
  return lowest * highest > 0 && nearest > FAR * (highest - lowest) && highest > lowest ? lowest : 0;
}

function settled(columns: readonly Float64Array[], progress?: (iteration: number) => void): NormalEstimate {
  const p = columns.length;
  const patterns = patternMoments(columns);
  const n = patterns.reduce((sum, each) => sum + each.n, 0);
  const mean = new Float64Array(p);
  const covariance = matrix(p, p);
  start(patterns, mean, covariance);
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    progress?.(iteration);
    const moved = step(patterns, n, mean, covariance);
    if (moved < TOLERANCE) return { n, mean, covariance, iterations: iteration, converged: true, patterns };
  }
  return { n, mean, covariance, iterations: MAX_ITERATIONS, converged: false, patterns };
}

/** Starts from the mean and variance of the values there are. */
function start(patterns: readonly PatternMoments[], mean: Float64Array, covariance: Matrix): void {
  const p = mean.length;
  const counts = new Float64Array(p);
  for (const each of patterns)
    each.observed.forEach((k, j) => {
      counts[k]! += each.n;
      mean[k]! += each.n * each.mean[j]!;
    });
  for (let k = 0; k < p; k++) {
    if (counts[k] === 0) throw new StatsError('empty', 'a variable has no values', String(k));
    mean[k]! /= counts[k]!;
  }
  for (const each of patterns) {
    const size = each.observed.length;
    each.observed.forEach((k, j) => {
      const d = each.mean[j]! - mean[k]!;
      covariance.data[k + k * p]! += (each.scatter.data[j + j * size]! + each.n * d * d) / counts[k]!;
    });
  }
  for (let k = 0; k < p; k++)
    if (!(covariance.data[k + k * p]! > 0))
      throw new StatsError('constant-column', 'a variable does not vary', String(k));
}

/** One E and M step in place; answers the largest relative change. */
function step(
  patterns: readonly PatternMoments[],
  n: number,
  mean: Float64Array,
  covariance: Matrix,
): number {
  const p = mean.length;
  const sums = new Float64Array(p);
  const products = new Float64Array(p * p);
  for (const pattern of patterns) expected(pattern, mean, covariance, sums, products);
  let moved = 0;
  const shift = sums.map((sum) => sum / n);
  const old = covariance.data.slice();
  for (let j = 0; j < p; j++)
    for (let i = 0; i < p; i++) {
      const next = products[i + j * p]! / n - shift[i]! * shift[j]!;
      covariance.data[i + j * p] = next;
      const scale = Math.sqrt(old[i + i * p]! * old[j + j * p]!);
      moved = Math.max(moved, Math.abs(next - old[i + j * p]!) / scale);
    }
  for (let k = 0; k < p; k++) {
    moved = Math.max(moved, Math.abs(shift[k]!) / Math.sqrt(old[k + k * p]!));
    mean[k]! += shift[k]!;
  }
  return moved;
}

/** Adds the expected sums and products about the present mean of the rows of one pattern. */
function expected(
  { observed, n, mean: own, scatter }: PatternMoments,
  mean: Float64Array,
  covariance: Matrix,
  sums: Float64Array,
  products: Float64Array,
): void {
  const p = mean.length;
  const q = observed.length;
  const seen = new Uint8Array(p);
  for (const k of observed) seen[k] = 1;
  const lacking = Int32Array.from(seen.keys()).filter((k) => !seen[k]);
  // Sums and products of what is observed, about the present mean.
  const s = Float64Array.from(observed, (k, j) => own[j]! - mean[k]!);
  const c = new Float64Array(q * q);
  for (let j = 0; j < q; j++)
    for (let i = 0; i < q; i++) c[i + j * q] = scatter.data[i + j * q]! + n * s[i]! * s[j]!;
  observed.forEach((k, i) => {
    sums[k]! += n * s[i]!;
    observed.forEach((l, j) => {
      products[k + l * p]! += c[i + j * q]!;
    });
  });
  if (lacking.length === 0) return;
  const factor = subCovariance(covariance, observed);
  // Regression of each missing variable on those observed: B = S_mo S_oo^-1.
  const slopes = Array.from(lacking, (k) =>
    choleskySolve(
      factor,
      Float64Array.from(observed, (l) => covariance.data[k + l * p]!),
    ),
  );
  const carried = slopes.map((b) => {
    const bc = new Float64Array(q);
    for (let j = 0; j < q; j++) for (let i = 0; i < q; i++) bc[j]! += b[i]! * c[i + j * q]!;
    return bc;
  });
  lacking.forEach((k, a) => {
    const b = slopes[a]!;
    for (let i = 0; i < q; i++) {
      sums[k]! += n * b[i]! * s[i]!;
      const product = carried[a]![i]!;
      products[k + observed[i]! * p]! += product;
      products[observed[i]! + k * p]! += product;
    }
    lacking.forEach((l, m) => {
      let value = n * covariance.data[k + l * p]!;
      for (let i = 0; i < q; i++)
        value += carried[a]![i]! * slopes[m]![i]! - n * b[i]! * covariance.data[l + observed[i]! * p]!;
      products[k + l * p]! += value;
    });
  });
}

/** Factor of the rows and columns listed of a covariance matrix; refused where variables determine each other. */
export function subCovariance(covariance: Matrix, of: Int32Array): Cholesky {
  const q = of.length;
  const part = matrix(q, q);
  for (let j = 0; j < q; j++)
    for (let i = 0; i < q; i++) part.data[i + j * q] = covariance.data[of[i]! + of[j]! * covariance.rows]!;
  return cholesky(part, 1e-12);
}
