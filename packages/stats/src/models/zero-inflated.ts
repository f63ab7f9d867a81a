/** Counts with many zeros: zero-inflated and hurdle models, Poisson or negative binomial. */
import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { Jet } from '../optim/jet.ts';
import { newtonPolished, type SecondOrder } from '../optim/newton.ts';
import { lfactorial } from '../special/gamma.ts';
import { StatsError } from '../stats-error.ts';
import { zCoefficients } from './coefficient-test.ts';
import { type DenseDesign, denseDesign, linearPredictor, originalCoefficients } from './dense-design.ts';
import { type Design, selectRows } from './design.ts';

export const ZERO_MODELS = ['zero-inflated', 'hurdle'] as const;
export type ZeroModel = (typeof ZERO_MODELS)[number];
export type ZeroFamily = 'poisson' | 'negative-binomial';

/** What a model of counts with many zeros is made of. */
export interface ZeroSpec {
  readonly model: ZeroModel;
  readonly family: ZeroFamily;
  readonly count: Design;
  readonly zero: Design;
  readonly y: Float64Array;
  /** Logarithm of the exposure, for the count part. */
  readonly offset?: Float64Array;
  readonly level?: number;
}

/** log f(y) of the count distribution, at log mean a and log theta t. */
function logDensity(family: ZeroFamily, y: number, a: Jet, t: Jet | null): Jet {
  if (family === 'poisson') return a.times(y).minus(a.exp()).minus(lfactorial(y));
  const theta = t!.exp();
  const both = a.logPlus(t!);
  return theta
    .plus(y)
    .lgamma()
    .minus(theta.lgamma())
    .minus(lfactorial(y))
    .plus(theta.times(t!.minus(both)))
    .plus(a.minus(both).times(y));
}

/** log f(0). */
function logNone(family: ZeroFamily, a: Jet, t: Jet | null): Jet {
  if (family === 'poisson') return a.exp().times(-1);
  return t!.exp().times(t!.minus(a.logPlus(t!)));
}

/** Log likelihood of one count (Lambert 1992, Technometrics 34, 1-14; Mullahy 1986, Journal of Econometrics 33, 341-365). */
function contribution(model: ZeroModel, family: ZeroFamily, y: number, a: Jet, b: Jet, t: Jet | null): Jet {
  if (model === 'zero-inflated') {
    const none = b.softplus().times(-1);
    // log(pi + (1 - pi) f(0)) or log((1 - pi) f(y))
    return y === 0 ? b.logPlus(logNone(family, a, t)).plus(none) : logDensity(family, y, a, t).plus(none);
  }
  const positive = b.times(-1).softplus().times(-1);
  if (y === 0) return b.softplus().times(-1);
  return positive.plus(logDensity(family, y, a, t)).minus(logNone(family, a, t).log1mExp());
}

interface Parts {
  readonly count: DenseDesign;
  readonly zero: DenseDesign;
}

/** Minus the log likelihood with derivatives in all parameters: count part, zero part, log theta. */
function badness(spec: ZeroSpec, { count, zero }: Parts, x: Float64Array): SecondOrder {
  const { model, family, y, offset } = spec;
  const p = count.p;
  const q = zero.p;
  const withTheta = family === 'negative-binomial';
  const size = p + q + (withTheta ? 1 : 0);
  const variables = withTheta ? 3 : 2;
  const a = linearPredictor(count, x.subarray(0, p));
  const b = linearPredictor(zero, x.subarray(p, p + q));
  const n = y.length;
  let value = 0;
  const gradient = new Float64Array(size);
  const hessian = matrix(size, size);
  const row = new Float64Array(size);
  const owner = Int32Array.from({ length: size }, (_, j) => (j < p ? 0 : j < p + q ? 1 : 2));
  for (let i = 0; i < n; i++) {
    const at = contribution(
      model,
      family,
      y[i]!,
      Jet.variable(a[i]! + (offset ? offset[i]! : 0), 0, variables),
      Jet.variable(b[i]!, 1, variables),
      withTheta ? Jet.variable(x[size - 1]!, 2, variables) : null,
    );
    value -= at.value;
    for (let j = 0; j < p; j++) row[j] = count.x[i + j * n]!;
    for (let j = 0; j < q; j++) row[p + j] = zero.x[i + j * n]!;
    if (withTheta) row[size - 1] = 1;
    for (let j = 0; j < size; j++) {
      gradient[j]! -= at.g[owner[j]!]! * row[j]!;
      for (let k = 0; k <= j; k++)
        hessian.data[j + k * size]! -= at.h[owner[j]! + owner[k]! * variables]! * row[j]! * row[k]!;
    }
  }
  for (let j = 0; j < size; j++)
    for (let k = 0; k < j; k++) hessian.data[k + j * size] = hessian.data[j + k * size]!;
  return { value, gradient, hessian };
}

/** Refuses outcomes that are no counts or have no zeros. */
function requireCounts(y: Float64Array): void {
  if (y.some((value) => value < 0))
    throw new StatsError('out-of-domain', 'counts must not be negative', 'outcome');
  if (y.some((value) => !Number.isInteger(value)))
    throw new StatsError('out-of-domain', 'counts must be whole numbers', 'outcome');
  const zeros = y.filter((value) => value === 0).length;
  if (zeros === 0) throw new StatsError('constant-column', 'the outcome has no zeros', 'outcome');
  if (zeros === y.length) throw new StatsError('constant-column', 'the outcome is always zero', 'outcome');
}

