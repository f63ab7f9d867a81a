import { chiSquare } from '../distributions/chi-square.ts';
import { type Cholesky, cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { dotAt } from '../linalg/dot-at.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { type ZCoefficient, zCoefficients } from '../models/coefficient-test.ts';
import { columnValue, type Design } from '../models/design.ts';
import { SeparationError } from '../models/logistic-fit.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import { byRow, type CoxData, type CoxRows, coxRows } from './cox-rows.ts';
import { type FailureTime, LOG_TIMES, type LogTriple } from './failure-time.ts';
import type { ChiSquareResult } from './proportional.ts';

/** A coefficient on the scale of log time. */
export type AcceleratedCoefficient = ZCoefficient;

/** A fitted accelerated failure time model. */
export interface AcceleratedModel {
  readonly distribution: FailureTime;
  readonly n: number;
  readonly events: number;
  readonly coefficients: readonly AcceleratedCoefficient[];
  /** log of the scale; null where it is fixed at 1. */
  readonly logScale: AcceleratedCoefficient | null;
  readonly scale: number;
  readonly logLik: number;
  readonly logLikNull: number;
  readonly aic: number;
  readonly likelihoodRatio: ChiSquareResult | null;
}

const MAX_ITERATIONS = 100;
const MAX_HALVINGS = 40;
/** Squared length of a step, in standard errors, below which it is the last. */
const LAST_STEP = 1e-16;
/** A last step that is longer than this on its own scale runs along a likelihood that never ends. */
const ENDLESS = 1e-3;
/** Variance of a coefficient of a standardised covariate that no data with a maximum have. */
const UNBOUNDED = 1e8;
const COLLINEAR = 1e-11;

interface Fitted {
  readonly alpha: Float64Array;
  /** 1 / scale. */
  readonly theta: number;
  readonly logLik: number;
}

/**
 * log T = x'b + scale W by maximum likelihood with right censoring (Kalbfleisch & Prentice 2002, 3.6). Newton's method works on
 * b / scale and 1 / scale: w is linear in them and the log density and log survival of W are concave, so there is one maximum.
 */
export function acceleratedModel(data: CoxData, distribution: FailureTime, level: number): AcceleratedModel {
  const rows = coxRows(data);
  if (rows.events === 0) throw new StatsError('too-few', 'no events', 'events');
  const logTimes = new Float64Array(rows.n);
  let centre = 0;
  for (let i = 0; i < rows.n; i++) {
    const time = data.times[rows.row[i]!]!;
    if (!(time > 0)) throw new StatsError('out-of-domain', 'a time of zero has no logarithm', 'times');
    logTimes[i] = Math.log(time);
    centre += (logTimes[i]! - centre) / (i + 1);
  }
  const y = logTimes.map((value) => value - centre);
  refuseDependent(rows);
  const fitted = maximum(rows, y, distribution, rows.p);
  const none = rows.p === 0 ? fitted : maximum(rows, y, distribution, 0);
  let events = 0;
  for (let i = 0; i < rows.n; i++) if (rows.event[i]) events += logTimes[i]!;
  const { estimates, covariance, names } = onOriginalScale(rows, y, centre, distribution, fitted);
  const coefficients = zCoefficients(names, estimates, covariance, level);
  const logLik = fitted.logLik - events;
  const logLikNull = none.logLik - events;
  const ratio = 2 * (logLik - logLikNull);
  return {
    distribution,
    n: rows.n,
    events: rows.events,
    coefficients: coefficients.slice(0, rows.p + 1),
    logScale: coefficients[rows.p + 1] ?? null,
    scale: 1 / fitted.theta,
    logLik,
    logLikNull,
    aic: -2 * logLik + 2 * names.length,
    likelihoodRatio:
      rows.p === 0
        ? null
        : { statistic: ratio, df: rows.p, pValue: chiSquare.sf(Math.max(0, ratio), rows.p) },
  };
}

/** Value, gradient and negative second derivatives in (alpha, theta) at w = theta y - alpha_0 - x'alpha. */
function derivatives(
  rows: CoxRows,
  y: Float64Array,
  { density, survival }: (typeof LOG_TIMES)[FailureTime],
  p: number,
  alpha: Float64Array,
  theta: number,
  free: boolean,
) {
  const { n, event, p: width } = rows;
  const x = byRow(rows);
  const size = p + 1 + (free ? 1 : 0);
  const gradient = new Float64Array(size);
  const second = matrix(size, size);
  const v = new Float64Array(size);
  const g: LogTriple = [0, 0, 0];
  let logLik = 0;
  let events = 0;
  for (let i = 0; i < n; i++) {
    let w = theta * y[i]! - alpha[0]!;
    v[0] = -1;
    for (let j = 0; j < p; j++) {
      const value = x[i * width + j]!;
      v[j + 1] = -value;
      w -= value * alpha[j + 1]!;
    }
    if (free) v[p + 1] = y[i]!;
    if (event[i]) {
      density(w, g);
      logLik += Math.log(theta);
      events++;
    } else survival(w, g);
    logLik += g[0];
    for (let j = 0; j < size; j++) {
      gradient[j]! += g[1] * v[j]!;
      const h = -g[2] * v[j]!;
      for (let l = 0; l <= j; l++) second.data[j + l * size]! += h * v[l]!;
    }
  }
  if (free) {
    gradient[size - 1]! += events / theta;
    second.data[size * size - 1]! += events / (theta * theta);
  }
  for (let j = 0; j < size; j++)
    for (let l = 0; l < j; l++) second.data[l + j * size] = second.data[j + l * size]!;
  return { logLik, gradient, second };
}

/** Newton's method with halved steps over the intercept and the first p columns. */
function maximum(rows: CoxRows, y: Float64Array, distribution: FailureTime, p: number): Fitted {
  const law = LOG_TIMES[distribution];
  const free = distribution !== 'exponential';
  let spread = 0;
  for (const value of y) spread += value * value;
  let theta = free ? 1 / Math.max(0.1, Math.sqrt(spread / y.length)) : 1;
  let alpha: Float64Array = new Float64Array(p + 1);
  let now = derivatives(rows, y, law, p, alpha, theta, free);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { factor, raised } = factored(now.second);
    const step = choleskySolve(factor, now.gradient);
    const length = dot(step, now.gradient);
    let share = 1;
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++, share /= 2) {
      const nextTheta = free ? theta + share * step[p + 1]! : 1;
      if (!(nextTheta > 0)) continue;
      const nextAlpha = alpha.map((value, j) => value + share * step[j]!);
      const next = derivatives(rows, y, law, p, nextAlpha, nextTheta, free);
      const slack = length < 1e-3 ? length + Math.abs(now.logLik) * 1e-11 : 0;
      if (!(next.logLik >= now.logLik - slack)) continue;
      theta = nextTheta;
      alpha = nextAlpha;
      now = next;
      break;
    }
    if (length > LAST_STEP * rows.n) continue;
    if (raised) throw new StatsError('not-converged', 'the likelihood has no maximum', 'times');
    refuseEndless(rows, step, alpha, choleskyInverse(factor), p);
    return { alpha, theta, logLik: now.logLik };
  }
  throw new StatsError('not-converged', 'the fit did not settle', 'times');
}

