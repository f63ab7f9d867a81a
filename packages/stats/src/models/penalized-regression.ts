/** Ridge, lasso and elastic net by coordinate descent. */
import { StatsError } from '../stats-error.ts';
import { type Design, fillColumn, selectRows } from './design.ts';

export type PenalizedFamily = 'gaussian' | 'binomial' | 'poisson';

/** What is fitted, and with which penalty. */
export interface PenalizedSettings {
  readonly family: PenalizedFamily;
  /** 0 is ridge, 1 the lasso. */
  readonly alpha: number;
  readonly standardize: boolean;
}

/** Columns ready for the penalty: centred, and scaled where that is asked for. */
interface Prepared {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
  readonly means: Float64Array;
  readonly scales: Float64Array;
  readonly y: Float64Array;
  readonly n: number;
}

interface Solution {
  /** Of the centred columns, the intercept apart. */
  readonly beta: Float64Array;
  readonly intercept: number;
}

/** Raw columns of a design without its intercept. */
export function rawColumns(design: Design): {
  readonly names: readonly string[];
  readonly columns: readonly Float64Array[];
} {
  const slopes = design.columns.slice(design.intercept ? 1 : 0);
  return {
    names: slopes.map(({ name }) => name),
    columns: slopes.map((column) => {
      const values = new Float64Array(design.rows);
      fillColumn(column, selectRows(design.rows), 0, design.rows, values, 0);
      return values;
    }),
  };
}

