import { type Cholesky, cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numbersAt, valuesAt } from '../lists.ts';
import { SeparationError } from '../models/logistic-fit.ts';
import { StatsError } from '../stats-error.ts';
import { type CoxData, type CoxLikelihood, type CoxRows, coxRows } from './cox-rows.ts';
import { CoxSweep, type Ties } from './cox-sweep.ts';
import { monotoneAlong } from './monotone.ts';

/** Maximum of the partial likelihood. */
export interface CoxFit {
  readonly rows: CoxRows;
  readonly ties: Ties;
  readonly sweep: CoxSweep;
  /** Coefficients of the standardised covariates, and of the covariates themselves. */
  readonly beta: Float64Array;
  readonly coefficients: Float64Array;
  readonly logLik: number;
  readonly logLikNull: number;
  /** The likelihood with all coefficients at zero. */
  readonly zero: CoxLikelihood;
  /** Covariance of the standardised coefficients. */
  readonly covariance: Matrix;
  readonly information: Matrix;
  /** Score test of all coefficients at zero. */
  readonly scoreStatistic: number;
  readonly iterations: number;
}

const MAX_ITERATIONS = 60;
const MAX_HALVINGS = 30;
/** Squared length of a step, in standard errors and for one event, below which it is the last: the information then changes by less than a billionth of itself. */
const LAST_STEP = 1e-18;
/** Squared length of a step, in standard errors, that cannot lead astray. */
const NEAR = 1e-3;
/**
 * Squared length of a step below which the likelihood gains half of it but for terms of the third order, which fall with the root of the
 * events: times the cube root of the events, what is left out stays below 1e-12.
 */
const NEAR_FOR_VALUE = 1e-8;
/** Squared length of a step that is likely to be the last but one. */
const STEP_AWAY = 1;
/** Share of the variance of a covariate within the risk sets that others must leave. */
export const COLLINEAR = 1e-11;
/** A monotone likelihood is looked for from this iteration on. */
const LOOK_FROM = 6;
/** Columns that take part by less than this share of the largest are not named. */
const TAKES_PART = 1e-3;

/** Information as a full matrix. */
export function unpacked(packed: Float64Array, p: number): Matrix {
  const result = matrix(p, p);
  for (let j = 0, k = 0; j < p; j++) {
    for (let l = 0; l <= j; l++, k++) {
      result.data[j + l * p] = packed[k]!;
      result.data[l + j * p] = packed[k]!;
    }
  }
  return result;
}

/** Factor of the information at zero; names a column that does not vary among the cases at risk, or that others determine. */
function firstFactor(information: Matrix, { columns, events, strata }: CoxRows): Cholesky {
  const p = columns.length;
  // information has the size of the events times variances of at most about the number of rows in a tail: judge by the largest
  const floor = 1e-13 * events;
  for (let j = 0; j < p; j++)
    if (!(information.data[j + j * p]! > floor)) {
      const where = strata.length > 2 ? 'within the strata' : 'among the cases at risk';
      throw new StatsError('constant-column', `${columns[j]} is constant ${where}`, columns[j]);
    }
  const scaled = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++)
      scaled.data[j + l * p] =
        information.data[j + l * p]! / Math.sqrt(information.data[j + j * p]! * information.data[l + l * p]!);
  try {
    cholesky(scaled, COLLINEAR / p);
  } catch (error) {
    if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    const name = columns[Number(error.argument)]!;
    throw new StatsError('collinear', `${name} is a linear combination of the columns before it`, name);
  }
  return cholesky(information, 0);
}

/** Where a partial likelihood is largest. */
export interface CoxMaximum {
  readonly zero: CoxLikelihood;
  readonly beta: Float64Array;
  readonly at: CoxLikelihood;
  readonly covariance: Matrix;
  readonly information: Matrix;
  readonly scoreStatistic: number;
  readonly iterations: number;
}

/** What a search may know already: the likelihood at zero; and whether its maximum alone is asked for. */
interface MaximumOptions {
  readonly zero?: CoxLikelihood;
  readonly likelihoodOnly?: boolean;
}

/**
 * Maximum of a partial likelihood in the standardised coefficients by Newton's method with halved steps. A likelihood without a maximum is refused with the
 * columns along which it grows for ever (monotone likelihood; Bryson & Johnson 1981).
 */
