/** How consistently the items of a scale measure one thing. */
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type Covariances, covariances } from './covariance.ts';
import { oneFactor } from './one-factor.ts';

export interface ScaleItem {
  readonly mean: number;
  readonly sd: number;
  /** With the sum of the other items; null where that does not vary. */
  readonly itemRestCorrelation: number | null;
  /** With the sum of all items. */
  readonly itemTotalCorrelation: number | null;
  /** Null where one item would be left. */
  readonly alphaIfDeleted: number | null;
  /** Loading of the one-factor model, standardised. */
  readonly loading: number | null;
}

export interface SplitHalf {
  readonly correlation: number | null;
  readonly spearmanBrown: number | null;
  readonly guttman: number;
}

export interface ScaleReliability {
  readonly n: number;
  readonly k: number;
  readonly alpha: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly alphaStandardized: number | null;
  readonly averageInterItemCorrelation: number;
  readonly scaleMean: number;
  readonly scaleSd: number;
  readonly items: readonly ScaleItem[];
  readonly splitHalf: SplitHalf;
  /** Guttman's lower bounds; the fourth, the best split, only for few items; the sixth from correlations. */
  readonly lambdas: readonly (number | null)[];
  /** McDonald's omega of a one-factor model; null where that cannot be fitted. */
  readonly omegaTotal: number | null;
  /** By the delta method; null where a residual variance is not above zero. */
  readonly omegaStandardError: number | null;
  /** On the logit scale, so that they stay between 0 and 1. */
  readonly omegaLimits: { readonly ciLower: number; readonly ciUpper: number } | null;
  readonly omegaTotalStandardized: number | null;
  /** Items whose residual variance in that model is negative. */
  readonly heywood: readonly number[];
}

/** Items up to which every split into halves is tried. */
export const MOST_SPLIT = 16;

const total = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
};

/** k / (k - 1) (1 - trace / total) (Cronbach 1951). */
export const alphaOf = (k: number, trace: number, variance: number): number =>
  (k / (k - 1)) * (1 - trace / variance);

/**
 * Cronbach's (1951) alpha with the limits of Feldt (1965), the lower bounds of Guttman (1945), the split into the first and the
 * second half, and McDonald's (1999) omega of a one-factor model, for items in columns without missing values.
 */
export function scaleReliability(columns: readonly Float64Array[], level = 0.95): ScaleReliability {
  const k = columns.length;
  if (k < 2) throw new StatsError('too-few', 'at least two items are needed', 'columns');
  const found = covariances(columns);
  const { n, covariance: c, correlation: r } = found;
  const every = Array.from({ length: k }, (_, i) => i);
  const trace = total(every.map((i) => c.data[i + i * k]!));
  const variance = total(c.data);
  if (!(variance > 1e-12 * trace)) throw new StatsError('singular', 'the sum of the items does not vary');
  const alpha = alphaOf(k, trace, variance);
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)];
  const average = (total(r.data) - k) / (k * (k - 1));
  const factor = oneFactor(r);
  const omega = omegas(found, factor);
  return {
    n,
    k,
    alpha,
    ciLower: 1 - (1 - alpha) * fDistribution.isf((1 - level) / 2, df1, df2),
    ciUpper: 1 - (1 - alpha) * fDistribution.quantile((1 - level) / 2, df1, df2),
    alphaStandardized: total(r.data) > 0 ? alphaOf(k, k, total(r.data)) : null,
    averageInterItemCorrelation: average,
    scaleMean: total(found.means),
    scaleSd: Math.sqrt(variance),
    items: every.map((i) => itemOf(i, found, factor?.loadings[i] ?? null)),
    splitHalf: splitHalf(found),
    lambdas: lambdasOf(found, trace, variance),
    ...omega,
    ...omegaInterval(found, factor, omega.omegaTotal, level),
  };
}

/** Correlation of two sums from their covariance and variances; null where one of them does not vary beyond rounding. */
function correlationFrom(shared: number, first: number, second: number, size = 0): number | null {
  if (!(first > 1e-12 * size && second > 1e-12 * size)) return null;
  return Math.max(-1, Math.min(1, shared / Math.sqrt(first * second)));
}

