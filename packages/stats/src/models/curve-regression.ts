/** Linear or logistic regression on a flexible function of one variable, beside other predictors. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type DenseDesign, denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLeastSquares, denseLogistic, expit } from './dense-fit.ts';
import { type ModelVariable, selectRows } from './design.ts';
import { INTERCEPT, modelMatrix } from './model-matrix.ts';
import { denseSandwich, type RobustCovariance, type RobustErrors, waldTest } from './robust-covariance.ts';
import { type Curve, curveColumns } from './spline-basis.ts';

/** A coefficient; without df its statistic is normal. */
export interface CurveCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number | null;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** The model: a curve of x, further variables, the outcome (0 and 1 for a logistic model). */
export interface CurveModel {
  readonly family: 'gaussian' | 'binomial';
  readonly x: Float64Array;
  readonly curve: Curve;
  /** How columns of the curve are called; powers of x for a polynomial that is wanted so. */
  readonly names: readonly string[];
  readonly rawPowers?: boolean;
  readonly others: readonly ModelVariable[];
  /** Products of the other variables, beside each of them alone. */
  readonly products?: readonly (readonly string[])[];
  readonly y: Float64Array;
  readonly level?: number;
  /** Errors that hold where those of the model do not: tests are Wald tests with them, and limits theirs. */
  readonly errors?: RobustErrors | null;
}

interface Fitted {
  readonly dense: DenseDesign;
  readonly beta: Float64Array;
  readonly bread: Matrix;
  readonly fitted: Float64Array;
  /** Residual sum of squares, or minus twice the log likelihood. */
  readonly badness: number;
}

function fitWith(model: CurveModel, columns: readonly Float64Array[], names: readonly string[]): Fitted {
  const variables: readonly ModelVariable[] = [
    ...columns.map((values, j): ModelVariable => ({ name: names[j]!, kind: 'numeric', values })),
    ...model.others,
  ];
  const design = modelMatrix({
    variables,
    terms: [...variables.map(({ name }) => [name]), ...(model.products ?? [])],
    rows: model.y.length,
  });
  const dense = denseDesign(design, selectRows(design.rows));
  if (dense.n <= dense.p) throw new StatsError('too-few', 'no residual degrees of freedom', 'outcome');
  if (model.family === 'binomial') {
    const fit = denseLogistic(dense, model.y);
    return { dense, beta: fit.beta, bread: fit.bread, fitted: fit.fitted, badness: -2 * fit.logLik };
  }
  const fit = denseLeastSquares(dense, model.y);
  const badness = model.y.reduce((sum, value, i) => sum + (value - fit.fitted[i]!) ** 2, 0);
  return { dense, beta: fit.beta, bread: fit.bread, fitted: fit.fitted, badness };
}

/** Covariances of a fit with the errors chosen. */
function robustOf(
  { family, y }: CurveModel,
  { dense, fitted }: Fitted,
  errors: RobustErrors,
): RobustCovariance {
  const linear = family === 'gaussian';
  return denseSandwich(
    {
      dense,
      selection: selectRows(y.length),
      weights: fitted.map((q) => (linear ? 1 : q * (1 - q))),
      residuals: fitted.map((q, i) => y[i]! - q),
    },
    errors,
    linear,
  );
}

/** Wald tests of the whole curve, and of what it adds to a straight line: of its columns beside x in place of the first. */
function waldTests(model: CurveModel, full: Fitted, robust: RobustCovariance, errors: RobustErrors) {
  const { x, curve, names } = model;
  const places = names.map((_, j) => j + 1);
  const bent = fitWith(model, [x, ...curveColumns(curve, x).slice(1)], names);
  return {
    overall: waldTest(full.beta, robust, places),
    nonlinearity: waldTest(bent.beta, robustOf(model, bent, errors), places.slice(1)),
  };
}

