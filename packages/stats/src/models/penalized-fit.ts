/** Coefficients under a penalty, by coordinate descent (Friedman, Hastie & Tibshirani 2010, Journal of Statistical Software 33(1)). */
import { StatsError } from '../stats-error.ts';

export type PenalizedFamily = 'gaussian' | 'binomial' | 'poisson';

/** What is fitted, and with which penalty. */
export interface PenalizedSettings {
  readonly family: PenalizedFamily;
  /** 0 is ridge, 1 the lasso. */
  readonly alpha: number;
  readonly standardize: boolean;
}

/** Columns ready for the penalty: centred, and scaled where that is asked for. */
export interface Prepared {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
  readonly means: Float64Array;
  readonly scales: Float64Array;
  readonly y: Float64Array;
  readonly n: number;
}

export interface Solution {
  /** Of the centred columns, the intercept apart. */
  readonly beta: Float64Array;
  readonly intercept: number;
}

export function prepare(
  names: readonly string[],
  raw: readonly Float64Array[],
  y: Float64Array,
  { family, standardize }: PenalizedSettings,
): Prepared {
  const n = y.length;
  if (n < 2) throw new StatsError('too-few', 'too few rows', 'outcome');
  if (y.every((value) => value === y[0]))
    throw new StatsError('constant-column', 'the outcome does not vary', 'outcome');
  if (family === 'poisson' && y.some((value) => value < 0))
    throw new StatsError('out-of-domain', 'counts must not be negative', 'outcome');
  const means = new Float64Array(raw.length);
  const scales = new Float64Array(raw.length).fill(1);
  const columns = raw.map((column, j) => {
    const mean = column.reduce((sum, v) => sum + v / n, 0);
    means[j] = mean;
    const centred = column.map((v) => v - mean);
    const sd = Math.sqrt(centred.reduce((sum, v) => sum + v * v, 0) / n);
    // a column that does not vary keeps its zeros, and with them a coefficient of zero
    if (!(sd > 1e-13 * Math.abs(mean))) return new Float64Array(n);
    if (!standardize) return centred;
    scales[j] = sd;
    return centred.map((v) => v / sd);
  });
  return { names, columns, means, scales, y, n };
}

/** What is left of a value beyond the limit; at the limit itself nothing, whatever its last digit. */
const soft = (value: number, limit: number): number =>
  Math.abs(value) <= limit * (1 + 1e-12) ? 0 : value > 0 ? value - limit : value + limit;

interface Penalty {
  readonly lasso: number;
  readonly ridge: number;
  /** Change of a fit, relative to the outcome, at which the coefficients have settled. */
  readonly tolerance: number;
}

const MOST_SWEEPS = 200_000;

const notSettled = () => new StatsError('not-converged', 'the coefficients do not settle', 'predictors');

/** Sums of products of a column of ones and the others, in all pairs and with z, each divided by n. */
function products({ columns, n }: Prepared, z: Float64Array, w: Float64Array | null) {
  const all = [new Float64Array(n).fill(1), ...columns];
  const size = all.length;
  const gram = new Float64Array(size * size);
  const target = new Float64Array(size);
  const weighted = new Float64Array(n);
  for (let j = 0; j < size; j++) {
    const column = all[j]!;
    for (let i = 0; i < n; i++) weighted[i] = (w ? w[i]! * column[i]! : column[i]!) / n;
    for (let k = 0; k <= j; k++) {
      const other = all[k]!;
      let sum = 0;
      for (let i = 0; i < n; i++) sum += weighted[i]! * other[i]!;
      gram[j * size + k] = sum;
      gram[k * size + j] = sum;
    }
    let sum = 0;
    for (let i = 0; i < n; i++) sum += weighted[i]! * z[i]!;
    target[j] = sum;
  }
  return { gram, target, size };
}

/** Minimum of sum w (z - b0 - x b)^2 / (2 n) + lasso sum |b| + ridge / 2 sum b^2, one coefficient at a time, from sums of products: rows are read once. */
function descendProducts(
  { gram, target, size }: ReturnType<typeof products>,
  spread: number,
  { lasso, ridge, tolerance }: Penalty,
  start: Solution,
): Solution {
  const b = Float64Array.of(start.intercept, ...start.beta);
  // what is left to explain in each direction
  const pull = target.map((value, j) => {
    let left = value;
    for (let k = 0; k < size; k++) left -= gram[j * size + k]! * b[k]!;
    return left;
  });
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let moved = 0;
    for (let j = 0; j < size; j++) {
      const c = gram[j * size + j]!;
      if (c === 0) continue;
      const free = pull[j]! + c * b[j]!;
      const next = j === 0 ? free / c : soft(free, lasso) / (c + ridge);
      const change = next - b[j]!;
      if (change === 0) continue;
      b[j] = next;
      for (let k = 0; k < size; k++) pull[k]! -= change * gram[j * size + k]!;
      moved = Math.max(moved, Math.abs(change) * Math.sqrt(c));
    }
    if (moved <= tolerance * spread) return { beta: b.slice(1), intercept: b[0]! };
  }
  throw notSettled();
}

