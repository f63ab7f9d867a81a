/** Logistic mixed models by the Laplace approximation of the likelihood (as lme4's glmer with one quadrature point). */
import { normal } from '../distributions/normal.ts';
import { matrix } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import {
  type DenseDesign,
  linearPredictor,
  originalCoefficients,
  originalCovariance,
} from '../models/dense-design.ts';
import { bfgs } from '../optim/bfgs.ts';
import { nelderMead } from '../optim/nelder-mead.ts';
import { StatsError } from '../stats-error.ts';
import {
  backEffects,
  crossed,
  isSingularAt,
  type MixedModel,
  meanVariance,
  scaled,
  transform,
} from './mixed-model.ts';
import { profileAt, thetaLength, trianglesOf } from './mixed-profile.ts';
import { mixedSums, type RandomFactor } from './mixed-sums.ts';

/** Variance of the logistic distribution, the error of a latent variable. */
export const LOGISTIC_VARIANCE = Math.PI ** 2 / 3;

interface Mode {
  readonly deviance: number;
  readonly effects: readonly Float64Array[];
}

const MAX_ITERATIONS = 100;
/** Relative change of the penalised deviance at which the steps end; lme4's, because its likelihood is that of the last step but one. */
const LAST_CHANGE = 1e-7;

/** log(1 + exp(x)). */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));

interface Start {
  /** What is held: the fixed part, or nothing where the fixed effects are estimated along. */
  readonly held: Float64Array;
  /** Linear predictor to begin with. */
  readonly eta: Float64Array;
}

interface Steps extends Mode {
  readonly beta: Float64Array;
  readonly eta: Float64Array;
}

/** Penalised reweighted least squares to the mode of the random effects, and of the fixed ones of `fixed`. */
function modeAt(
  fixed: DenseDesign,
  y: Float64Array,
  factors: readonly RandomFactor[],
  theta: ArrayLike<number>,
  { held, eta: begin }: Start,
): Steps | null {
  const { n, p } = fixed;
  let eta = begin;
  let last = Number.POSITIVE_INFINITY;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const root = new Float64Array(n);
    const response = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const share = 1 / (1 + Math.exp(-eta[i]!));
      const w = Math.max(share * (1 - share), 1e-12);
      root[i] = Math.sqrt(w);
      response[i] = root[i]! * (eta[i]! - held[i]! + (y[i]! - share) / w);
    }
    const weighted = factors.map((factor) => ({
      ...factor,
      columns: factor.columns.map((column) => column.map((value, i) => value * root[i]!)),
    }));
    const x = fixed.x.slice(0, n * p);
    for (let at = 0; at < x.length; at++) x[at]! *= root[at % n]!;
    const profile = profileAt(mixedSums({ ...fixed, x }, response, weighted), theta);
    if (!profile) return null;
    const part = randomPartOf(factors, profile.effects, n);
    const mean = linearPredictor(fixed, profile.beta);
    let penalised = profile.rss;
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const own = part[i]! + mean[i]!;
      penalised -= (response[i]! - root[i]! * own) ** 2;
      next[i] = held[i]! + own;
      penalised += 2 * (softplus(next[i]!) - y[i]! * next[i]!);
    }
    eta = next;
    if (Math.abs(last - penalised) < LAST_CHANGE * Math.abs(penalised))
      return { deviance: penalised + profile.logDetL, effects: profile.effects, beta: profile.beta, eta };
    last = penalised;
  }
  return null;
}

/** A design without columns. */
const withoutColumns = (dense: DenseDesign): DenseDesign => ({
  ...dense,
  p: 0,
  names: [],
  x: new Float64Array(0),
  intercept: false,
});

/** Zb of all factors. */
function randomPartOf(
  factors: readonly RandomFactor[],
  effects: readonly Float64Array[],
  n: number,
): Float64Array {
  const part = new Float64Array(n);
  factors.forEach(({ group, columns }, f) => {
    const q = columns.length;
    for (let i = 0; i < n; i++)
      for (let t = 0; t < q; t++) part[i]! += columns[t]![i]! * effects[f]![group[i]! * q + t]!;
  });
  return part;
}

