/** Accelerated failure times where events are known to lie in intervals. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { zCoefficients } from '../models/coefficient-test.ts';
import {
  type DenseDesign,
  denseDesign,
  linearPredictor,
  originalCoefficients,
} from '../models/dense-design.ts';
import { type Design, selectRows } from '../models/design.ts';
import { Jet } from '../optim/jet.ts';
import { newtonPolished, type SecondOrder } from '../optim/newton.ts';
import { StatsError } from '../stats-error.ts';

export const INTERVAL_DISTRIBUTIONS = ['weibull', 'exponential', 'lognormal', 'loglogistic'] as const;
export type IntervalDistribution = (typeof INTERVAL_DISTRIBUTIONS)[number];

/** Where the event of each row lies: (lower, upper]; lower 0 = left censored, upper infinite = right censored, equal = exact. */
export interface CensoredTimes {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Refuses negative times, upper ends below lower ones, and data without any event. */
export function requireIntervals({ lower, upper }: CensoredTimes): void {
  if (lower.some((t) => t < 0) || upper.some((t) => t < 0))
    throw new StatsError('out-of-domain', 'a time is negative', 'lower');
  const wrong = lower.findIndex((t, i) => upper[i]! < t);
  if (wrong >= 0)
    throw new StatsError('out-of-domain', `row ${wrong + 1}: the upper end is below the lower end`, 'upper');
  if (upper.some((t) => t === 0)) throw new StatsError('out-of-domain', 'an event at time zero', 'upper');
  if (upper.every((t) => t === Number.POSITIVE_INFINITY))
    throw new StatsError('constant-column', 'every row is right censored', 'upper');
}

/** log S and log f of the standard error distribution at w. */
interface ErrorForm {
  logSurvival(w: Jet): Jet;
  logDensity(w: Jet): Jet;
  survival(w: number): number;
  quantile(p: number): number;
}

/** Derivatives of log(1 - Phi) by the hazard h: h' = h (h - w). */
function logNormalTail(w: Jet): Jet {
  const value = normal.logSf(w.value);
  const h = Math.exp(normal.logPdf(w.value) - value);
  return w.chain(value, -h, -h * (h - w.value));
}

const EXTREME: ErrorForm = {
  logSurvival: (w) => w.exp().times(-1),
  logDensity: (w) => w.minus(w.exp()),
  survival: (w) => Math.exp(-Math.exp(w)),
  quantile: (p) => Math.log(-Math.log1p(-p)),
};

const FORMS: Readonly<Record<IntervalDistribution, ErrorForm>> = {
  weibull: EXTREME,
  exponential: EXTREME,
  lognormal: {
    logSurvival: logNormalTail,
    logDensity: (w) =>
      w
        .times(w)
        .plus(Math.log(2 * Math.PI))
        .times(-0.5),
    survival: (w) => normal.sf(w),
    quantile: (p) => normal.quantile(p),
  },
  loglogistic: {
    logSurvival: (w) => w.softplus().times(-1),
    logDensity: (w) => w.minus(w.softplus().times(2)),
    survival: (w) => 1 / (1 + Math.exp(w)),
    quantile: (p) => Math.log(p / (1 - p)),
  },
};

/** Log likelihood of one row at linear predictor and log scale. */
function contribution(form: ErrorForm, low: number, high: number, eta: Jet, logScale: Jet | null): Jet {
  const at = (t: number): Jet => {
    const away = eta.times(-1).plus(Math.log(t));
    return logScale ? away.times(logScale.times(-1).exp()) : away;
  };
  if (low === high) {
    const density = form.logDensity(at(low)).minus(Math.log(low));
    return logScale ? density.minus(logScale) : density;
  }
  if (high === Number.POSITIVE_INFINITY) return form.logSurvival(at(low));
  const last = form.logSurvival(at(high));
  if (low === 0) return last.log1mExp();
  const first = form.logSurvival(at(low));
  return first.plus(last.minus(first).log1mExp());
}

function badness(
  form: ErrorForm,
  withScale: boolean,
  { lower, upper }: CensoredTimes,
  dense: DenseDesign,
  x: Float64Array,
): SecondOrder {
  const { n, p } = dense;
  const size = p + (withScale ? 1 : 0);
  const variables = withScale ? 2 : 1;
  const eta = linearPredictor(dense, x.subarray(0, p));
  let value = 0;
  const gradient = new Float64Array(size);
  const hessian = matrix(size, size);
  for (let i = 0; i < n; i++) {
    if (lower[i] === 0 && upper[i] === Number.POSITIVE_INFINITY) continue;
    const at = contribution(
      form,
      lower[i]!,
      upper[i]!,
      Jet.variable(eta[i]!, 0, variables),
      withScale ? Jet.variable(x[p]!, 1, variables) : null,
    );
    value -= at.value;
    const weight = (j: number): number => (j < p ? dense.x[i + j * n]! : 1);
    const owner = (j: number): number => (j < p ? 0 : 1);
    for (let j = 0; j < size; j++) {
      gradient[j]! -= at.g[owner(j)]! * weight(j);
      for (let k = 0; k < size; k++)
        hessian.data[j + k * size]! -= at.h[owner(j) + owner(k) * variables]! * weight(j) * weight(k);
    }
  }
  return { value: Number.isFinite(value) ? value : 1e300, gradient, hessian };
}

/** A start near the middle of the intervals. */
function startOf({ lower, upper }: CensoredTimes): { readonly mean: number; readonly sd: number } {
  const logs = Array.from(lower, (low, i) => {
    const high = upper[i]!;
    return Math.log(
      high === Number.POSITIVE_INFINITY ? Math.max(low, 1e-9) : low === 0 ? high / 2 : (low + high) / 2,
    );
  });
  const mean = logs.reduce((sum, l) => sum + l, 0) / logs.length;
  const sd = Math.sqrt(logs.reduce((sum, l) => sum + (l - mean) ** 2, 0) / logs.length);
  return { mean, sd: Math.max(0.1, sd) };
}

function maximum(form: ErrorForm, withScale: boolean, times: CensoredTimes, dense: DenseDesign) {
  const { mean, sd } = startOf(times);
  const start = new Float64Array(dense.p + (withScale ? 1 : 0));
  start[0] = mean + 0.3 * sd;
  if (withScale) start[dense.p] = Math.log(sd);
  const fit = newtonPolished((x) => badness(form, withScale, times, dense, x), start, 200);
  if (!fit.converged || fit.x.some((v, j) => j > 0 && Math.abs(v) > 30))
    throw new StatsError('not-converged', 'the likelihood has no maximum within reach', 'outcome');
  return fit;
}

/**
 * Maximum likelihood of log T = x b + scale e (Kalbfleisch & Prentice 2002, "The Statistical Analysis of Failure Time Data", 3). The times are those of the rows of the design
 * that the mask leaves.
 */
export function intervalCensoredModel(
  times: CensoredTimes,
  design: Design,
  distribution: IntervalDistribution,
  level = 0.95,
  mask?: Uint8Array,
) {
  requireIntervals(times);
  const form = FORMS[distribution];
  const withScale = distribution !== 'exponential';
  const dense = denseDesign(design, selectRows(design.rows, mask));
  const { n, p } = dense;
  const { x, at } = maximum(form, withScale, times, dense);
  const size = x.length;
  const covariance = originalOf(dense, choleskyInverse(cholesky(at.hessian, 0)), size);
  const estimates = originalCoefficients(dense, x.slice(0, p));
  const scale = withScale ? Math.exp(x[p]!) : 1;
  const alone: Design = {
    rows: n,
    intercept: true,
    columns: [{ name: '(Intercept)', parts: [] }],
    terms: [],
  };
  const none =
    p > 1 ? -maximum(form, withScale, times, denseDesign(alone, selectRows(n))).at.value : -at.value;
  const logLik = -at.value;
  const z = normal.isf((1 - level) / 2);
  const ratio = Math.max(0, 2 * (logLik - none));
  return {
    n,
    counts: countsOf(times),
    coefficients: zCoefficients(dense.names, estimates, covariance, level),
    scale,
    logScaleStandardError: withScale ? Math.sqrt(covariance.data[size * size - 1]!) : null,
    weibullShape: distribution === 'weibull' ? 1 / scale : null,
    logLik,
    logLikNull: none,
    aic: -2 * logLik + 2 * size,
    bic: -2 * logLik + size * Math.log(n),
    likelihoodRatio: p > 1 ? { statistic: ratio, df: p - 1, pValue: chiSquare.sf(ratio, p - 1) } : null,
    /** The time by which a share of rows with these design columns has had the event. */
    quantile: (row: ArrayLike<number>, share: number) => {
      const q = form.quantile(share);
      const gradient = [...Array.from({ length: p }, (_, j) => row[j]!), ...(withScale ? [scale * q] : [])];
      let variance = 0;
      gradient.forEach((a, i) => {
        gradient.forEach((b, j) => {
          variance += a * b * covariance.data[i + j * size]!;
        });
      });
      const log = estimates.reduce((sum, b, j) => sum + b * row[j]!, scale * q);
      const se = Math.sqrt(variance);
      const time = Math.exp(log);
      return {
        estimate: time,
        standardError: time * se,
        ciLower: Math.exp(log - z * se),
        ciUpper: Math.exp(log + z * se),
      };
    },
    survival: (row: ArrayLike<number>, time: number): number =>
      form.survival((Math.log(time) - estimates.reduce((sum, b, j) => sum + b * row[j]!, 0)) / scale),
  };
}

/** Rows by what is known of them. */
function countsOf({ lower, upper }: CensoredTimes) {
  const counts = { exact: 0, left: 0, interval: 0, right: 0 };
  lower.forEach((low, i) => {
    const high = upper[i]!;
    if (low === high) counts.exact++;
    else if (high === Number.POSITIVE_INFINITY) counts.right++;
    else if (low === 0) counts.left++;
    else counts.interval++;
  });
  return counts;
}

/** Covariances on the scale of the data, the logarithm of the scale last. */
function originalOf({ p, shift, scale, intercept }: DenseDesign, inner: Matrix, size: number): Matrix {
  const row = (i: number): readonly (readonly [number, number])[] => {
    if (i >= p) return [[i, 1]];
    const own: (readonly [number, number])[] = [[i, 1 / scale[i]!]];
    if (intercept && i === 0) for (let j = 1; j < p; j++) own.push([j, -shift[j]! / scale[j]!]);
    return own;
  };
  const result = matrix(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      for (const [a, wa] of row(i))
        for (const [b, wb] of row(j)) result.data[i + j * size]! += wa * wb * inner.data[a + b * size]!;
  return result;
}
