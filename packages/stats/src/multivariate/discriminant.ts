/** Linear discriminant analysis: canonical functions and classification. */
import { largestSize } from '../descriptive/extremes.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { StatsError } from '../stats-error.ts';

export const DISCRIMINANT_PRIORS = ['proportional', 'equal'] as const;
export type DiscriminantPrior = (typeof DISCRIMINANT_PRIORS)[number];

interface Groups {
  readonly n: number;
  readonly p: number;
  readonly sizes: readonly number[];
  readonly means: readonly Float64Array[];
  /** Pooled sums of squares and products within groups. */
  readonly within: Matrix;
}

function groupsOf(
  columns: readonly Float64Array[],
  codes: ArrayLike<number>,
  count: number,
  names: readonly string[],
): Groups {
  const p = columns.length;
  const n = codes.length;
  if (count < 2) throw new StatsError('too-few', 'two groups are needed', 'group');
  if (n <= count) throw new StatsError('too-few', 'fewer cases than groups', 'group');
  const sizes = new Array<number>(count).fill(0);
  for (let i = 0; i < n; i++) sizes[codes[i]!]!++;
  const means = sizes.map(() => new Float64Array(p));
  columns.forEach((column, j) => {
    for (let i = 0; i < n; i++) means[codes[i]!]![j]! += column[i]! / sizes[codes[i]!]!;
  });
  const within = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let k = 0; k <= j; k++) {
      let sum = 0;
      for (let i = 0; i < n; i++) {
        const mean = means[codes[i]!]!;
        sum += (columns[j]![i]! - mean[j]!) * (columns[k]![i]! - mean[k]!);
      }
      within.data[j + k * p] = sum;
      within.data[k + j * p] = sum;
    }
  columns.forEach((column, j) => {
    const size = largestSize(column);
    if (!(Math.sqrt(within.data[j + j * p]! / n) > 1e-12 * size))
      throw new StatsError('constant-column', `${names[j]} does not vary within groups`, names[j]);
  });
  return { n, p, sizes, means, within };
}

/** Factor of a covariance matrix scaled to correlations; refuses a variable that the others determine. */
function factorOf(
  within: Matrix,
  names: readonly string[],
): { readonly factor: Cholesky; readonly scales: Float64Array } {
  const p = within.rows;
  const scales = Float64Array.from({ length: p }, (_, j) => Math.sqrt(within.data[j + j * p]!));
  const scaled = matrix(
    p,
    p,
    within.data.map((v, at) => v / scales[at % p]! / scales[Math.floor(at / p)]!),
  );
  try {
    return { factor: cholesky(scaled, 1e-10), scales };
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') {
      const name = names[Number(error.argument)];
      throw new StatsError('collinear', `${name} is determined by the others within groups`, name);
    }
    throw error;
  }
}

/** Functions that part the groups best (Fisher 1936, Annals of Eugenics 7, 179-188), each signed so that its largest standardized coefficient is positive. */
function functionsOf({ n, p, sizes, means, within }: Groups, factor: Cholesky, scales: Float64Array) {
  const g = sizes.length;
  const grand = new Float64Array(p);
  means.forEach((mean, k) => {
    for (let j = 0; j < p; j++) grand[j]! += (sizes[k]! * mean[j]!) / n;
  });
  // roots of W^-1 B are those of (L^-1 B L^-1') in scaled variables
  const z = means.map((mean, k) =>
    forward(
      factor,
      Float64Array.from(mean, (m, j) => (Math.sqrt(sizes[k]!) * (m - grand[j]!)) / scales[j]!),
    ),
  );
  const products = matrix(p, p);
  for (const v of z)
    for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) products.data[i + j * p]! += v[i]! * v[j]!;
  const { values, vectors } = symmetricEigen(products);
  const count = Math.min(p, g - 1);
  const eigenvalues = Array.from(values.slice(0, count), (v) => Math.max(0, v));
  const root = Math.sqrt(n - g);
  const coefficients = Array.from({ length: count }, (_, f) => {
    const vector = vectors.data.slice(f * p, (f + 1) * p);
    const raw = backward(factor, vector).map((v, j) => (v * root) / scales[j]!);
    const standardized = raw.map((v, j) => (v * scales[j]!) / root);
    const largest = standardized.reduce(
      (best, v, j) => (Math.abs(v) > Math.abs(standardized[best]!) ? j : best),
      0,
    );
    return standardized[largest]! < 0 ? raw.map((v) => -v) : raw;
  });
  const covariance = matrix(
    p,
    p,
    within.data.map((v) => v / (n - g)),
  );
  return {
    eigenvalues,
    coefficients,
    standardized: coefficients.map((c) => c.map((v, j) => (v * scales[j]!) / root)),
    structure: coefficients.map((c) =>
      Float64Array.from({ length: p }, (_, j) => {
        let sum = 0;
        for (let k = 0; k < p; k++) sum += covariance.data[j + k * p]! * c[k]!;
        return sum / Math.sqrt(covariance.data[j + j * p]!);
      }),
    ),
  };
}