/** A last step that is still long, or an error without bounds: some coefficient would be infinite. */
function refuseEndless(
  rows: CoxRows,
  step: Float64Array,
  alpha: Float64Array,
  variance: Matrix,
  p: number,
): void {
  const taking: { name: string; size: number }[] = [];
  for (let j = 1; j <= p; j++) {
    const size = Math.abs(step[j]!) / Math.max(1, Math.abs(alpha[j]!));
    const unbounded = variance.data[j + j * variance.rows]! > UNBOUNDED;
    if (size > ENDLESS || unbounded) taking.push({ name: rows.columns[j - 1]!, size });
  }
  if (taking.length > 0)
    throw new SeparationError(taking.sort((a, b) => b.size - a.size).map(({ name }) => name));
}

/** Factor of the second derivatives; where some have vanished far from the maximum, with a little added to the diagonal. */
function factored(second: Matrix): { readonly factor: Cholesky; readonly raised: boolean } {
  const n = second.rows;
  let largest = 0;
  for (let j = 0; j < n; j++) largest = Math.max(largest, second.data[j + j * n]!);
  for (let ridge = 0; ridge < 1; ridge = Math.max(1e-14, 100 * ridge)) {
    const raised = matrix(n, n, second.data.slice());
    for (let j = 0; j < n; j++) raised.data[j + j * n]! += ridge * largest;
    try {
      return { factor: cholesky(raised, ridge === 0 ? 4 * Number.EPSILON : 0), raised: ridge > 0 };
    } catch (error) {
      if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    }
  }
  throw new StatsError('not-converged', 'the second derivatives vanished', 'times');
}

