/** Generalised mixed models by the Laplace approximation of the likelihood. */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import { zCoefficients } from '../models/coefficient-test.ts';
import {
  type DenseDesign,
  linearPredictor,
  originalCoefficients,
  originalCovariance,
} from '../models/dense-design.ts';
import { bfgs } from '../optim/bfgs.ts';
import { nelderMead } from '../optim/nelder-mead.ts';
import { StatsError } from '../stats-error.ts';
import { LOGISTIC, type MixedFamily, NEGATIVE_BINOMIAL, POISSON } from './mixed-families.ts';
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
import { offTheBound } from './off-the-bound.ts';

/** Variance of the logistic distribution, the error of a latent variable. */
export const LOGISTIC_VARIANCE = Math.PI ** 2 / 3;

interface Mode {
  readonly deviance: number;
  readonly effects: readonly Float64Array[];
}

const MAX_ITERATIONS = 100;

/** An outcome with its distribution, and what is added to its linear predictor. */
interface Outcome {
  readonly y: Float64Array;
  readonly family: MixedFamily;
  readonly offset: Float64Array | null;
}

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
  { y, family }: Outcome,
  dispersion: number,
  factors: readonly RandomFactor[],
  theta: ArrayLike<number>,
  { held, eta: begin }: Start,
): Steps | null {
  const { n, p } = fixed;
  const exact = family !== LOGISTIC;
  let settled = false;
  let last = Number.POSITIVE_INFINITY;
  const [weights, slopes] = [new Float64Array(n), new Float64Array(n)];
  const eta = begin.slice();
  const isSimple = p === 0 && factors.length === 1 && factors[0]!.terms.length === 1;
  family.fill(y, eta, dispersion, weights, slopes);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const step = isSimple
      ? oneEffectStep(factors[0]!, theta[0]!, weights, slopes, eta, held)
      : fullStep(fixed, factors, theta, weights, slopes, eta, held);
    if (!step) return null;
    const { effects, squares, beta, logDetL } = step;
    const penalised = squares + 2 * family.fill(y, eta, dispersion, weights, slopes);
    if (!Number.isFinite(penalised)) return null;
    const isLast = settled || !exact;
    settled = Math.abs(last - penalised) < family.lastChange * Math.abs(penalised);
    // one more round gives the determinant at the mode itself
    if (settled && isLast) return { deviance: penalised + logDetL, effects, beta, eta };
    last = penalised;
  }
  return null;
}

const NO_COEFFICIENTS = new Float64Array(0);

/** One step of penalised weighted least squares; `eta` becomes the new linear predictor. */
interface Step {
  readonly effects: readonly Float64Array[];
  /** Sum of the squared effects, relative to theta. */
  readonly squares: number;
  readonly beta: Float64Array;
  readonly logDetL: number;
}

function fullStep(
  fixed: DenseDesign,
  factors: readonly RandomFactor[],
  theta: ArrayLike<number>,
  weights: Float64Array,
  slopes: Float64Array,
  eta: Float64Array,
  held: Float64Array,
): Step | null {
  const response = eta.map((value, i) => value - (held[i] ?? 0) + (slopes[i] ?? 0) / (weights[i] ?? 1));
  const profile = profileAt(mixedSums(fixed, response, factors, weights), theta);
  if (!profile) return null;
  const { b: effects, squares } = profile.effects();
  const { beta, logDetL } = profile;
  if (fixed.p > 0) {
    linearPredictor(fixed, beta, eta);
    held.forEach((value, i) => {
      eta[i]! += value;
    });
  } else eta.set(held);
  addRandomPart(factors, effects, eta);
  return { effects, squares, beta, logDetL };
}