function maximum(spec: ZeroSpec, parts: Parts) {
  const { y, offset, family, model } = spec;
  const { count, zero } = parts;
  const withTheta = family === 'negative-binomial';
  const positive = Array.from(y).filter((value) => value > 0);
  const mean = positive.reduce((sum, value) => sum + value, 0) / positive.length;
  const start = new Float64Array(count.p + zero.p + (withTheta ? 1 : 0));
  const exposure = offset ? offset.reduce((sum, o) => sum + o, 0) / y.length : 0;
  start[0] = Math.log(mean) - exposure;
  const zeros = 1 - positive.length / y.length;
  const share = model === 'hurdle' ? 1 - zeros : Math.min(0.9, Math.max(0.1, zeros - Math.exp(-mean)));
  start[count.p] = Math.log(share / (1 - share));
  return newtonPolished((x) => badness(spec, parts, x), start, 200);
}

/** Fits the model by Newton's method; refuses fits that run away. */
export function zeroInflated(spec: ZeroSpec) {
  const { y, count, zero, family, level = 0.95 } = spec;
  requireCounts(y);
  const n = y.length;
  const parts: Parts = { count: denseDesign(count, selectRows(n)), zero: denseDesign(zero, selectRows(n)) };
  const p = parts.count.p;
  const q = parts.zero.p;
  const { x, at, converged } = maximum(spec, parts);
  const withTheta = family === 'negative-binomial';
  const size = x.length;
  if (!converged || x.subarray(1, size).some((b) => Math.abs(b) > 30))
    throw new StatsError('not-converged', 'the likelihood has no maximum within reach', 'outcome');
  const covariance = originalOf(parts, choleskyInverse(cholesky(at.hessian, 0)), size);
  const estimates = [
    ...originalCoefficients(parts.count, x.slice(0, p)),
    ...originalCoefficients(parts.zero, x.slice(p, p + q)),
  ];
  const all = zCoefficients([...parts.count.names, ...parts.zero.names], estimates, covariance, level);
  const logLik = -at.value;
  const theta = withTheta ? Math.exp(x[size - 1]!) : null;
  const a = linearPredictor(parts.count, x.subarray(0, p)).map(
    (v, i) => v + (spec.offset ? spec.offset[i]! : 0),
  );
  const b = linearPredictor(parts.zero, x.subarray(p, p + q));
  const fitted = Array.from(y, (_, i) => expectedCount(spec, a[i]!, b[i]!, theta));
  return {
    n,
    observedZeros: y.filter((value) => value === 0).length,
    expectedZeros: fitted.reduce((sum, { probabilityZero }) => sum + probabilityZero, 0),
    meanFitted: fitted.reduce((sum, { response }) => sum + response, 0) / n,
    logLik,
    aic: -2 * logLik + 2 * size,
    bic: -2 * logLik + size * Math.log(n),
    likelihoodRatio: ratioToNull(spec, logLik, p + q - 2),
    theta,
    logThetaStandardError: withTheta ? Math.sqrt(covariance.data[size * size - 1]!) : null,
    countCoefficients: all.slice(0, p),
    zeroCoefficients: all.slice(p),
    /** Expected count, probability of zero and mean of the count part at linear predictors. */
    expect: (countPredictor: number, zeroPredictor: number) =>
      expectedCount(spec, countPredictor, zeroPredictor, theta),
  };
}

/** Covariances on the scale of the data. */
function originalOf({ count, zero }: Parts, inner: Matrix, size: number): Matrix {
  const t = matrix(size, size);
  for (let j = 0; j < size; j++) t.data[j + j * size] = 1;
  const place = (dense: DenseDesign, from: number): void => {
    for (let j = 0; j < dense.p; j++) {
      t.data[from + j + (from + j) * size] = 1 / dense.scale[j]!;
      if (dense.intercept && j > 0) t.data[from + (from + j) * size] = -dense.shift[j]! / dense.scale[j]!;
    }
  };
  place(count, 0);
  place(zero, count.p);
  const half = matrix(size, size);
  const result = matrix(size, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      for (let k = 0; k < size; k++)
        half.data[i + j * size]! += t.data[i + k * size]! * inner.data[k + j * size]!;
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      for (let k = 0; k < size; k++)
        result.data[i + j * size]! += half.data[i + k * size]! * t.data[j + k * size]!;
  return result;
}

function expectedCount({ model, family }: ZeroSpec, a: number, b: number, theta: number | null) {
  const mu = Math.exp(a);
  const none = family === 'poisson' ? Math.exp(-mu) : (theta! / (theta! + mu)) ** theta!;
  const p = 1 / (1 + Math.exp(-b));
  return model === 'zero-inflated'
    ? { response: (1 - p) * mu, probabilityZero: p + (1 - p) * none, countMean: mu }
    : { response: (p * mu) / (1 - none), probabilityZero: 1 - p, countMean: mu };
}

/** Against intercepts alone; null where there is nothing to test or the null model has no inflation. */
function ratioToNull(spec: ZeroSpec, logLik: number, df: number) {
  if (df <= 0) return null;
  const alone: Design = {
    rows: spec.y.length,
    intercept: true,
    columns: [{ name: '(Intercept)', parts: [] }],
    terms: [],
  };
  const dense = denseDesign(alone, selectRows(spec.y.length));
  const { x, at, converged } = maximum({ ...spec, count: alone, zero: alone }, { count: dense, zero: dense });
  if (!converged || (spec.model === 'zero-inflated' && x[1]! < -8)) return null;
  const statistic = Math.max(0, 2 * (logLik + at.value));
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
}
