/** Multivariate control charts: Hotelling's T², the generalised variance and the MEWMA. */

import { beta } from '../distributions/beta.ts';
import { fDistribution } from '../distributions/f.ts';
import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';

/** How spread is estimated from single points: of all, or from one to the next. */
export type ChartCovariance = 'sample' | 'differences';

type Columns = readonly Float64Array[];

const meansOf = (columns: Columns, rows: number): Float64Array =>
  Float64Array.from(columns, (column) => column.subarray(0, rows).reduce((sum, v) => sum + v, 0) / rows);

/** Covariance of the first rows, over rows - 1, or half the mean square of successive differences. */
export function chartCovariance(columns: Columns, rows: number, kind: ChartCovariance): Matrix {
  const p = columns.length;
  const s = matrix(p, p);
  const mean = meansOf(columns, rows);
  for (let j = 0; j < p; j++)
    for (let k = 0; k < p; k++) {
      const [a, b] = [columns[j]!, columns[k]!];
      let sum = 0;
      if (kind === 'sample') for (let i = 0; i < rows; i++) sum += (a[i]! - mean[j]!) * (b[i]! - mean[k]!);
      else for (let i = 1; i < rows; i++) sum += ((a[i]! - a[i - 1]!) * (b[i]! - b[i - 1]!)) / 2;
      s.data[j + k * p] = sum / (rows - 1);
    }
  return s;
}

/** Factor of a covariance, scaled to correlations; refuses variables that others determine. */
function factorOf(s: Matrix): (d: ArrayLike<number>) => number {
  const p = s.rows;
  const scale = Float64Array.from({ length: p }, (_, j) => Math.sqrt(s.data[j + j * p]!));
  if (scale.some((v) => !(v > 0)))
    throw new StatsError('constant-column', 'a variable does not vary', 'variables');
  let factor: Cholesky;
  try {
    factor = cholesky(
      matrix(
        p,
        p,
        s.data.map((v, at) => v / scale[at % p]! / scale[Math.floor(at / p)]!),
      ),
      1e-11,
    );
  } catch (error) {
    if (error instanceof StatsError)
      throw new StatsError('collinear', 'a variable is determined by the others', 'variables');
    throw error;
  }
  return (d) => {
    const z = Float64Array.from({ length: p }, (_, j) => d[j]! / scale[j]!);
    const solved = choleskySolve(factor, z);
    return z.reduce((sum, v, j) => sum + v * solved[j]!, 0);
  };
}

const distances = (
  columns: Columns,
  from: number,
  to: number,
  mean: Float64Array,
  size: (d: ArrayLike<number>) => number,
) =>
  Array.from({ length: to - from }, (_, i) => size(columns.map((column, j) => column[from + i]! - mean[j]!)));

/** Numbers of the points beyond a limit, from `first`. */
const beyond = (points: readonly number[], limit: number, first = 1): readonly number[] =>
  points.flatMap((point, i) => (point > limit ? [first + i] : []));

/** T² of single points; those from `newFrom` (from 1) on are judged by the others (Montgomery 2013, "Statistical Quality Control", 11.3). */
export function hotellingChart(
  columns: Columns,
  covariance: ChartCovariance,
  alpha: number,
  newFrom?: number,
) {
  const all = columns[0]!.length;
  const p = columns.length;
  const m = newFrom === undefined ? all : newFrom - 1;
  if (m < p + 2) throw new StatsError('too-few', 'too few points', 'variables');
  const mean = meansOf(columns, m);
  const s = chartCovariance(columns, m, covariance);
  const size = factorOf(s);
  const t2 = distances(columns, 0, m, mean, size);
  const f = covariance === 'sample' ? m - 1 : (2 * (m - 1) ** 2) / (3 * m - 4);
  const second = covariance === 'sample' ? (m - p - 1) / 2 : (f - p - 1) / 2;
  const ucl = ((m - 1) ** 2 / m) * beta.isf(alpha, p / 2, second);
  const violations = beyond(t2, ucl);
  const contributions = contributionsOf(s, t2, violations, (point) =>
    columns.map((column, j) => column[point - 1]! - mean[j]!),
  );
  if (newFrom === undefined)
    return {
      m,
      mean,
      covariance: s,
      t2,
      ucl,
      violations,
      contributions,
      t2New: null,
      uclNew: null,
      violationsNew: null,
    };
  const t2New = distances(columns, m, all, mean, size);
  const uclNew = ((p * (m + 1) * (m - 1)) / (m * (m - p))) * fDistribution.isf(alpha, p, m - p);
  return {
    m,
    mean,
    covariance: s,
    t2,
    ucl,
    violations,
    contributions,
    t2New,
    uclNew,
    violationsNew: beyond(t2New, uclNew, newFrom),
  };
}