/** The same with one effect a group, one factor and the fixed effects held: each group stands alone. */
function oneEffectStep(
  { group, levels, columns }: RandomFactor,
  theta: number,
  weights: Float64Array,
  slopes: Float64Array,
  eta: Float64Array,
  held: Float64Array,
): Step {
  const z = columns[0]!;
  const own = new Float64Array(levels);
  const effects = new Float64Array(levels);
  for (let i = 0; i < group.length; i++) {
    const g = group[i] ?? 0;
    const at = z[i] ?? 0;
    const weighted = (weights[i] ?? 0) * at;
    own[g]! += weighted * at;
    effects[g]! += weighted * ((eta[i] ?? 0) - (held[i] ?? 0)) + (slopes[i] ?? 0) * at;
  }
  let squares = 0;
  let logDetL = 0;
  own.forEach((square, g) => {
    const length = 1 + theta * theta * square;
    const u = (theta * (effects[g] ?? 0)) / length;
    squares += u * u;
    logDetL += Math.log(length);
    effects[g] = theta * u;
  });
  for (let i = 0; i < group.length; i++)
    eta[i] = (held[i] ?? 0) + (z[i] ?? 0) * (effects[group[i] ?? 0] ?? 0);
  return { effects: [effects], squares, beta: NO_COEFFICIENTS, logDetL };
}

/** A design without columns. */
const withoutColumns = (dense: DenseDesign): DenseDesign => ({
  ...dense,
  p: 0,
  names: [],
  x: new Float64Array(0),
  intercept: false,
});

/** Adds Zb of all factors to `sum`. */
function addRandomPart(
  factors: readonly RandomFactor[],
  effects: readonly Float64Array[],
  sum: Float64Array,
): void {
  factors.forEach(({ group, columns }, f) => {
    const q = columns.length;
    const b = effects[f] ?? NO_COEFFICIENTS;
    columns.forEach((column, t) => {
      for (let i = 0; i < sum.length; i++) sum[i]! += (column[i] ?? 0) * (b[(group[i] ?? 0) * q + t] ?? 0);
    });
  });
}

/** The fit of events; y is 1 where the event happened. Without a level the coefficients are left out: enough to compare models. */
export function logisticMixedModel(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
  level: number | null,
): MixedModel {
  const share = y.reduce((sum, value) => sum + value, 0) / y.length;
  if (share === 0 || share === 1)
    throw new StatsError('constant-column', 'the outcome has one level', 'outcome');
  const model = generalized(dense, { y, family: LOGISTIC, offset: null }, random, level);
  return { ...model, residualVariance: LOGISTIC_VARIANCE };
}

/**
 * Counts by a Poisson or negative binomial model with log link; `offset` is added to the linear predictor. The residual variance is that of a count on the log scale,
 * ln(1 + 1 / mean + 1 / dispersion) (Nakagawa, Johnson & Schielzeth 2017).
 */
export function countMixedModel(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
  level: number | null,
  family: 'poisson' | 'negative-binomial',
  offset: Float64Array | null = null,
): MixedModel {
  y.forEach((count, i) => {
    if (!(count >= 0 && Number.isInteger(count)))
      throw new StatsError(
        'out-of-domain',
        `row ${i + 1}: a count is negative or no whole number`,
        'outcome',
      );
  });
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  if (mean === 0) throw new StatsError('constant-column', 'all counts are zero', 'outcome');
  const chosen = family === 'poisson' ? POISSON : NEGATIVE_BINOMIAL;
  const model = generalized(dense, { y, family: chosen, offset }, random, level);
  return { ...model, residualVariance: Math.log1p(1 / mean + (model.dispersion ? 1 / model.dispersion : 0)) };
}

/** Beyond this a coefficient of a standardised column, or the log of a dispersion, has no end. */
const ENDLESS = 40;