/** The same minimum by residuals, for more columns than rows: those at zero are only looked at again when the others have settled. */
function descendResiduals(
  { columns, n }: Prepared,
  z: Float64Array,
  w: Float64Array | null,
  spread: number,
  { lasso, ridge, tolerance }: Penalty,
  start: Solution,
): Solution {
  const p = columns.length;
  const beta = start.beta.slice();
  let intercept = start.intercept;
  const residuals = z.map((value, i) => {
    let fit = intercept;
    for (let j = 0; j < p; j++) fit += beta[j]! * columns[j]![i]!;
    return value - fit;
  });
  const weight = w ? w.reduce((sum, v) => sum + v, 0) / n : 1;
  const curvature = columns.map(
    (column) => column.reduce((sum, x, i) => sum + (w ? w[i]! : 1) * x * x, 0) / n,
  );
  let onlyActive = false;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let shift = 0;
    for (let i = 0; i < n; i++) shift += (w ? w[i]! : 1) * residuals[i]!;
    shift /= n * weight;
    intercept += shift;
    for (let i = 0; i < n; i++) residuals[i]! -= shift;
    let moved = Math.abs(shift);
    for (let j = 0; j < p; j++) {
      const c = curvature[j]!;
      if (c === 0 || (onlyActive && beta[j] === 0)) continue;
      const column = columns[j]!;
      let pull = 0;
      if (w) for (let i = 0; i < n; i++) pull += w[i]! * column[i]! * residuals[i]!;
      else for (let i = 0; i < n; i++) pull += column[i]! * residuals[i]!;
      const next = soft(pull / n + c * beta[j]!, lasso) / (c + ridge);
      const change = next - beta[j]!;
      if (change === 0) continue;
      beta[j] = next;
      for (let i = 0; i < n; i++) residuals[i]! -= change * column[i]!;
      moved = Math.max(moved, Math.abs(change) * Math.sqrt(c));
    }
    const settled = moved <= tolerance * spread;
    if (settled && !onlyActive) return { beta, intercept };
    onlyActive = !settled;
  }
  throw notSettled();
}

const spreadOf = (z: Float64Array): number =>
  Math.sqrt(z.reduce((sum, value) => sum + value * value, 0) / z.length) || 1;

function descend(
  data: Prepared,
  z: Float64Array,
  w: Float64Array | null,
): (penalty: Penalty, start: Solution) => Solution {
  const spread = spreadOf(z);
  if (data.columns.length >= data.n)
    return (penalty, start) => descendResiduals(data, z, w, spread, penalty, start);
  const sums = products(data, z, w);
  return (penalty, start) => descendProducts(sums, spread, penalty, start);
}

/** Linear predictors of a solution. */
export function predictorOf({ columns, n }: Prepared, { beta, intercept }: Solution): Float64Array {
  const eta = new Float64Array(n).fill(intercept);
  columns.forEach((column, j) => {
    const b = beta[j]!;
    if (b !== 0) for (let i = 0; i < n; i++) eta[i]! += b * column[i]!;
  });
  return eta;
}

export const meanOf = (family: PenalizedFamily, eta: number): number =>
  family === 'gaussian' ? eta : family === 'binomial' ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta);

/** Mean loss without the penalty: half squares, minus log likelihood, or mu - y log mu. */
export function lossOf(family: PenalizedFamily, y: Float64Array, eta: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    const e = eta[i]!;
    if (family === 'gaussian') sum += (y[i]! - e) ** 2 / 2;
    else if (family === 'poisson') sum += Math.exp(e) - y[i]! * e;
    else sum += (e > 0 ? e + Math.log1p(Math.exp(-e)) : Math.log1p(Math.exp(e))) - y[i]! * e;
  }
  return sum / y.length;
}