/** L^-1 b. */
function forward({ lower }: Cholesky, b: Float64Array): Float64Array {
  const n = lower.rows;
  const z = b.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) z[i]! -= lower.data[i + k * n]! * z[k]!;
    z[i]! /= lower.data[i + i * n]!;
  }
  return z;
}

/** L'^-1 b. */
function backward({ lower }: Cholesky, b: Float64Array): Float64Array {
  const n = lower.rows;
  const z = b.slice();
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) z[i]! -= lower.data[k + i * n]! * z[k]!;
    z[i]! /= lower.data[i + i * n]!;
  }
  return z;
}

/** Posterior probabilities from log priors and squared distances. */
function posteriorOf(logs: readonly number[]): readonly number[] {
  const top = Math.max(...logs);
  const weights = logs.map((l) => Math.exp(l - top));
  const total = weights.reduce((sum, w) => sum + w, 0);
  return weights.map((w) => w / total);
}

const largestOf = (values: readonly number[]): number =>
  values.reduce((best, v, k) => (v > values[best]! ? k : best), 0);

/** Analysis of complete cases; `codes` are groups from 0 to `count` - 1, each of which occurs. */
export function discriminantAnalysis(
  columns: readonly Float64Array[],
  names: readonly string[],
  codes: ArrayLike<number>,
  count: number,
  prior: DiscriminantPrior = 'proportional',
) {
  const groups = groupsOf(columns, codes, count, names);
  const { n, p, sizes, means } = groups;
  const { factor, scales } = factorOf(groups.within, names);
  const functions = functionsOf(groups, factor, scales);
  const priors = sizes.map((size) => (prior === 'equal' ? 1 / count : size / n));
  const total = functions.eigenvalues.reduce((sum, v) => sum + v, 0);
  const product = (u: Float64Array, v: Float64Array): number => {
    const solved = choleskySolve(
      factor,
      v.map((x, j) => x / scales[j]!),
    );
    return u.reduce((sum, x, j) => sum + (x / scales[j]!) * solved[j]!, 0);
  };
  const confusion = sizes.map(() => new Array<number>(count).fill(0));
  const crossConfusion = sizes.map(() => new Array<number>(count).fill(0));
  const posteriors: (readonly number[])[] = [];
  for (let i = 0; i < n; i++) {
    const own = codes[i]!;
    const away = means.map((mean) => Float64Array.from(mean, (m, j) => columns[j]![i]! - m));
    const posterior = posteriorOf(
      away.map((d, k) => Math.log(priors[k]!) - ((n - count) / 2) * product(d, d)),
    );
    posteriors.push(posterior);
    confusion[own]![largestOf(posterior)]!++;
    crossConfusion[own]![largestOf(leftOut(away, own, sizes, priors, n, count, product))]!++;
  }
  const correct = (table: readonly (readonly number[])[]): number =>
    table.reduce((sum, row, k) => sum + row[k]!, 0) / n;
  return {
    n,
    sizes,
    means,
    priors,
    ...functions,
    proportionOfTrace: functions.eigenvalues.map((v) => v / total),
    canonicalCorrelations: functions.eigenvalues.map((v) => Math.sqrt(v / (1 + v))),
    functionTests: functions.eigenvalues.map((_, i) => {
      const wilksLambda = functions.eigenvalues.slice(i).reduce((product_, v) => product_ / (1 + v), 1);
      const statistic = -(n - 1 - (p + count) / 2) * Math.log(wilksLambda);
      const df = (p - i) * (count - i - 1);
      return { first: i + 1, wilksLambda, statistic, df, pValue: chiSquare.sf(statistic, df) };
    }),
    posteriors,
    confusion,
    accuracy: correct(confusion),
    crossConfusion,
    crossAccuracy: correct(crossConfusion),
  };
}

/** Posterior of a case from the other cases: its own mean and the covariance are changed by what it contributed (Sherman & Morrison 1950). */
function leftOut(
  away: readonly Float64Array[],
  own: number,
  sizes: readonly number[],
  priors: readonly number[],
  n: number,
  count: number,
  product: (u: Float64Array, v: Float64Array) => number,
): readonly number[] {
  const size = sizes[own]!;
  // a group of one has no mean without it
  if (size < 2) return priors.map((_, k) => (k === own ? 0 : 1 / (count - 1)));
  const d = away[own]!;
  const c = size / (size - 1);
  const denominator = 1 - c * product(d, d);
  const logs = away.map((difference, k) => {
    const v = k === own ? difference.map((x) => x * c) : difference;
    const distance = product(v, v) + (c * product(v, d) ** 2) / denominator;
    return Math.log(priors[k]!) - ((n - 1 - count) / 2) * distance;
  });
  return posteriorOf(logs);
}