function generalized(
  dense: DenseDesign,
  outcome: Outcome,
  random: readonly RandomFactor[],
  level: number | null,
): MixedModel {
  const ordered = [...random].sort((a, b) => b.levels * b.terms.length - a.levels * a.terms.length);
  const { factors, back } = scaled(ordered, dense.n);
  const shape = { factors };
  const k = thetaLength(shape);
  const { n, p } = dense;
  const extra = outcome.family.hasDispersion ? 1 : 0;
  const rough = roughFit(dense, outcome, factors, k);
  const none = withoutColumns(dense);
  // parameters: theta, the log of the dispersion, fixed effects
  const stepsAt = (parameters: Float64Array): Steps | null =>
    modeAt(none, outcome, extra ? Math.exp(parameters[k]!) : 0, factors, parameters.subarray(0, k), {
      held: withOffset(linearPredictor(dense, parameters.subarray(k + extra)), outcome.offset),
      eta: rough.eta,
    });
  const at = (parameters: Float64Array): number => stepsAt(parameters)?.deviance ?? Number.POSITIVE_INFINITY;
  const lower = lowerBounds(factors, k, p + extra);
  const search = (from: Float64Array): Float64Array =>
    bfgs(at, from, { lower, gradientTolerance: 1e-7, maxIterations: 100 }).x.map((value, i) =>
      i < k && Math.abs(value) < 1e-5 ? 0 : value,
    );
  const first = search(offTheBound(at, Float64Array.from([...rough.parameters, ...rough.beta]), lower));
  const lifted = offTheBound(at, first, lower);
  const best = lifted === first ? first : search(lifted);
  const theta = best.subarray(0, k);
  const beta = best.slice(k + extra);
  if (beta.some((value) => Math.abs(value) > ENDLESS))
    throw new StatsError('not-converged', 'the outcome is separated', 'outcome');
  if (extra && best[k]! > ENDLESS / 2)
    throw new StatsError('not-converged', 'the counts do not vary more than Poisson counts', 'dispersion');
  const fixedFit = withOffset(linearPredictor(dense, beta), outcome.offset);
  const mode = stepsAt(best);
  if (!mode) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  const triangles = trianglesOf(shape, theta);
  const covariances = triangles.map((triangle, f) =>
    transform(back[f]!, crossed(triangle, factors[f]!.terms.length, 1)),
  );
  const part = new Float64Array(n);
  addRandomPart(factors, mode.effects, part);
  const covariance = level === null ? null : originalCovariance(dense, covarianceOf(at, best, k, p));
  return {
    n,
    isReml: false,
    coefficients: covariance && level !== null ? coefficientsAt(dense, beta, covariance, level) : [],
    covariance,
    random: ordered.map(({ name, levels, terms }, f) => ({
      name,
      levels,
      terms,
      covariance: covariances[f]!,
      effects: backEffects(mode.effects[f]!, back[f]!, 1),
    })),
    residualVariance: 0,
    dispersion: extra ? Math.exp(best[k]!) : null,
    logLik: -mode.deviance / 2,
    parameters: p + k + extra,
    fixedFit,
    fitted: fixedFit.map((eta, i) => outcome.family.mean(eta + part[i]!)),
    randomVariance: ordered.reduce((sum, factor, f) => sum + meanVariance(factor, covariances[f]!), 0),
    isSingular: isSingularAt(triangles, factors),
  };
}

/** Coefficients of the columns as they are, with normal tests. */
const coefficientsAt = (
  dense: DenseDesign,
  beta: Float64Array,
  covariance: Matrix,
  level: number,
): MixedModel['coefficients'] =>
  zCoefficients(dense.names, originalCoefficients(dense, beta), covariance, level).map((coefficient) => ({
    ...coefficient,
    df: null,
  }));

const withOffset = (values: Float64Array, offset: Float64Array | null): Float64Array =>
  offset ? values.map((value, i) => value + offset[i]!) : values;

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

/** theta (and dispersion) with the fixed effects at their joint mode: where the search of all parameters begins. */
function roughFit(dense: DenseDesign, outcome: Outcome, factors: readonly RandomFactor[], k: number) {
  const { y, family, offset } = outcome;
  const extra = family.hasDispersion ? 1 : 0;
  const lower = lowerBounds(factors, k, extra);
  const held = offset ?? new Float64Array(dense.n);
  const begin = y.map((value) => family.begin(value));
  const inside = (point: Float64Array): Float64Array => point.map((value, i) => Math.max(value, lower[i]!));
  const fit = (point: Float64Array): Steps | null =>
    modeAt(dense, outcome, extra ? Math.exp(point[k]!) : 0, factors, inside(point).subarray(0, k), {
      held,
      eta: begin,
    });
  const found = nelderMead(
    (point) => fit(point)?.deviance ?? Number.POSITIVE_INFINITY,
    lower.map((value) => (value === 0 ? 1 : 0)),
    {
      step: 0.3,
      tolerance: 1e-9,
      maxIterations: 300 * (k + extra),
    },
  );
  const parameters = inside(found.x);
  const steps = fit(parameters);
  if (!steps) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  return { parameters, beta: steps.beta, eta: steps.eta };
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