function itemOf(i: number, { means, sds, covariance: c }: Covariances, loading: number | null): ScaleItem {
  const k = c.rows;
  const own = c.data[i + i * k]!;
  let trace = 0;
  let rest = 0;
  let shared = 0;
  for (let a = 0; a < k; a++) {
    if (a === i) continue;
    shared += c.data[a + i * k]!;
    trace += c.data[a + a * k]!;
    for (let b = 0; b < k; b++) if (b !== i) rest += c.data[a + b * k]!;
  }
  return {
    mean: means[i]!,
    sd: sds[i]!,
    itemRestCorrelation: trace > 0 && rest > 1e-12 * trace ? correlationFrom(shared, own, rest) : null,
    itemTotalCorrelation: correlationFrom(shared + own, own, rest + 2 * shared + own),
    alphaIfDeleted: k > 2 && rest > 1e-12 * trace ? alphaOf(k - 1, trace, rest) : null,
    loading,
  };
}

/** The first ceil(k / 2) items against the others: r stepped up by Spearman (1910) and Brown (1910), and 2 (1 - (s1^2 + s2^2) / s^2) of Guttman (1945). */
function splitHalf({ covariance: c }: Covariances): SplitHalf {
  const k = c.rows;
  const half = Math.ceil(k / 2);
  let [first, second, between, trace] = [0, 0, 0, 0];
  for (let a = 0; a < k; a++) {
    trace += c.data[a + a * k]!;
    for (let b = 0; b < k; b++) {
      const value = c.data[a + b * k]!;
      if (a < half && b < half) first += value;
      else if (a >= half && b >= half) second += value;
      else if (a < half) between += value;
    }
  }
  const r = correlationFrom(between, first, second, trace);
  return {
    correlation: r,
    spearmanBrown: r === null || r === -1 ? null : (2 * r) / (1 + r),
    guttman: 2 * (1 - (first + second) / total(c.data)),
  };
}

/** Guttman (1945): the six lower bounds of the reliability. */
function lambdasOf(
  { covariance: c, correlation: r }: Covariances,
  trace: number,
  variance: number,
): readonly (number | null)[] {
  const k = c.rows;
  const first = 1 - trace / variance;
  const squares = Array.from({ length: k }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < k; i++) if (i !== j) sum += c.data[i + j * k]! ** 2;
    return sum;
  });
  return [
    first,
    first + Math.sqrt((k / (k - 1)) * total(squares)) / variance,
    alphaOf(k, trace, variance),
    k <= MOST_SPLIT ? bestSplit(c.data, k, variance) : null,
    first + (2 * Math.sqrt(Math.max(...squares))) / variance,
    sixth(r.data, k),
  ];
}

/** The largest 2 (1 - within / total) over all splits in two, walked in Gray code so that each step moves one item. */
function bestSplit(c: Float64Array, k: number, variance: number): number {
  const side = new Int8Array(k).fill(1);
  // within - between: the variance of the difference of the halves
  let difference = variance;
  let best = Number.POSITIVE_INFINITY;
  for (let step = 1; step < 2 ** (k - 1); step++) {
    const item = 31 - Math.clz32(step & -step);
    let change = 0;
    for (let j = 0; j < k; j++) if (j !== item) change += side[j]! * c[item + j * k]!;
    difference -= 4 * side[item]! * change;
    side[item] = -side[item]!;
    best = Math.min(best, difference);
  }
  // within = (total + difference) / 2
  return 2 * (1 - (variance + best) / (2 * variance));
}