/** Spread of the outcome by which the ridge part is divided in a gaussian model; 1 in others. */
function ridgeUnit(family: PenalizedFamily, y: Float64Array): number {
  if (family !== 'gaussian') return 1;
  const mean = y.reduce((sum, v) => sum + v / y.length, 0);
  return Math.sqrt(y.reduce((sum, v) => sum + (v - mean) ** 2, 0) / y.length);
}

/** The intercept of a model without slopes. */
export function flatIntercept(family: PenalizedFamily, y: Float64Array): number {
  const mean = y.reduce((sum, v) => sum + v / y.length, 0);
  if (family === 'gaussian') return mean;
  return family === 'binomial' ? Math.log(mean / (1 - mean)) : Math.log(mean);
}

interface SolveSettings {
  /** Coefficients of a neighbouring penalty. */
  readonly start?: Solution;
  readonly tolerance?: number;
}

/** Finds the coefficients at any penalty. */
export function solverOf(
  data: Prepared,
  { family, alpha }: PenalizedSettings,
): (lambda: number, settings?: SolveSettings) => Solution {
  const { y, columns } = data;
  const unit = ridgeUnit(family, y);
  const flat: Solution = { beta: new Float64Array(columns.length), intercept: flatIntercept(family, y) };
  const penaltyOf = (lambda: number, tolerance: number): Penalty => ({
    lasso: lambda * alpha,
    ridge: (lambda * (1 - alpha)) / unit,
    tolerance,
  });
  if (family !== 'gaussian')
    return (lambda, { start = flat, tolerance = EXACT } = {}) =>
      byNewton(data, family, penaltyOf(lambda, tolerance), start);
  // without the mean, so that a large one costs no digits
  const mean = flat.intercept;
  const descent = descend(
    data,
    y.map((v) => v - mean),
    null,
  );
  return (lambda, { start = flat, tolerance = EXACT } = {}) => {
    const found = descent(penaltyOf(lambda, tolerance), { ...start, intercept: start.intercept - mean });
    return { beta: found.beta, intercept: found.intercept + mean };
  };
}

/** Tolerance at which nothing moves any more. */
const EXACT = 1e-14;
const MOST_ROUNDS = 200;

/** The largest difference of a coefficient. */
const distance = (a: Solution, b: Solution): number =>
  a.beta.reduce(
    (largest, value, j) => Math.max(largest, Math.abs(value - b.beta[j]!)),
    Math.abs(a.intercept - b.intercept),
  );

/** Weighted least squares under the penalty, round after round. */
function byNewton(data: Prepared, family: PenalizedFamily, penalty: Penalty, start: Solution): Solution {
  const { y } = data;
  let at = start;
  let objective = objectiveOf(data, family, penalty, at);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const eta = predictorOf(data, at);
    const w = eta.map((e) => {
      const m = meanOf(family, e);
      return Math.max(1e-12, family === 'binomial' ? m * (1 - m) : m);
    });
    const z = eta.map((e, i) => e + (y[i]! - meanOf(family, e)) / w[i]!);
    const aim = descend(data, z, w)(penalty, at);
    if (distance(aim, at) < 1000 * penalty.tolerance) return aim;
    let step = 1;
    let next = aim;
    let value = objectiveOf(data, family, penalty, next);
    // no step for the sake of the last digits
    while (value > objective + 1e-13 * Math.abs(objective) && step > 1e-6) {
      step /= 2;
      next = {
        beta: aim.beta.map((b, j) => at.beta[j]! + step * (b - at.beta[j]!)),
        intercept: at.intercept + step * (aim.intercept - at.intercept),
      };
      value = objectiveOf(data, family, penalty, next);
    }
    at = next;
    objective = value;
  }
  throw notSettled();
}

/** What is made small: the mean loss and the penalty. */
const objectiveOf = (
  data: Prepared,
  family: PenalizedFamily,
  { lasso, ridge }: Pick<Penalty, 'lasso' | 'ridge'>,
  at: Solution,
): number =>
  lossOf(family, data.y, predictorOf(data, at)) +
  at.beta.reduce((sum, b) => sum + lasso * Math.abs(b) + (ridge / 2) * b * b, 0);

/** The objective of a solution at a penalty. */
export const penalizedObjective = (
  data: Prepared,
  { family, alpha }: PenalizedSettings,
  lambda: number,
  at: Solution,
): number =>
  objectiveOf(
    data,
    family,
    { lasso: lambda * alpha, ridge: (lambda * (1 - alpha)) / ridgeUnit(family, data.y) },
    at,
  );