/** Names a column that the ones before it determine. */
function refuseDependent({ n, p, values, columns }: CoxRows): void {
  const products = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l <= j; l++) products.data[j + l * p] = dotAt(values[j]!, values[l]!, 0, n);
  try {
    cholesky(products, COLLINEAR / Math.max(1, p));
  } catch (error) {
    if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    const name = columns[Number(error.argument)]!;
    throw new StatsError('collinear', `${name} is a linear combination of the columns before it`, name);
  }
}

/** Coefficients of the covariates themselves and log scale, with the inverse of the observed information. */
function onOriginalScale(
  rows: CoxRows,
  y: Float64Array,
  centre: number,
  distribution: FailureTime,
  { alpha, theta }: Fitted,
) {
  const { p } = rows;
  const free = distribution !== 'exponential';
  const scale = 1 / theta;
  // observed information in (alpha, theta); b = alpha / theta and log scale = -log theta by the delta method, exact at the maximum
  const { second } = derivatives(rows, y, LOG_TIMES[distribution], p, alpha, theta, free);
  const inner = choleskyInverse(cholesky(second, 0));
  const size = inner.rows;
  const jacobian = matrix(size, size);
  const set = (row: number, column: number, value: number) => {
    jacobian.data[row + column * size]! += value;
  };
  const estimates = new Float64Array(size);
  // intercept: centre + scale (alpha_0 - sum alpha_j mean_j / sd_j)
  let constant = alpha[0]!;
  set(0, 0, scale);
  for (let j = 1; j <= p; j++) {
    const sd = rows.scale[j - 1]!;
    const shift = rows.mean[j - 1]! / sd;
    constant -= alpha[j]! * shift;
    set(0, j, -scale * shift);
    set(j, j, scale / sd);
    estimates[j] = (scale * alpha[j]!) / sd;
    if (free) set(j, p + 1, -(scale * scale * alpha[j]!) / sd);
  }
  estimates[0] = centre + scale * constant;
  if (free) {
    set(0, p + 1, -scale * scale * constant);
    estimates[p + 1] = Math.log(scale);
    set(p + 1, p + 1, -scale);
  }
  return {
    estimates,
    covariance: multiply(multiply(jacobian, inner), transpose(jacobian)),
    names: [INTERCEPT, ...rows.columns, ...(free ? ['log(scale)'] : [])],
  };
}

/** Predicted median times of the rows of a design. */
export function acceleratedMedians(model: AcceleratedModel, design: Design): Float64Array {
  const shift = model.scale * LOG_TIMES[model.distribution].median;
  return Float64Array.from({ length: design.rows }, (_, row) => {
    let sum = shift;
    model.coefficients.forEach(({ estimate }, j) => {
      sum += estimate * columnValue(design.columns[j]!, row);
    });
    return Math.exp(sum);
  });
}