export function coxMaximum(
  rows: CoxRows,
  run: (beta: Float64Array) => CoxLikelihood,
  ties: Ties,
  start?: Float64Array,
  { zero = run(new Float64Array(rows.p)), likelihoodOnly = false }: MaximumOptions = {},
): CoxMaximum {
  const { p } = rows;
  const first = firstFactor(unpacked(zero.information, p), rows);
  const scoreStatistic = dot(zero.score, choleskySolve(first, zero.score));
  let beta: Float64Array = new Float64Array(p);
  let now: CoxLikelihood = zero;
  let factor = first;
  if (start) {
    const given = start.map((value, j) => value * rows.scale[j]!);
    const there = run(given);
    if (there.logLik > zero.logLik) {
      beta = given;
      now = there;
      factor = factored(now, rows, ties);
    }
  }
  const last = LAST_STEP * Math.max(1, rows.events);
  const near = likelihoodOnly ? NEAR_FOR_VALUE * Math.cbrt(rows.events) : last;
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    const step = choleskySolve(factor, now.score);
    const length = dot(now.score, step);
    const found = (at: Float64Array, logLik: number): CoxMaximum => ({
      zero,
      beta: at,
      at: { ...now, logLik },
      covariance: choleskyInverse(factor),
      information: unpacked(now.information, p),
      scoreStatistic,
      iterations: iteration,
    });
    // so small a step is taken without another look at the likelihood, which gains half of its length
    if (length <= near) return found(moved(beta, step, 1), now.logLik + length / 2);
    if (iteration >= LOOK_FROM) refuseMonotone(rows, step, ties);
    const next = halved(run, beta, step, now.logLik, length);
    beta = next.beta;
    now = next.likelihood;
    factor = factored(now, rows, ties, step);
    if (next.halvings < MAX_HALVINGS) continue;
    if (length > 1e-8) break;
    return found(beta, now.logLik);
  }
  throw new StatsError('not-converged', 'the fit did not settle', 'times');
}

/** Fits a proportional hazards model; `start` are coefficients of the covariates to begin at. */
export function coxFit(data: CoxData, ties: Ties = 'efron', start?: Float64Array): CoxFit {
  const rows = coxRows(data);
  if (rows.events === 0) throw new StatsError('too-few', 'no events', 'events');
  return fitOfRows(rows, ties, start);
}

function fitOfRows(rows: CoxRows, ties: Ties, start?: Float64Array, known?: CoxLikelihood): CoxFit {
  const sweep = new CoxSweep(rows, ties);
  if (rows.p === 0) return emptyFit(rows, ties, sweep, sweep.run(new Float64Array(0)).logLik);
  const { zero, beta, at, ...rest } = coxMaximum(
    rows,
    (b) => sweep.run(b),
    ties,
    start,
    known && { zero: known },
  );
  return {
    rows,
    ties,
    sweep,
    beta,
    coefficients: beta.map((value, j) => value / rows.scale[j]!),
    logLik: at.logLik,
    logLikNull: zero.logLik,
    zero,
    ...rest,
  };
}

/** Log likelihood of the model with some columns of a fit, begun at its coefficients; rows and sums of the fit are used again. */
export function coxPartLogLik(fit: CoxFit, columns: readonly number[]): number {
  if (columns.length === 0) return fit.logLikNull;
  const rows = partOfRows(fit.rows, columns);
  const sweep = new CoxSweep(rows, fit.ties);
  const start = withoutOthers(fit, columns);
  const zero = partOfZero(fit.zero, columns);
  return (
    nearbyMaximum(rows, sweep, fit.ties, start, zero.logLik) ??
    coxMaximum(rows, (b) => sweep.run(b), fit.ties, start, { zero, likelihoodOnly: true }).at.logLik
  );
}

/** The largest log likelihood where one step from the start leads to it, which then needs no second information; else null. */
function nearbyMaximum(
  rows: CoxRows,
  sweep: CoxSweep,
  ties: Ties,
  start: Float64Array,
  least: number,
): number | null {
  const beta = start.map((value, j) => value * rows.scale[j]!);
  const there = sweep.run(beta);
  if (there.logLik <= least) return null;
  const factor = factored(there, rows, ties);
  const step = choleskySolve(factor, there.score);
  if (dot(there.score, step) > STEP_AWAY) return null;
  const next = sweep.slope(moved(beta, step, 1));
  const left = dot(next.score, choleskySolve(factor, next.score));
  return left <= NEAR_FOR_VALUE * Math.cbrt(rows.events) ? next.logLik + left / 2 : null;
}