/** 1 - sum (1 - smc) / sum R; null where the correlation matrix is singular. */
function sixth(r: Float64Array, k: number): number | null {
  try {
    const inverse = choleskyInverse(cholesky({ rows: k, columns: k, data: r }, 1e-10));
    let unique = 0;
    for (let i = 0; i < k; i++) unique += 1 / inverse.data[i + i * k]!;
    const all = total(r);
    return all > 0 ? 1 - unique / all : null;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

type OmegaPart = 'omegaTotal' | 'omegaTotalStandardized' | 'heywood';

function omegas(
  { sds, correlation }: Pick<Covariances, 'sds' | 'correlation'>,
  factor: ReturnType<typeof oneFactor>,
): Pick<ScaleReliability, OmegaPart> {
  if (!factor || correlation.rows < 3) return { omegaTotal: null, omegaTotalStandardized: null, heywood: [] };
  const omega = (weight: (i: number) => number): number => {
    let common = 0;
    let unique = 0;
    factor.loadings.forEach((loading, i) => {
      common += loading * weight(i);
      unique += factor.residuals[i]! * weight(i) ** 2;
    });
    return common ** 2 / (common ** 2 + unique);
  };
  return {
    omegaTotal: omega((i) => sds[i]!),
    omegaTotalStandardized: omega(() => 1),
    heywood: [...factor.residuals.keys()].filter((i) => factor.residuals[i]! < 0),
  };
}

/** How exact omega is; nothing where there is none. */
function omegaInterval(
  { n, sds }: Covariances,
  factor: ReturnType<typeof oneFactor>,
  omega: number | null,
  level: number,
): Pick<ScaleReliability, 'omegaStandardError' | 'omegaLimits'> {
  const error =
    factor && omega !== null
      ? omegaError(
          factor.loadings.map((loading, i) => loading * sds[i]!),
          factor.residuals.map((residual, i) => residual * sds[i]! ** 2),
          n,
        )
      : null;
  return {
    omegaStandardError: error,
    omegaLimits: error === null || omega === null ? null : logitLimits(omega, error, level),
  };
}

/**
 * Standard error of omega by the delta method from the expected information of the one-factor model (Raykov 2002): with A the
 * inverse of the implied covariances, b = A l and c = l' A l, the information of loadings is n (b b' + c A), of loadings and residual
 * variances n A b, of residual variances n A^2 / 2, element by element.
 */
function omegaError(loadings: ArrayLike<number>, residuals: ArrayLike<number>, n: number): number | null {
  const k = loadings.length;
  const [l, u] = [Float64Array.from(loadings), Float64Array.from(residuals)];
  if (!u.every((residual) => residual > 0)) return null;
  // the inverse of u + l l' by the formula of Sherman and Morrison
  const w = l.map((loading, i) => loading / u[i]!);
  const shrink = 1 + l.reduce((sum, loading, i) => sum + loading * w[i]!, 0);
  const a = (i: number, j: number): number => (i === j ? 1 / u[i]! : 0) - (w[i]! * w[j]!) / shrink;
  const b = w.map((each) => each / shrink);
  const c = (shrink - 1) / shrink;
  const size = 2 * k;
  const information = new Float64Array(size * size);
  for (let i = 0; i < k; i++)
    for (let j = 0; j < k; j++) {
      information[i + j * size] = n * (b[i]! * b[j]! + c * a(i, j));
      information[i + (k + j) * size] = n * b[j]! * a(i, j);
      information[k + j + i * size] = n * b[j]! * a(i, j);
      information[k + i + (k + j) * size] = (n / 2) * a(i, j) ** 2;
    }
  const [common, unique] = [total(l), total(u)];
  const whole = common ** 2 + unique;
  const gradient = Float64Array.from({ length: size }, (_, i) =>
    i < k ? (2 * common * unique) / whole ** 2 : -(common ** 2) / whole ** 2,
  );
  const variance = quadratic(matrix(size, size, information), gradient);
  return variance !== null && variance > 0 ? Math.sqrt(variance) : null;
}

/** g' M^-1 g; null where M has no inverse. */
function quadratic(m: Matrix, g: Float64Array): number | null {
  try {
    return choleskySolve(cholesky(m), g).reduce((sum, each, i) => sum + each * g[i]!, 0);
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function logitLimits(share: number, standardError: number, level: number) {
  if (!(share > 0 && share < 1)) return null;
  const logit = Math.log(share / (1 - share));
  const half = (normal.isf((1 - level) / 2) * standardError) / (share * (1 - share));
  const back = (x: number): number => 1 / (1 + Math.exp(-x));
  return { ciLower: back(logit - half), ciUpper: back(logit + half) };
}

/** Limits from samples need no more digits than this. */
const SAMPLE_PRECISION = 1e-5;

/** Alpha and omega of the rows drawn, for resampling, residual variances kept positive; NaN where a sample has none. */
export function scaleSampler(
  columns: readonly Float64Array[],
  withOmega: boolean,
): (rows: ArrayLike<number>) => { readonly alpha: number; readonly omega: number } {
  const k = columns.length;
  return (rows) => {
    const drawn = columns.map((values) => Float64Array.from(rows, (row) => values[row]!));
    try {
      const found = covariances(drawn);
      const c = found.covariance.data;
      let trace = 0;
      for (let i = 0; i < k; i++) trace += c[i + i * k]!;
      const variance = total(c);
      const alpha = variance > 1e-12 * trace ? alphaOf(k, trace, variance) : Number.NaN;
      const omega = withOmega
        ? omegas(found, oneFactor(found.correlation, SAMPLE_PRECISION, true)).omegaTotal
        : null;
      return { alpha, omega: omega ?? Number.NaN };
    } catch (error) {
      if (error instanceof StatsError) return { alpha: Number.NaN, omega: Number.NaN };
      throw error;
    }
  };
}