/** The fit; y is 1 where the event happened. */
export function logisticMixedModel(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
  level: number,
): MixedModel {
  const ordered = [...random].sort((a, b) => b.levels * b.terms.length - a.levels * a.terms.length);
  const { factors, back } = scaled(ordered, dense.n);
  const shape = { factors };
  const k = thetaLength(shape);
  const { n, p } = dense;
  const share = y.reduce((sum, value) => sum + value, 0) / n;
  if (share === 0 || share === 1)
    throw new StatsError('constant-column', 'the outcome has one level', 'outcome');
  const rough = roughFit(dense, y, factors, k);
  const none = withoutColumns(dense);
  const stepsAt = (parameters: Float64Array): Steps | null =>
    modeAt(none, y, factors, parameters.subarray(0, k), {
      held: linearPredictor(dense, parameters.subarray(k)),
      eta: rough.eta,
    });
  const at = (parameters: Float64Array): number => stepsAt(parameters)?.deviance ?? Number.POSITIVE_INFINITY;
  const lower = lowerBounds(factors, k, p);
  const start = Float64Array.from([...rough.theta, ...rough.beta]);
  const found = bfgs(at, start, { lower, gradientTolerance: 1e-7, maxIterations: 100 });
  const best = found.x;
  const theta = best.subarray(0, k).map((value) => (Math.abs(value) < 1e-5 ? 0 : value));
  const beta = best.slice(k);
  if (beta.some((value) => Math.abs(value) > 40))
    throw new StatsError('not-converged', 'the outcome is separated', 'outcome');
  const fixedFit = linearPredictor(dense, beta);
  const mode = stepsAt(Float64Array.from([...theta, ...beta]));
  if (!mode) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  const triangles = trianglesOf(shape, theta);
  const covariances = triangles.map((triangle, f) =>
    transform(back[f]!, crossed(triangle, factors[f]!.terms.length, 1)),
  );
  const part = randomPartOf(factors, mode.effects, n);
  const covariance = originalCovariance(
    dense,
    covarianceOf(at, Float64Array.from([...theta, ...beta]), k, p),
  );
  const critical = normal.isf((1 - level) / 2);
  const estimates = originalCoefficients(dense, beta);
  return {
    n,
    isReml: false,
    coefficients: dense.names.map((name, j) => {
      const estimate = estimates[j]!;
      const standardError = Math.sqrt(covariance.data[j + j * p]!);
      const statistic = estimate / standardError;
      return {
        name,
        estimate,
        standardError,
        df: null,
        statistic,
        pValue: 2 * normal.sf(Math.abs(statistic)),
        ciLower: estimate - critical * standardError,
        ciUpper: estimate + critical * standardError,
      };
    }),
    random: ordered.map(({ name, levels, terms }, f) => ({
      name,
      levels,
      terms,
      covariance: covariances[f]!,
      effects: backEffects(mode.effects[f]!, back[f]!, 1),
    })),
    residualVariance: LOGISTIC_VARIANCE,
    logLik: -mode.deviance / 2,
    parameters: p + k,
    fixedFit,
    fitted: fixedFit.map((eta, i) => 1 / (1 + Math.exp(-eta - part[i]!))),
    randomVariance: ordered.reduce((sum, factor, f) => sum + meanVariance(factor, covariances[f]!), 0),
    isSingular: isSingularAt(triangles, factors),
  };
}

/** Diagonals of the triangles are not negative. */
function lowerBounds(factors: readonly RandomFactor[], k: number, p: number): Float64Array {
  const lower = new Float64Array(k + p).fill(Number.NEGATIVE_INFINITY);
  let at = 0;
  for (const { terms } of factors)
    for (let j = 0; j < terms.length; j++) {
      lower[at] = 0;
      at += terms.length - j;
    }
  return lower;
}

/** theta with the fixed effects at their joint mode: where the search of all parameters begins. */
function roughFit(dense: DenseDesign, y: Float64Array, factors: readonly RandomFactor[], k: number) {
  const lower = lowerBounds(factors, k, 0);
  const held = new Float64Array(dense.n);
  const begin = y.map((value) => Math.log((value + 0.5) / (1.5 - value)));
  const fit = (theta: Float64Array): Steps | null =>
    modeAt(
      dense,
      y,
      factors,
      theta.map((value, i) => Math.max(value, lower[i]!)),
      { held, eta: begin },
    );
  const found = nelderMead(
    (theta) => fit(theta)?.deviance ?? Number.POSITIVE_INFINITY,
    lower.map((value) => (value === 0 ? 1 : 0)),
    {
      step: 0.3,
      tolerance: 1e-9,
      maxIterations: 300 * k,
    },
  );
  const theta = found.x.map((value, i) => Math.max(value, lower[i]!));
  const steps = fit(theta);
  if (!steps) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  return { theta, beta: steps.beta, eta: steps.eta };
}

const STEP = 5e-3;

/** Covariances of the fixed effects from the curvature of the deviance over all parameters; zero variances are held. */
function covarianceOf(f: (values: Float64Array) => number, at: Float64Array, k: number, p: number) {
  const free = [...at.keys()].filter((i) => i >= k || at[i] !== 0);
  const m = free.length;
  const moved = (...shifts: readonly (readonly [number, number])[]): number => {
    const point = at.slice();
    for (const [a, h] of shifts) point[free[a]!]! += h;
    return f(point);
  };
  const centre = f(at);
  const second = (a: number, b: number, h: number): number =>
    a === b
      ? (moved([a, h]) - 2 * centre + moved([a, -h])) / (h * h)
      : (moved([a, h], [b, h]) - moved([a, h], [b, -h]) - moved([a, -h], [b, h]) + moved([a, -h], [b, -h])) /
        (4 * h * h);
  const hessian = matrix(m, m);
  for (let a = 0; a < m; a++)
    for (let b = 0; b <= a; b++) {
      const value = (4 * second(a, b, STEP / 2) - second(a, b, STEP)) / 3;
      hessian.data[a + b * m] = value;
      hessian.data[b + a * m] = value;
    }
  const solved = inverse(hessian);
  const result = matrix(p, p);
  const from = m - p;
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) result.data[i + j * p] = 2 * solved.data[from + i + (from + j) * m]!;
  return result;
}