/** Fits the model; `overall` tests the whole curve, `nonlinearity` the curve against a straight line. */
export function curveRegression(model: CurveModel) {
  const { family, level = 0.95, y, x, curve } = model;
  const full = fitWith(model, curveColumns(curve, x), model.names);
  const without = fitWith(model, [], []);
  const line = fitWith(model, [x], ['x']);
  const { n, p } = full.dense;
  const df = n - p;
  const linear = family === 'gaussian';
  const dispersion = linear ? full.badness / df : 1;
  const test = (other: Fitted, df1: number) => {
    if (df1 <= 0) return null;
    const drop = Math.max(0, other.badness - full.badness);
    if (!linear) return { statistic: drop, df: df1, pValue: chiSquare.sf(drop, df1) };
    const statistic = drop / df1 / dispersion;
    return { statistic, df1, df2: df, pValue: fDistribution.sf(statistic, df1, df) };
  };
  const robust = model.errors ? robustOf(model, full, model.errors) : null;
  const tests =
    robust && model.errors
      ? waldTests(model, full, robust, model.errors)
      : { overall: test(without, curve.size), nonlinearity: test(line, curve.size - 1) };
  const covariance = robust?.covariance ?? scaled(full.bread, dispersion);
  const dfLimits = robust ? robust.df : linear ? df : null;
  const mean = y.reduce((sum, value) => sum + value, 0) / n;
  const total = y.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const logLikOf = ({ badness }: Fitted): number =>
    linear ? (-n / 2) * (Math.log((2 * Math.PI * badness) / n) + 1) : -badness / 2;
  const logLik = logLikOf(full);
  const parameters = linear ? p + 1 : p;
  return {
    n,
    dfResidual: linear ? df : null,
    residualStandardError: linear ? Math.sqrt(dispersion) : null,
    residualSumOfSquares: linear ? full.badness : null,
    rSquared: linear ? 1 - full.badness / total : null,
    adjustedRSquared: linear ? 1 - (dispersion * (n - 1)) / total : null,
    events: linear ? null : y.reduce((sum, value) => sum + value, 0),
    deviance: linear ? null : full.badness,
    logLik,
    aic: -2 * logLik + 2 * parameters,
    /** Of the model with a straight line in place of the curve. */
    lineAic: -2 * logLikOf(line) + 2 * (parameters - curve.size + 1),
    bic: -2 * logLik + parameters * Math.log(n),
    ...tests,
    coefficients: coefficientsOf(model, full, covariance, dfLimits, level),
    /** The curve's value with its limits at x and values of the other design columns, in the order of `others`. */
    predict: (at: number, others: ArrayLike<number>) =>
      predictionOf(model, full, covariance, dfLimits, dispersion, level, at, others),
  };
}

const scaled = (a: Matrix, factor: number): Matrix =>
  matrix(
    a.rows,
    a.columns,
    a.data.map((v) => v * factor),
  );

function coefficientsOf(
  model: CurveModel,
  { dense, beta }: Fitted,
  covariance: Matrix,
  df: number | null,
  level: number,
): readonly CurveCoefficient[] {
  const { p } = dense;
  let estimates = originalCoefficients(dense, beta);
  let spread = originalCovariance(dense, covariance);
  if (model.rawPowers && model.curve.powers) {
    const t = matrix(p, p);
    for (let j = 0; j < p; j++) t.data[j + j * p] = 1;
    model.curve.powers.forEach((powers, k) => {
      t.data[k + 1 + (k + 1) * p] = 0;
      powers.forEach((c, power) => {
        t.data[power + (k + 1) * p] = c;
      });
    });
    const times = (v: (k: number) => number, i: number): number => {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += t.data[i + k * p]! * v(k);
      return sum;
    };
    const old = estimates;
    const half = matrix(p, p);
    const result = matrix(p, p);
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) half.data[i + j * p] = times((k) => spread.data[k + j * p]!, i);
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) result.data[i + j * p] = times((k) => half.data[i + k * p]!, j);
    estimates = Float64Array.from(old, (_, i) => times((k) => old[k]!, i));
    spread = result;
  }
  const critical = df === null ? normal.isf((1 - level) / 2) : studentT.isf((1 - level) / 2, df);
  return dense.names.map((name, j) => {
    const estimate = estimates[j]!;
    const standardError = Math.sqrt(spread.data[j + j * p]!);
    const statistic = estimate / standardError;
    const size = Math.abs(statistic);
    return {
      name: name === INTERCEPT ? INTERCEPT : name,
      estimate,
      standardError,
      statistic,
      df,
      pValue: 2 * (df === null ? normal.sf(size) : studentT.sf(size, df)),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
}

function predictionOf(
  { curve }: CurveModel,
  { dense, beta }: Fitted,
  covariance: Matrix,
  df: number | null,
  dispersion: number,
  level: number,
  at: number,
  others: ArrayLike<number>,
) {
  const { p, shift, scale } = dense;
  const row = [1, ...curve.at(at), ...Array.from(others)];
  const z = Float64Array.from({ length: p }, (_, j) => (row[j]! - shift[j]!) / scale[j]!);
  const fit = z.reduce((sum, v, j) => sum + v * beta[j]!, 0);
  let variance = 0;
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) variance += z[i]! * z[j]! * covariance.data[i + j * p]!;
  const standardError = Math.sqrt(variance);
  if (df === null) {
    const half = normal.isf((1 - level) / 2) * standardError;
    return {
      fit,
      probability: expit(fit),
      standardError,
      ciLower: expit(fit - half),
      ciUpper: expit(fit + half),
    };
  }
  const t = studentT.isf((1 - level) / 2, df);
  const wide = t * Math.sqrt(variance + dispersion);
  return {
    fit,
    standardError,
    ciLower: fit - t * standardError,
    ciUpper: fit + t * standardError,
    piLower: fit - wide,
    piUpper: fit + wide,
  };
}