function prepare(
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

const soft = (value: number, limit: number): number =>
  value > limit ? value - limit : value < -limit ? value + limit : 0;

/** Minimum of sum w (z - b0 - x b)^2 / (2 n) + lasso sum |b| + ridge / 2 sum b^2, one coefficient at a time (Friedman, Hastie & Tibshirani 2010, Journal of Statistical Software 33(1)). */
function descend(
  data: Prepared,
  z: Float64Array,
  w: Float64Array | null,
  lasso: number,
  ridge: number,
  start: Solution,
): Solution {
  const { columns, n } = data;
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
  const size = Math.sqrt(z.reduce((sum, value) => sum + value * value, 0) / n) || 1;
  for (let sweep = 0; sweep < 200_000; sweep++) {
    let moved = 0;
    let shift = 0;
    for (let i = 0; i < n; i++) shift += (w ? w[i]! : 1) * residuals[i]!;
    shift /= n * weight;
    intercept += shift;
    for (let i = 0; i < n; i++) residuals[i]! -= shift;
    moved = Math.abs(shift);
    for (let j = 0; j < p; j++) {
      const column = columns[j]!;
      const c = curvature[j]!;
      if (c === 0) continue;
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
    if (moved <= 1e-14 * size) return { beta, intercept };
  }
  throw new StatsError('not-converged', 'the coefficients do not settle', 'predictors');
}

/** Linear predictors of a solution. */
const predictorOf = ({ columns, n }: Prepared, { beta, intercept }: Solution): Float64Array =>
  Float64Array.from({ length: n }, (_, i) =>
    columns.reduce((sum, column, j) => sum + beta[j]! * column[i]!, intercept),
  );

const meanOf = (family: PenalizedFamily, eta: number): number =>
  family === 'gaussian' ? eta : family === 'binomial' ? 1 / (1 + Math.exp(-eta)) : Math.exp(eta);

/** Mean loss without the penalty: half squares, minus log likelihood, or mu - y log mu. */
function lossOf(family: PenalizedFamily, y: Float64Array, eta: Float64Array): number {
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

function solve(
  data: Prepared,
  settings: PenalizedSettings,
  lambda: number,
): Solution & { readonly objective: number } {
  const { family, alpha } = settings;
  const { y, n, columns } = data;
  const lasso = lambda * alpha;
  const ridge = (lambda * (1 - alpha)) / ridgeUnit(family, y);
  const mean = y.reduce((sum, v) => sum + v / n, 0);
  const objectiveOf = (at: Solution): number =>
    lossOf(family, y, predictorOf(data, at)) +
    at.beta.reduce((sum, b) => sum + lasso * Math.abs(b) + (ridge / 2) * b * b, 0);
  let at: Solution = {
    beta: new Float64Array(columns.length),
    intercept:
      family === 'gaussian' ? mean : family === 'binomial' ? Math.log(mean / (1 - mean)) : Math.log(mean),
  };
  if (family === 'gaussian') {
    const shifted = y.map((v) => v - mean);
    const found = descend(data, shifted, null, lasso, ridge, { ...at, intercept: 0 });
    const result = { beta: found.beta, intercept: found.intercept + mean };
    return { ...result, objective: objectiveOf(result) };
  }
  let objective = objectiveOf(at);
  for (let round = 0; round < 200; round++) {
    const eta = predictorOf(data, at);
    const w = eta.map((e) => {
      const m = meanOf(family, e);
      return Math.max(1e-12, family === 'binomial' ? m * (1 - m) : m);
    });
    const z = eta.map((e, i) => e + (y[i]! - meanOf(family, e)) / w[i]!);
    const aim = descend(data, z, w, lasso, ridge, at);
    let step = 1;
    let next = aim;
    let value = objectiveOf(next);
    while (value > objective + 1e-14 * Math.abs(objective) && step > 1e-6) {
      step /= 2;
      next = {
        beta: aim.beta.map((b, j) => at.beta[j]! + step * (b - at.beta[j]!)),
        intercept: at.intercept + step * (aim.intercept - at.intercept),
      };
      value = objectiveOf(next);
    }
    const moved = Math.max(
      Math.abs(next.intercept - at.intercept),
      ...next.beta.map((b, j) => Math.abs(b - at.beta[j]!)),
    );
    at = next;
    objective = value;
    if (moved < 1e-11) return { ...at, objective };
  }
  throw new StatsError('not-converged', 'the coefficients do not settle', 'predictors');
}

/** The smallest penalty that removes every slope. */
function lambdaMaxOf({ columns, y, n }: Prepared, alpha: number): number | null {
  if (alpha === 0) return null;
  const mean = y.reduce((sum, v) => sum + v / n, 0);
  return Math.max(
    ...columns.map((x) => Math.abs(x.reduce((sum, v, i) => sum + v * (y[i]! - mean), 0)) / (n * alpha)),
  );
}

function devianceOf(family: PenalizedFamily, y: Float64Array, eta: Float64Array): number {
  if (family === 'gaussian') return 2 * y.length * lossOf(family, y, eta);
  if (family === 'binomial') return 2 * y.length * lossOf(family, y, eta);
  return (
    2 * y.reduce((sum, v, i) => sum + (v > 0 ? v * (Math.log(v) - eta[i]!) : 0) - (v - Math.exp(eta[i]!)), 0)
  );
}

function requireSettings({ alpha }: PenalizedSettings, lambdas: readonly number[]): void {
  if (!(alpha >= 0 && alpha <= 1))
    throw new StatsError('out-of-domain', 'alpha must lie between 0 and 1', 'alpha');
  if (lambdas.some((lambda) => !(lambda >= 0 && lambda < Infinity)))
    throw new StatsError('out-of-domain', 'lambda must not be negative', 'lambda');
}

/** A fit at one penalty, coefficients on the scale of the data (Zou & Hastie 2005, Journal of the Royal Statistical Society B 67, 301-320). */
export function penalizedRegression(
  design: Design,
  y: Float64Array,
  settings: PenalizedSettings,
  lambda: number,
) {
  requireSettings(settings, [lambda]);
  const { names, columns } = rawColumns(design);
  const data = prepare(names, columns, y, settings);
  const { beta, intercept, objective } = solve(data, settings, lambda);
  const slopes = beta.map((b, j) => b / data.scales[j]!);
  const offset = intercept - slopes.reduce((sum, b, j) => sum + b * data.means[j]!, 0);
  const eta = predictorOf(data, { beta, intercept });
  const deviance = devianceOf(settings.family, y, eta);
  const mean = y.reduce((sum, v) => sum + v / y.length, 0);
  const flat =
    settings.family === 'gaussian'
      ? mean
      : settings.family === 'binomial'
        ? Math.log(mean / (1 - mean))
        : Math.log(mean);
  const none = devianceOf(settings.family, y, new Float64Array(y.length).fill(flat));
  return {
    n: y.length,
    lambda,
    lambdaMax: lambdaMaxOf(data, settings.alpha),
    coefficients: [
      { name: '(Intercept)', estimate: offset },
      ...names.map((name, j) => ({ name, estimate: slopes[j]! })),
    ],
    nonzero: slopes.filter((b) => b !== 0).length,
    deviance,
    devianceRatio: 1 - deviance / none,
    objective,
    /** The mean of the outcome at values of the slopes' columns. */
    predict: (row: ArrayLike<number>): number =>
      meanOf(
        settings.family,
        slopes.reduce((sum, b, j) => sum + b * row[j]!, offset),
      ),
  };
}

/** Mean loss of the rows left out, for each penalty: squares, or minus twice the log likelihood. */
export function crossValidatePenalty(
  design: Design,
  y: Float64Array,
  settings: PenalizedSettings,
  lambdas: readonly number[],
  folds: ArrayLike<number>,
) {
  requireSettings(settings, lambdas);
  const { names, columns } = rawColumns(design);
  const ids = [...new Set(Array.from(folds))];
  if (ids.length < 2) throw new StatsError('too-few', 'two folds are needed', 'folds');
  const byFold = ids.map((id) => {
    const inside = Array.from(folds, (fold) => fold === id);
    const pick = (values: Float64Array, keep: boolean): Float64Array =>
      values.filter((_, i) => inside[i] === keep);
    const data = prepare(
      names,
      columns.map((column) => pick(column, false)),
      pick(y, false),
      settings,
    );
    const left = pick(y, true);
    const rows = columns.map((column) => pick(column, true));
    const losses = lambdas.map((lambda) => {
      const { beta, intercept } = solve(data, settings, lambda);
      const eta = left.map((_, i) =>
        rows.reduce(
          (sum, column, j) => sum + (beta[j]! * (column[i]! - data.means[j]!)) / data.scales[j]!,
          intercept,
        ),
      );
      return heldOutLoss(settings.family, left, eta);
    });
    return { size: left.length, losses };
  });
  const total = byFold.reduce((sum, { size }) => sum + size, 0);
  const mean = lambdas.map((_, l) =>
    byFold.reduce((sum, { size, losses }) => sum + (size * losses[l]!) / total, 0),
  );
  const standardError = lambdas.map((_, l) =>
    Math.sqrt(
      byFold.reduce((sum, { size, losses }) => sum + (size * (losses[l]! - mean[l]!) ** 2) / total, 0) /
        (ids.length - 1),
    ),
  );
  const best = mean.reduce((at, value, l) => (value < mean[at]! ? l : at), 0);
  const within = lambdas.filter((_, l) => mean[l]! <= mean[best]! + standardError[best]!);
  return { mean, standardError, lambdaMin: lambdas[best]!, lambda1se: Math.max(...within) };
}

function heldOutLoss(family: PenalizedFamily, y: Float64Array, eta: Float64Array): number {
  if (family === 'gaussian') return (2 * lossOf(family, y, eta) * y.length) / y.length;
  if (family === 'poisson') return devianceOf(family, y, eta) / y.length;
  let sum = 0;
  y.forEach((v, i) => {
    const p = Math.min(1 - 1e-5, Math.max(1e-5, meanOf(family, eta[i]!)));
    sum -= 2 * (v * Math.log(p) + (1 - v) * Math.log(1 - p));
  });
  return sum / y.length;
}
