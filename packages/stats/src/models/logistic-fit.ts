import { type Matrix, matrix } from '../linalg/matrix.ts';
import { solveUpper, solveUpperTransposed } from '../linalg/triangular.ts';
import { StatsError } from '../stats-error.ts';
import { type Design, type RowSelection, selectRows } from './design.ts';
import { inverseOnOriginalScale } from './least-squares.ts';
import {
  type BinaryRows,
  columnScales,
  type FixedColumn,
  LogisticSweep,
  refuseCollinear,
  type SweepResult,
} from './logistic-sweep.ts';
import type { ColumnStats } from './rank-reduction.ts';

/** Settings of a logistic fit. */
export interface LogisticOptions {
  /** Rows with 0 are left out. */
  readonly mask?: Uint8Array;
  /** How many cases each row stands for; rows of 0 are left out. */
  readonly counts?: Float64Array;
}

/** Maximum-likelihood fit of a logistic model, with the rows that it was made of. */
export interface LogisticFit extends LogisticEstimate {
  readonly rows: BinaryRows;
}

/** What is known of a fit without its rows. */
export interface LogisticEstimate {
  readonly design: Design;
  /** Cases, those with the event among them. */
  readonly n: number;
  readonly events: number;
  readonly coefficients: Float64Array;
  /** Coefficients of the columns shifted to mean 0 and scaled to standard deviation 1. */
  readonly beta: Float64Array;
  readonly columnStats: readonly ColumnStats[];
  /** Triangular factor of the weighted, standardised columns. */
  readonly factor: Matrix;
  /** Rows of L with covariance of the coefficients = L L'; row i starts at i * columns. */
  readonly inverse: Float64Array;
  readonly deviance: number;
  readonly iterations: number;
}

/** The outcome is separated: the likelihood has no maximum, at least one coefficient would be infinite. */
export class SeparationError extends StatsError {
  /** Columns that separate, the strongest first. */
  readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    super('not-converged', `the outcome is separated by ${columns.join(', ')}`, columns[0]);
    this.name = 'SeparationError';
    this.columns = columns;
  }
}

const MAX_ITERATIONS = 100;
const MAX_HALVINGS = 30;
/** Squared length of a step, in standard errors, below which it is the last. */
const LAST_STEP = 1e-16;
/** Where the deviance alone is asked for: what a step may take off it so that it is likely to be the last, and how exactly the deviance is then known, for one case. */
const NEARBY = 10;
const VALUE_ERROR = 1e-11;
/** Separation is looked for from this iteration on; a fit that has a maximum is mostly done by then. */
const LOOK_FROM = 8;
/** Share of the largest change that a direction may make in the wrong one. */
const WRONG_WAY = 1e-6;
/** Columns that take part in a separation by less than this share of the largest are not named. */
const TAKES_PART = 1e-3;
/** Larger samples start from the fit of an even selection of about this many rows. */
const START_ROWS = 16_384;

/** The rows of a binary outcome that a model uses. */
export function binaryRows(rows: number, outcome: Uint8Array, options: LogisticOptions): BinaryRows {
  if (outcome.length !== rows) {
    throw new StatsError('length-mismatch', 'outcome and design differ in length', 'outcome');
  }
  const selection = selectRows(rows, options.mask, options.counts);
  if (selection.count === 0) throw new StatsError('empty', 'no complete rows', 'outcome');
  return { outcome, selection, ...(options.counts ? { counts: options.counts } : {}) };
}

/** Cases and events of the rows used. */
export function countCases({ outcome, selection, counts }: BinaryRows): { n: number; events: number } {
  let n = 0;
  let events = 0;
  for (let i = 0; i < selection.count; i++) {
    const row = selection.index ? selection.index[i]! : i;
    const cases = counts ? counts[row]! : 1;
    n += cases;
    if (outcome[row] === 1) events += cases;
  }
  return { n, events };
}

/** Logistic regression by maximum likelihood over rows; the design has an intercept, `start` holds coefficients of the standardised columns. */
export function fitRows(
  design: Design,
  rows: BinaryRows,
  start?: Float64Array,
  within: { readonly scales?: readonly ColumnStats[]; readonly lastStep?: number } = {},
): LogisticFit {
  const { n, events } = countCases(rows);
  if (events === 0 || events === n) {
    throw new StatsError('constant-column', 'the outcome has only one level', 'outcome');
  }
  if (rows.selection.count < design.columns.length) {
    throw new StatsError('too-few', 'too few complete rows for the number of coefficients', 'outcome');
  }
  const stats = within.scales ?? columnScales(design.columns, rows.selection, true);
  const sweep = new LogisticSweep(rows, design.columns, stats);
  const begin = start ?? startOf(design, rows, stats) ?? atMean(design, events / n);
  const found = maximise(sweep, begin, {
    first: (result) => refuseCollinear(result.factor, design, stats),
    names: design.columns.map(({ name }) => name),
    ...(within.lastStep === undefined ? {} : { lastStep: within.lastStep }),
  });
  return {
    rows,
    n,
    events,
    ...onOriginalScale(design, stats, found.beta, found.last.factor),
    deviance: found.deviance,
    iterations: found.iterations,
  };
}

/** Coefficients of the columns as they are, from those of the standardised ones and the factor of their information. */
export function onOriginalScale(
  design: Design,
  columnStats: readonly ColumnStats[],
  beta: Float64Array,
  factor: Matrix,
) {
  const coefficients = new Float64Array(beta.length);
  let constant = beta[0]!;
  for (let j = 1; j < coefficients.length; j++) {
    coefficients[j] = beta[j]! * columnStats[j]!.scale;
    constant -= coefficients[j]! * columnStats[j]!.shift;
  }
  coefficients[0] = constant;
  return {
    design,
    coefficients,
    beta,
    columnStats,
    factor,
    inverse: inverseOnOriginalScale(factor, columnStats, true),
  };
}

