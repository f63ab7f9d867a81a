import type { Frame } from '@constat/data';
import {
  lackOfFit,
  type NonlinearInference,
  type NonlinearParameter,
  type NonlinearPrediction,
  type NonlinearRegression,
  nonlinearInference,
  nonlinearRegression,
  numbersAt,
  SHAPIRO_WILK_LIMITS,
  type StatisticAndP,
  shapiroWilk,
  sorted,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { inferenceOf } from './inference.ts';
import type { NonlinearOptions } from './options.ts';
import { fitRefusal, parametersOf, readStarts, refusals, rightSide } from './refusals.ts';

/** Points that a figure draws. */
const MOST_POINTS = 1000;
/** Rows above which profile and Wald limits are the same to the eye, and profiles take long. */
const MOST_PROFILED = 10_000;
/** Places at which the curve is drawn. */
const LINE_POINTS = 101;
/** Share of the variation below which residuals are rounding. */
const ROUNDING = 1e-24;

export interface Parameter extends Omit<NonlinearParameter, 'ciLower' | 'ciUpper'> {
  readonly start: number;
  /** As asked for; null where the profile does not rise far enough. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface NonlinearResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly formula: string;
  /** Whether limits are those of the profile. */
  readonly isProfiled: boolean;
  readonly parameters: readonly Parameter[];
  readonly fit: Pick<
    NonlinearRegression,
    'n' | 'residualDf' | 'residualSumOfSquares' | 'residualStandardDeviation' | 'iterations'
  > &
    Pick<NonlinearInference, 'rSquared' | 'logLik' | 'aic' | 'bic'>;
  /** Rows of the correlations of the parameters. */
  readonly correlations: readonly (readonly number[])[];
  readonly lackOfFit: ReturnType<typeof lackOfFit>;
  readonly normality: StatisticAndP | null;
  readonly points: readonly {
    readonly row: number;
    readonly x: number | null;
    readonly value: number;
    readonly fitted: number;
  }[];
  /** The curve of a formula of one variable. */
  readonly line: readonly ({ readonly x: number } & Pick<
    NonlinearPrediction,
    'fit' | 'ciLower' | 'ciUpper'
  >)[];
  readonly predictions: readonly ({
    readonly values: Readonly<Record<string, number | string>>;
  } & NonlinearPrediction)[];
}

/** Least squares for the formula over the complete rows. */
export function compute(frame: Frame, options: NonlinearOptions, run: RunContext): NonlinearResult {
  const { outcome, covariates, confidenceLevel: level } = options;
  const { mask } = frame.complete([outcome, ...covariates]);
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  const numbers = (name: string): Float64Array => {
    const values = numbersAt(frame.numbers(name), rows);
    if (!values.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(name)]);
    return values;
  };
  const y = numbers(outcome);
  const columns = Object.fromEntries(covariates.map((name) => [name, numbers(name)]));
  const parameters = parametersOf(options);
  if ('code' in parameters) throw new RefusedError([parameters]);
  const { starts } = readStarts(options.start);
  const start = Object.fromEntries(starts.map(({ name, value }) => [name, value]));
  const formula = rightSide(options.formula);
  if (y.length > 0 && y.every((value) => value === y[0]))
    throw new RefusedError([refusals.constant(outcome)]);
  run.progress(0, 2, 'Fitting the formula');
  const words = fitRefusal(options, rows.length, parameters.length);
  const fit = refusing(() => nonlinearRegression(formula, y, columns, start, level), words);
  run.progress(1, 2, 'Finding the limits');
  const isProfiled = options.intervals === 'profile' && rows.length <= MOST_PROFILED;
  const found = refusing(
    () => nonlinearInference(formula, y, columns, fit, { level, profile: isProfiled }),
    words,
  );
  if (1 - found.rSquared < ROUNDING) throw new RefusedError([refusals.perfect()]);
  run.infer?.(() => inferenceOf(fit, frame.label(outcome), options));
  const residuals = y.map((value, i) => value - (fit.fitted[i] ?? 0));
  keepNumbers(run, 'fitted', frame, rows, fit.fitted);
  keepNumbers(run, 'residuals', frame, rows, residuals);
  const { min, max } = SHAPIRO_WILK_LIMITS;
  const only = covariates.length === 1 ? columns[covariates[0] ?? ''] : undefined;
  const stride = Math.max(1, Math.ceil(rows.length / MOST_POINTS));
  const { n, residualDf, residualSumOfSquares, residualStandardDeviation, iterations } = fit;
  const { rSquared, logLik, aic, bic } = found;
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    outcome: { name: outcome, label: frame.label(outcome) },
    labels: Object.fromEntries(covariates.map((name) => [name, frame.label(name)])),
    formula,
    isProfiled,
    parameters: fit.parameters.map((parameter, j) => ({
      ...parameter,
      start: start[parameter.name] ?? 0,
      ...(isProfiled ? found.profile[j] : {}),
    })),
    fit: {
      n,
      residualDf,
      residualSumOfSquares,
      residualStandardDeviation,
      iterations,
      rSquared,
      logLik,
      aic,
      bic,
    },
    correlations: correlationRows(found),
    lackOfFit: only ? lackOfFit(only, y, residualSumOfSquares, fit.parameters.length) : null,
    normality: n >= min && n <= max ? shapiroWilk(sorted(residuals)) : null,
    points: Array.from(rows, (row, i) => ({
      row: row + 1,
      x: only?.[i] ?? null,
      value: y[i] ?? 0,
      fitted: fit.fitted[i] ?? 0,
    })).filter((_, i) => i % stride === 0),
    line: only ? lineOf(found, covariates[0] ?? '', only) : [],
    predictions: predictionsOf(found, options),
  };
}

function correlationRows({ correlation: { rows: p, data } }: NonlinearInference) {
  return Array.from({ length: p }, (_, i) => Array.from({ length: p }, (_, j) => data[i + j * p] ?? 0));
}

function lineOf(found: NonlinearInference, name: string, values: Float64Array): NonlinearResult['line'] {
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const x = Float64Array.from(
    { length: LINE_POINTS },
    (_, i) => low + (i / (LINE_POINTS - 1)) * (high - low),
  );
  return zip(Array.from(x), found.predict({ [name]: x }, LINE_POINTS))
    .filter(([, { fit, ciLower, ciUpper }]) => Number.isFinite(fit + ciLower + ciUpper))
    .map(([at, { fit, ciLower, ciUpper }]) => ({ x: at, fit, ciLower, ciUpper }));
}

function predictionsOf(found: NonlinearInference, { newCases, covariates }: NonlinearOptions) {
  const columns = Object.fromEntries(
    covariates.map((name) => [name, Float64Array.from(newCases, (values) => Number(values[name]))]),
  );
  return zip(newCases, found.predict(columns, newCases.length)).map(([values, prediction]) => {
    if (!Number.isFinite(prediction.fit)) throw new RefusedError([refusals.noPrediction(values)]);
    return { values, ...prediction };
  });
}
