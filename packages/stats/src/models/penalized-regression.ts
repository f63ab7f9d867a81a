/** Ridge, lasso and elastic net: at one penalty, along many, and cross-validated. */
import { StatsError } from '../stats-error.ts';
import { type Design, fillColumn, selectRows } from './design.ts';
import {
  flatIntercept,
  lossOf,
  meanOf,
  type PenalizedFamily,
  type PenalizedSettings,
  type Prepared,
  penalizedObjective,
  predictorOf,
  prepare,
  type Solution,
  solverOf,
} from './penalized-fit.ts';

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

/** The smallest penalty that removes every slope. */
function lambdaMaxOf({ columns, y, n }: Prepared, alpha: number): number | null {
  if (alpha === 0) return null;
  const mean = y.reduce((sum, v) => sum + v / n, 0);
  return Math.max(
    ...columns.map((x) => Math.abs(x.reduce((sum, v, i) => sum + v * (y[i]! - mean), 0)) / (n * alpha)),
  );
}

function devianceOf(family: PenalizedFamily, y: Float64Array, eta: Float64Array): number {
  if (family !== 'poisson') return 2 * y.length * lossOf(family, y, eta);
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

/** Coefficients of the columns as they are. */
function onScaleOfData({ scales, means }: Prepared, { beta, intercept }: Solution) {
  const slopes = beta.map((b, j) => b / scales[j]!);
  return { slopes, offset: intercept - slopes.reduce((sum, b, j) => sum + b * means[j]!, 0) };
}

/** Deviance of a solution, and the share of it that the slopes explain. */
function explained(data: Prepared, family: PenalizedFamily, at: Solution) {
  const { y } = data;
  const deviance = devianceOf(family, y, predictorOf(data, at));
  const none = devianceOf(family, y, new Float64Array(y.length).fill(flatIntercept(family, y)));
  return { deviance, nullDeviance: none, devianceRatio: 1 - deviance / none };
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
  const found = solverOf(data, settings)(lambda);
  const { slopes, offset } = onScaleOfData(data, found);
  const { deviance, nullDeviance, devianceRatio } = explained(data, settings.family, found);
  return {
    n: y.length,
    lambda,
    lambdaMax: lambdaMaxOf(data, settings.alpha),
    coefficients: [
      { name: '(Intercept)', estimate: offset },
      ...names.map((name, j) => ({ name, estimate: slopes[j]! })),
    ],
    /** Slopes per standard deviation (divisor n) of each column. */
    standardized: standardDeviations(data).map((sd, j) => sd * slopes[j]!),
    nonzero: slopes.filter((b) => b !== 0).length,
    deviance,
    nullDeviance,
    devianceRatio,
    objective: penalizedObjective(data, settings, lambda, found),
    /** The mean of the outcome at values of the slopes' columns. */
    predict: (row: ArrayLike<number>): number =>
      meanOf(
        settings.family,
        slopes.reduce((sum, b, j) => sum + b * row[j]!, offset),
      ),
  };
}

/** Digits that are enough where penalties are compared. */
const COMPARED = 1e-9;

/** Solutions in the order of the penalties, each started from the one before, as long as somebody wants more. */
function alongPath(
  data: Prepared,
  settings: PenalizedSettings,
  lambdas: readonly number[],
  more: (latest: Solution) => boolean = () => true,
): readonly Solution[] {
  const solve = solverOf(data, settings);
  const found: Solution[] = [];
  for (const lambda of lambdas) {
    const start = found.at(-1);
    const next = solve(lambda, start ? { start, tolerance: COMPARED } : { tolerance: COMPARED });
    found.push(next);
    if (!more(next)) break;
  }
  return found;
}

/** A path ends where the slopes explain nearly all, or the next penalty hardly more (as glmnet ends it). */
const NEARLY_ALL = 0.999;
const HARDLY_MORE = 1e-5;
const SHORTEST = 5;

function pathEnds() {
  let steps = 0;
  let before = 0;
  return (ratio: number): boolean => {
    const ends = ++steps > SHORTEST && (ratio > NEARLY_ALL || ratio - before < HARDLY_MORE * ratio);
    before = ratio;
    return ends;
  };
}

/** Ridge never removes a slope: its penalties begin where an elastic net with this share of lasso would. */
const RIDGE_SHARE = 0.001;

/**
 * Penalties from the smallest that removes every slope down to a ten-thousandth of it (a hundredth where rows are fewer than columns),
 * evenly on a log scale, as glmnet takes them.
 */
export function penaltySequence(
  design: Design,
  y: Float64Array,
  settings: PenalizedSettings,
  count: number,
): readonly number[] {
  requireSettings(settings, []);
  const { names, columns } = rawColumns(design);
  const data = prepare(names, columns, y, settings);
  // beyond its own rounding, so that nothing is left there in other programs, too
  const largest = (lambdaMaxOf(data, Math.max(settings.alpha, RIDGE_SHARE)) ?? 0) * (1 + 1e-9);
  if (!(largest > 0))
    throw new StatsError('constant-column', 'no column goes with the outcome', 'predictors');
  const smallest = data.n < columns.length ? 0.01 : 1e-4;
  return Array.from({ length: count }, (_, i) => largest * smallest ** (i / Math.max(1, count - 1)));
}

/** Coefficients along penalties, the largest first, per standard deviation of each column; all of them, or until hardly more is explained. */
export function penaltyPath(
  design: Design,
  y: Float64Array,
  settings: PenalizedSettings,
  lambdas: readonly number[],
  { all }: { readonly all: boolean },
) {
  requireSettings(settings, lambdas);
  const { names, columns } = rawColumns(design);
  const data = prepare(names, columns, y, settings);
  const deviations = standardDeviations(data);
  const ends = pathEnds();
  const ratioOf = (at: Solution) => explained(data, settings.family, at).devianceRatio;
  return alongPath(data, settings, lambdas, (at) => all || !ends(ratioOf(at))).map((found, l) => {
    const { slopes } = onScaleOfData(data, found);
    return {
      lambda: lambdas[l]!,
      nonzero: slopes.filter((b) => b !== 0).length,
      devianceRatio: ratioOf(found),
      standardized: Array.from(slopes, (b, j) => b * deviations[j]!),
    };
  });
}

/** Of the columns as they are, with divisor n. */
const standardDeviations = ({ columns, scales, n }: Prepared): readonly number[] =>
  columns.map(
    (column, j) => scales[j]! * Math.sqrt(column.reduce((sum, value) => sum + value * value, 0) / n),
  );

/** Mean loss of the rows left out, for each penalty: squares, or minus twice the log likelihood. */
export function crossValidatePenalty(
  design: Design,
  y: Float64Array,
  settings: PenalizedSettings,
  lambdas: readonly number[],
  folds: ArrayLike<number>,
  progress: (done: number, all: number) => void = () => {},
) {
  requireSettings(settings, lambdas);
  const { names, columns } = rawColumns(design);
  const ids = [...new Set(Array.from(folds))];
  if (ids.length < 2) throw new StatsError('too-few', 'two folds are needed', 'folds');
  const byFold = ids.map((id, done) => {
    progress(done, ids.length);
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
    const solutions = alongPath(data, settings, lambdas);
    const losses = solutions.map(({ beta, intercept }) => {
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
  if (family === 'gaussian') return 2 * lossOf(family, y, eta);
  if (family === 'poisson') return devianceOf(family, y, eta) / y.length;
  let sum = 0;
  y.forEach((v, i) => {
    const p = Math.min(1 - 1e-5, Math.max(1e-5, meanOf(family, eta[i]!)));
    sum -= 2 * (v * Math.log(p) + (1 - v) * Math.log(1 - p));
  });
  return sum / y.length;
}