/** The rows and columns of a matrix but one. */
function without(s: Matrix, left: number): Matrix {
  const kept = Array.from({ length: s.rows }, (_, j) => j).filter((j) => j !== left);
  const rest = matrix(kept.length, kept.length);
  kept.forEach((j, a) => {
    kept.forEach((k, b) => {
      rest.data[a + b * kept.length] = s.data[j + k * s.rows]!;
    });
  });
  return rest;
}

/** What each variable adds to the T² of points: what is missing without it. */
function contributionsOf(
  s: Matrix,
  t2: readonly number[],
  points: readonly number[],
  deviation: (point: number) => readonly number[],
  times = 1,
) {
  const p = s.rows;
  const sizes = points.length === 0 || p === 1 ? [] : t2Without(s);
  return points.map((point) => {
    const d = deviation(point);
    const all = t2[point - 1]!;
    return {
      point,
      byVariable: d.map((_, left) =>
        p === 1 ? all : all - times * sizes[left]!(d.filter((_, j) => j !== left)),
      ),
    };
  });
}

const t2Without = (s: Matrix) => Array.from({ length: s.rows }, (_, left) => factorOf(without(s, left)));

/** T² of the means of subgroups of equal size, with the generalised variance (Montgomery 2013, 11.3 and 11.5). */
export function hotellingSubgroups(columns: Columns, codes: ArrayLike<number>, alpha: number) {
  const p = columns.length;
  const groups = new Map<number, number[]>();
  for (let i = 0; i < codes.length; i++) {
    const rows = groups.get(codes[i]!);
    if (rows) rows.push(i);
    else groups.set(codes[i]!, [i]);
  }
  const members = [...groups.values()];
  const k = members.length;
  const n = members[0]!.length;
  if (members.some((rows) => rows.length !== n))
    throw new StatsError('length-mismatch', 'subgroups must have the same size', 'subgroup');
  if (n < 2 || k < 2) throw new StatsError('too-few', 'two subgroups of two are needed', 'subgroup');
  const own = members.map((rows) => columns.map((column) => numbersAt(column, rows)));
  const spreads = own.map((part) => chartCovariance(part, n, 'sample'));
  const pooled = matrix(p, p);
  for (const s of spreads) for (let at = 0; at < p * p; at++) pooled.data[at]! += s.data[at]! / k;
  const means = own.map((part) => meansOf(part, n));
  const grand = Float64Array.from({ length: p }, (_, j) =>
    means.reduce((sum, mean) => sum + mean[j]! / k, 0),
  );
  const size = factorOf(pooled);
  const t2 = means.map((mean) => n * size(mean.map((v, j) => v - grand[j]!)));
  const df2 = k * n - k - p + 1;
  const ucl = ((p * (k - 1) * (n - 1)) / df2) * fDistribution.isf(alpha, p, df2);
  return {
    subgroups: k,
    n,
    mean: grand,
    covariance: pooled,
    t2,
    ucl,
    violations: beyond(t2, ucl),
    contributions: contributionsOf(
      pooled,
      t2,
      beyond(t2, ucl),
      (point) => Array.from(means[point - 1]!, (v, j) => v - grand[j]!),
      n,
    ),
    generalizedVariance: n > p ? generalizedVariance(spreads, pooled, n, p) : null,
  };
}

function determinant(s: Matrix): number {
  try {
    return Math.exp(cholesky(s, 0).logDeterminant);
  } catch {
    return 0;
  }
}

function generalizedVariance(spreads: readonly Matrix[], pooled: Matrix, n: number, p: number) {
  let b1 = 1;
  let up = 1;
  for (let j = 1; j <= p; j++) {
    b1 *= n - j;
    up *= n - j + 2;
  }
  const b2 = (b1 * (up - b1)) / (n - 1) ** (2 * p);
  b1 /= (n - 1) ** p;
  const center = determinant(pooled);
  const points = spreads.map(determinant);
  const upper = (center / b1) * (b1 + 3 * Math.sqrt(b2));
  const lower = Math.max(0, (center / b1) * (b1 - 3 * Math.sqrt(b2)));
  const violations = points.flatMap((point, i) => (point > upper || point < lower ? [i + 1] : []));
  return { points, center, upper, lower, violations };
}

/** The multivariate EWMA of Lowry, Woodall, Champ & Rigdon (1992, Technometrics 34, 46-53). */
export function mewmaChart(
  columns: Columns,
  target: ArrayLike<number>,
  sigma: Matrix,
  lambda: number,
  h: number,
) {
  if (!(lambda > 0 && lambda <= 1))
    throw new StatsError('out-of-domain', 'lambda must lie between 0 and 1', 'lambda');
  const size = factorOf(sigma);
  const p = columns.length;
  const z = new Float64Array(p);
  const t2 = Array.from({ length: columns[0]!.length }, (_, i) => {
    for (let j = 0; j < p; j++) z[j] = lambda * (columns[j]![i]! - target[j]!) + (1 - lambda) * z[j]!;
    return size(z) / ((lambda / (2 - lambda)) * (1 - (1 - lambda) ** (2 * (i + 1))));
  });
  return { t2, h, violations: beyond(t2, h), last: z };
}