/** Where the likelihood is largest without some coefficients, were it quadratic: b - C(b, d) C(d, d)^-1 d. */
function withoutOthers({ beta, covariance, rows }: CoxFit, kept: readonly number[]): Float64Array {
  const { p, scale } = rows;
  const dropped = Array.from(beta.keys()).filter((j) => !kept.includes(j));
  const inner = matrix(dropped.length, dropped.length);
  dropped.forEach((i, a) => {
    dropped.forEach((j, b) => {
      inner.data[a + b * dropped.length] = covariance.data[i + j * p] ?? 0;
    });
  });
  const solved = choleskySolve(cholesky(inner), numbersAt(beta, dropped));
  return Float64Array.from(kept, (i) => {
    let value = beta[i] ?? 0;
    dropped.forEach((j, b) => {
      value -= (covariance.data[i + j * p] ?? 0) * (solved[b] ?? 0);
    });
    return value / (scale[i] ?? 1);
  });
}

/** The fit with some of the columns alone, over the same sorted rows. */
export function coxPartFit(fit: CoxFit, columns: readonly number[]): CoxFit {
  const rows = partOfRows(fit.rows, columns);
  return fitOfRows(rows, fit.ties, undefined, partOfZero(fit.zero, columns));
}

const partOfZero = (zero: CoxLikelihood, columns: readonly number[]): CoxLikelihood => ({
  logLik: zero.logLik,
  score: numbersAt(zero.score, columns),
  information: Float64Array.from(
    columns.flatMap((j, a) => columns.slice(0, a + 1).map((l) => zero.information[placeOf(j, l)] ?? 0)),
  ),
});

/** Place in the lower part of the information, row by row. */
const placeOf = (j: number, l: number): number => {
  const [low, high] = j < l ? [j, l] : [l, j];
  return (high * (high + 1)) / 2 + low;
};

const partOfRows = (rows: CoxRows, columns: readonly number[]): CoxRows => ({
  ...rows,
  p: columns.length,
  values: valuesAt(rows.values, columns),
  columns: valuesAt(rows.columns, columns),
  mean: numbersAt(rows.mean, columns),
  scale: numbersAt(rows.scale, columns),
});

function emptyFit(rows: CoxRows, ties: Ties, sweep: CoxSweep, logLik: number): CoxFit {
  return {
    rows,
    ties,
    sweep,
    beta: new Float64Array(0),
    coefficients: new Float64Array(0),
    logLik,
    logLikNull: logLik,
    zero: { logLik, score: new Float64Array(0), information: new Float64Array(0) },
    covariance: matrix(0, 0),
    information: matrix(0, 0),
    scoreStatistic: 0,
    iterations: 0,
  };
}

/** Factor of the information; where it has vanished along a step, the likelihood is flat there. */
function factored(likelihood: CoxLikelihood, rows: CoxRows, ties: Ties, step?: Float64Array): Cholesky {
  try {
    return cholesky(unpacked(likelihood.information, rows.p), 0);
  } catch (error) {
    if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    if (step) refuseMonotone(rows, step, ties);
    throw new StatsError('not-converged', 'the information vanished', 'times');
  }
}

const moved = (beta: Float64Array, step: Float64Array, share: number): Float64Array =>
  beta.map((value, j) => value + share * step[j]!);

/** The step, halved until the likelihood does not fall. */
function halved(
  run: (beta: Float64Array) => CoxLikelihood,
  beta: Float64Array,
  step: Float64Array,
  before: number,
  length: number,
) {
  let share = 1;
  for (let halvings = 0; ; halvings++) {
    const next = moved(beta, step, share);
    const likelihood = run(next);
    // near the maximum a step changes the likelihood by less than the rounding of its sum
    const slack = length < NEAR ? length + Math.abs(before) * 1e-11 : 0;
    if (likelihood.logLik >= before - slack) return { beta: next, likelihood, halvings };
    if (halvings === MAX_HALVINGS) return { beta, likelihood: run(beta), halvings };
    share /= 2;
  }
}

function refuseMonotone(rows: CoxRows, step: Float64Array, ties: Ties): void {
  if (!monotoneAlong(rows, step, ties)) return;
  const largest = Math.max(...step.map(Math.abs));
  const taking = Array.from(step.keys())
    .filter((j) => Math.abs(step[j]!) > TAKES_PART * largest)
    .sort((a, b) => Math.abs(step[b]!) - Math.abs(step[a]!));
  throw new SeparationError(valuesAt(rows.columns, taking));
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** A covariance of standardised coefficients in units of the columns. */
export function inColumnUnits({ rows: p, data }: Matrix, scale: Float64Array): Matrix {
  const result = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++) result.data[j + l * p] = data[j + l * p]! / (scale[j]! * scale[l]!);
  return result;
}