/** An intercept alone. */
function atMean(design: Design, share: number): Float64Array {
  const beta = new Float64Array(design.columns.length);
  beta[0] = Math.log(share / (1 - share));
  return beta;
}

/** Coefficients of an even selection of a large sample, on the scales of the whole; none where it has no fit. */
function startOf(design: Design, rows: BinaryRows, stats: readonly ColumnStats[]): Float64Array | undefined {
  const { count, index } = rows.selection;
  const stride = Math.floor(count / START_ROWS);
  if (stride < 4) return undefined;
  const part = new Int32Array(Math.floor(count / stride));
  for (let i = 0; i < part.length; i++) part[i] = index ? index[i * stride]! : i * stride;
  const selection: RowSelection = { count: part.length, index: part };
  try {
    const { coefficients } = fitRows(design, { ...rows, selection });
    const beta = coefficients.map((b, j) => b / stats[j]!.scale);
    for (let j = 1; j < beta.length; j++) beta[0]! += coefficients[j]! * stats[j]!.shift;
    return beta;
  } catch (error) {
    if (error instanceof StatsError) return undefined;
    throw error;
  }
}

/** What a maximisation ends with. */
export interface Maximum {
  readonly beta: Float64Array;
  readonly deviance: number;
  readonly last: SweepResult;
  readonly iterations: number;
}

/** Newton steps, halved while they make the deviance larger, until they are shorter than rounding. */
export function maximise(
  sweep: LogisticSweep,
  begin: Float64Array,
  settings: {
    readonly names: readonly string[];
    readonly first?: (result: SweepResult) => void;
    readonly fixed?: FixedColumn;
    readonly lastStep?: number;
  },
): Maximum {
  const { fixed, lastStep = LAST_STEP } = settings;
  let beta = begin.slice();
  let best = sweep.at(beta, fixed);
  settings.first?.(best);
  let step = stepOf(best);
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    if (best.decrement <= lastStep) {
      const end = beta.map((b, j) => b + step[j]!);
      return { beta: end, deviance: best.deviance - best.decrement, last: best, iterations: iteration };
    }
    if (iteration >= LOOK_FROM) refuseSeparated(sweep, step, settings.names);
    let factor = 1;
    let next = beta.map((b, j) => b + step[j]!);
    if (settings.lastStep !== undefined && !fixed && best.decrement <= NEARBY) {
      const { deviance, decrement, error } = valueAt(sweep, next, best);
      if (error <= VALUE_ERROR * Math.sqrt(sweep.rows.selection.count))
        return { beta: next, deviance: deviance - decrement, last: best, iterations: iteration };
    }
    let result = sweep.at(next, fixed);
    for (
      let halvings = 0;
      !(result.deviance <= best.deviance + 1e-9 * (best.deviance + 0.1)) && halvings < MAX_HALVINGS;
      halvings++
    ) {
      factor /= 2;
      next = beta.map((b, j) => b + factor * step[j]!);
      result = sweep.at(next, fixed);
    }
    beta = next;
    best = result;
    step = stepOf(best);
  }
  throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
}

/**
 * Deviance at coefficients that one step led to, and what the next would take off it by the factor before the step; the factor changes by the step's share
 * of the spread of a coefficient, about the root of its decrement over the cases, and so does that.
 */
function valueAt(sweep: LogisticSweep, beta: Float64Array, { factor, decrement: before }: SweepResult) {
  const { deviance, score } = sweep.slope(beta);
  const effects = solveUpperTransposed(factor, score);
  let decrement = 0;
  for (const effect of effects) decrement += effect * effect;
  const error = decrement * Math.sqrt((before + decrement) / sweep.rows.selection.count);
  return { deviance, decrement, error };
}

function stepOf({ factor, effects }: SweepResult): Float64Array {
  return solveUpper(factor, effects.slice(), effects.length);
}

/** A direction that no row stands against proves separation (Albert & Anderson 1984). */
function refuseSeparated(sweep: LogisticSweep, step: Float64Array, names: readonly string[]): void {
  const { least, most } = sweep.toward(step);
  if (!(most > 0 && least >= -WRONG_WAY * most)) return;
  const sizes = names.map((name, j) => ({ name, size: j === 0 ? 0 : Math.abs(step[j]!) }));
  const largest = Math.max(...sizes.map(({ size }) => size));
  const named = sizes.filter(({ size }) => size > TAKES_PART * largest);
  throw new SeparationError(named.sort((a, b) => b.size - a.size).map(({ name }) => name));
}

/** Standard error of coefficient j: the length of its row of L, measured in its largest element so that squares stay in range. */
export function coefficientError({ inverse, design }: LogisticEstimate, j: number): number {
  const p = design.columns.length;
  const row = inverse.subarray(j * p, (j + 1) * p);
  let largest = 0;
  for (const value of row) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  let sum = 0;
  for (const value of row) sum += (value / largest) ** 2;
  return largest * Math.sqrt(sum);
}

/** Correlation of two coefficients. */
export function coefficientCorrelation(fit: LogisticEstimate, i: number, j: number): number {
  const p = fit.design.columns.length;
  const [a, b] = [coefficientError(fit, i), coefficientError(fit, j)];
  let sum = 0;
  for (let k = 0; k < p; k++) sum += (fit.inverse[i * p + k]! / a) * (fit.inverse[j * p + k]! / b);
  return sum;
}

/** Covariances of all coefficients. */
export function coefficientCovariance({ inverse, design }: LogisticEstimate): Matrix {
  const p = design.columns.length;
  const result = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += inverse[i * p + k]! * inverse[j * p + k]!;
      result.data[i + j * p] = sum;
    }
  return result;
}
