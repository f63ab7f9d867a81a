/** Regression with ARIMA errors, for series that may have gaps. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numericalHessian } from '../optim/derivatives.ts';
import { StatsError } from '../stats-error.ts';
import { bestFree } from './arima.ts';
import { arimaFilter } from './arima-filter.ts';
import {
  type ArimaOrder,
  armaCount,
  armaOf,
  coefficientNames,
  coefficientsFrom,
  differencesOf,
  lostValues,
} from './arima-model.ts';
import { armaInnovations } from './arma-innovations.ts';
import { differences } from './correlogram.ts';

/** A variable that explains the series: known at all its times and, for forecasts, behind them. */
export interface SeriesRegressor {
  readonly name: string;
  readonly values: Float64Array;
}

export interface RegressionCoefficientOfSeries {
  readonly name: string;
  readonly estimate: number;
  /** Null where the likelihood has no curvature to tell it. */
  readonly standardError: number | null;
  readonly statistic: number | null;
  readonly pValue: number | null;
}

export interface ArimaRegression {
  readonly order: ArimaOrder;
  readonly n: number;
  readonly nObserved: number;
  /** Observed values less differences. */
  readonly nUsed: number;
  readonly coefficients: readonly RegressionCoefficientOfSeries[];
  readonly sigma2: number;
  readonly logLik: number;
  readonly nParameters: number;
  readonly aic: number;
  readonly aicc: number;
  readonly bic: number;
  readonly forecasts: { readonly means: Float64Array; readonly standardErrors: Float64Array };
  /** One-step errors over their standard deviations, at the values that differencing leaves. */
  readonly residuals: Float64Array;
  /** Against the model without regressors; null without any. */
  readonly likelihoodRatio: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
}

/** The series and the columns in units of their spreads, with the filter that suits them. */
interface Sample {
  readonly order: ArimaOrder;
  readonly series: readonly Float64Array[];
  readonly centres: readonly number[];
  readonly scales: readonly number[];
  readonly gaps: boolean;
  readonly nUsed: number;
}

/** Rejects a regressor with a gap, by its row (from 1). */
function requireKnown({ name, values }: SeriesRegressor, n: number, horizon: number): void {
  const missing = values.subarray(0, n).findIndex((value) => !Number.isFinite(value));
  if (missing >= 0)
    throw new StatsError('not-finite', `the regressor ${name} is missing in row ${missing + 1}`, name);
  if (values.length < n + horizon || values.subarray(n, n + horizon).some((value) => !Number.isFinite(value)))
    throw new StatsError('too-few', `the regressor ${name} is not known for the forecast period`, name);
}

/** Mean and spread of what is there; with gaps the differences are not taken, so that the level goes with the spread. */
function unitsOf(values: Float64Array, centred: boolean): { centre: number; scale: number } {
  const there = values.filter((value) => !Number.isNaN(value));
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length;
  const scale = Math.sqrt(there.reduce((sum, value) => sum + (value - mean) ** 2, 0) / there.length);
  return { centre: centred ? mean : 0, scale };
}

function sampleOf(values: Float64Array, regressors: readonly SeriesRegressor[], order: ArimaOrder): Sample {
  const n = values.length;
  const gaps = values.some(Number.isNaN);
  const { d, seasonalD, period } = order;
  const changed = (column: Float64Array): Float64Array =>
    gaps ? column : differences(differences(column, period, seasonalD), 1, d);
  const columns = [values, ...regressors.map((each) => each.values.subarray(0, n))].map(changed);
  const units = columns.map((column) => unitsOf(column, order.constant));
  units.forEach(({ scale }, j) => {
    const largest = columns[j]!.reduce(
      (most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value))),
      0,
    );
    if (scale > 1e-13 * largest && scale > 0) return;
    const name = j === 0 ? 'values' : regressors[j - 1]!.name;
    throw new StatsError('constant-column', `${name} does not vary`, name);
  });
  const series = columns.map((column, j) =>
    column.map((value) => (value - units[j]!.centre) / units[j]!.scale),
  );
  if (order.constant) series.push(new Float64Array(series[0]!.length).fill(1));
  const nUsed = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0) - lostValues(order);
  return {
    order,
    series,
    centres: [...units.map(({ centre }) => centre), ...(order.constant ? [0] : [])],
    scales: [...units.map(({ scale }) => scale), ...(order.constant ? [1] : [])],
    gaps,
    nUsed,
  };
}

/** One-step errors of all columns at ARMA coefficients. */
function innovationsOf({ series, gaps, order }: Sample, coefficients: Float64Array) {
  const model = armaOf(coefficients, order);
  if (gaps) return arimaFilter(series, model, order);
  const parts = series.map((each) => armaInnovations(each, model));
  if (parts.some((part) => part === null)) return null;
  return { errors: parts.map((part) => part!.errors), variances: parts[0]!.variances };
}

/** Factor of the products; refuses columns that determine one another. */
function factorOf(products: Matrix) {
  try {
    return cholesky(products, 1e-11);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite')
      throw new StatsError('collinear', 'the regressors determine one another', 'regressors');
    throw error;
  }
}

/** Generalised least squares of the first column on the others: coefficients, what is left, and the inverse of the products. */
function leastSquares(errors: readonly Float64Array[], variances: Float64Array) {
  const k = errors.length - 1;
  const products = matrix(k, k);
  const right = new Float64Array(k);
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      variances.forEach((v, t) => {
        sum += (errors[i + 1]![t]! * errors[j + 1]![t]!) / v;
      });
      products.data[i + j * k] = sum;
      products.data[j + i * k] = sum;
    }
    variances.forEach((v, t) => {
      right[i]! += (errors[i + 1]![t]! * errors[0]![t]!) / v;
    });
  }
  const factor = k > 0 ? factorOf(products) : null;
  return {
    beta: factor ? choleskySolve(factor, right) : new Float64Array(0),
    inverse: factor ? choleskyInverse(factor) : matrix(0, 0),
  };
}

/** Minus twice the log likelihood over n, the variance concentrated out, less constants. */
function worthAt(errors: readonly Float64Array[], variances: Float64Array, beta: Float64Array) {
  let squares = 0;
  let logs = 0;
  variances.forEach((v, t) => {
    let error = errors[0]![t]!;
    for (let j = 0; j < beta.length; j++) error -= beta[j]! * errors[j + 1]![t]!;
    squares += error ** 2 / v;
    logs += Math.log(v);
  });
  const n = variances.length;
  return { value: Math.log(squares / n) + logs / n, squares };
}

/**
 * y = intercept + x b + ARIMA errors by exact maximum likelihood; coefficients of the regression are concentrated out by generalised least squares. Gaps (NaN) are passed over by
 * the Kalman filter. `regressors` go on behind the values for as many steps as are forecast. Refuses a regressor with gaps, one that is constant, and too few values.
 */
export function arimaRegression(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
  given: ArimaOrder,
  horizon: number,
): ArimaRegression {
  const order = { ...given, constant: differencesOf(given) === 0 };
  for (const regressor of regressors) requireKnown(regressor, values.length, horizon);
  const sample = sampleOf(values, regressors, order);
  const { nUsed, scales, centres } = sample;
  const k = sample.series.length - 1;
  const count = armaCount(order);
  const nParameters = count + k + 1;
  if (nUsed - nParameters - 1 < 1) throw new StatsError('too-few', 'too few values for the model', 'values');
  const free = bestFree((point) => {
    const found = innovationsOf(sample, coefficientsFrom(point, order));
    if (!found) return null;
    const { value } = worthAt(
      found.errors,
      found.variances,
      leastSquares(found.errors, found.variances).beta,
    );
    return Number.isFinite(value) ? value : null;
  }, count);
  const arma = coefficientsFrom(free, order);
  const found = innovationsOf(sample, arma);
  if (!found) throw new StatsError('not-converged', 'no likelihood at the best coefficients', 'values');
  const { beta, inverse } = leastSquares(found.errors, found.variances);
  const best = worthAt(found.errors, found.variances, beta);
  const unit = scales[0]!;
  const sigma2 = (best.squares / nUsed) * unit ** 2;
  const logLik = -(nUsed / 2) * (Math.log(2 * Math.PI) + 1 + best.value) - nUsed * Math.log(unit);
  const spreads = beta.map((_, j) => Math.sqrt((inverse.data[j + j * k]! * best.squares) / nUsed));
  const errors = standardErrors(sample, arma, beta, spreads);
  const estimates = regressionEstimates(sample, beta, regressors.length);
  const aic = -2 * logLik + 2 * nParameters;
  const names = [
    ...coefficientNames(order),
    ...(order.constant ? ['intercept'] : []),
    ...regressors.map(({ name }) => name),
  ];
  const slopes = regressors.map((_, j) => ({
    estimate: estimates.slopes[j]!,
    error: scaledBy(errors.slopes[j] ?? null, (unit * spreads[j]!) / scales[j + 1]!),
  }));
  const rest = [
    ...(order.constant
      ? [
          {
            estimate: estimates.intercept,
            error: interceptError(errors.covariance, sample, spreads, regressors.length),
          },
        ]
      : []),
    ...slopes,
  ];
  const all = [...Array.from(arma, (estimate, j) => ({ estimate, error: errors.arma[j] ?? null })), ...rest];
  return {
    order,
    n: values.length,
    nObserved: nUsed + lostValues(order),
    nUsed,
    coefficients: all.map(({ estimate, error }, j) => {
      const statistic = error ? estimate / error : null;
      return {
        name: names[j]!,
        estimate,
        standardError: error,
        statistic,
        pValue: statistic === null ? null : 2 * normal.sf(Math.abs(statistic)),
      };
    }),
    sigma2,
    logLik,
    nParameters,
    aic,
    aicc: aic + (2 * nParameters * (nParameters + 1)) / (nUsed - nParameters - 1),
    bic: -2 * logLik + Math.log(nUsed) * nParameters,
    forecasts: forecastsOf(
      values,
      regressors,
      order,
      arma,
      { ...estimates, centre: centres[0]! },
      sigma2,
      horizon,
    ),
    residuals: found.variances.map((v, t) => {
      let error = found.errors[0]![t]!;
      for (let j = 0; j < k; j++) error -= beta[j]! * found.errors[j + 1]![t]!;
      return (error * unit) / Math.sqrt(v);
    }),
    likelihoodRatio:
      regressors.length > 0
        ? ratioOf(logLik, arimaRegression(values, [], given, 0).logLik, regressors.length)
        : null,
  };
}

const scaledBy = (error: number | null, factor: number): number | null =>
  error === null ? null : error * factor;

const ratioOf = (logLik: number, without: number, df: number) => {
  const statistic = Math.max(0, 2 * (logLik - without));
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
};

/** Slopes and intercept in units of the variables. */
function regressionEstimates({ scales, centres, order }: Sample, beta: Float64Array, count: number) {
  const unit = scales[0]!;
  const slopes = Array.from({ length: count }, (_, j) => (beta[j]! * unit) / scales[j + 1]!);
  const level = order.constant ? centres[0]! + unit * beta[count]! : 0;
  return { slopes, intercept: slopes.reduce((sum, slope, j) => sum - slope * centres[j + 1]!, level) };
}

/** Errors from the curvature over all coefficients, those of the regression in units of their least-squares errors. */
function standardErrors(sample: Sample, arma: Float64Array, beta: Float64Array, spreads: Float64Array) {
  const [count, k] = [arma.length, beta.length];
  const size = count + k;
  const none = { arma: [] as (number | null)[], slopes: [] as (number | null)[], covariance: null };
  if (size === 0) return none;
  const half = (x: Float64Array): number => {
    const found = innovationsOf(sample, x.slice(0, count));
    if (!found) return Number.NaN;
    const at = beta.map((b, j) => b + spreads[j]! * x[count + j]!);
    return (worthAt(found.errors, found.variances, at).value * sample.nUsed) / 2;
  };
  const hessian = numericalHessian(half, Float64Array.from([...arma, ...new Float64Array(k)]));
  if (hessian.data.some((value) => !Number.isFinite(value))) return none;
  try {
    const covariance = choleskyInverse(cholesky(hessian));
    const error = (j: number): number => Math.sqrt(covariance.data[j + j * size]!);
    return {
      arma: Array.from({ length: count }, (_, j) => error(j)),
      slopes: Array.from({ length: k }, (_, j) => error(count + j)),
      covariance: { matrix: covariance, from: count },
    };
  } catch (error) {
    if (error instanceof StatsError) return none;
    throw error;
  }
}

/** Error of the intercept: the level of the centred columns less the slopes times their centres. */
function interceptError(
  found: ReturnType<typeof standardErrors>['covariance'],
  { scales, centres }: Sample,
  spreads: Float64Array,
  count: number,
): number | null {
  if (!found) return null;
  const { matrix: covariance, from } = found;
  const weight = (j: number): number =>
    spreads[j]! * (j < count ? (-scales[0]! * centres[j + 1]!) / scales[j + 1]! : scales[0]!);
  let sum = 0;
  for (let i = 0; i <= count; i++)
    for (let j = 0; j <= count; j++)
      sum += weight(i) * weight(j) * covariance.data[from + i + (from + j) * covariance.rows]!;
  return sum > 0 ? Math.sqrt(sum) : null;
}

/** Forecasts of the errors by the filter, with the regression added; coefficients are taken as known. */
function forecastsOf(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
  arma: Float64Array,
  { slopes, intercept, centre }: { slopes: readonly number[]; intercept: number; centre: number },
  sigma2: number,
  horizon: number,
) {
  const explained = (t: number): number =>
    regressors.reduce((sum, regressor, j) => sum + slopes[j]! * regressor.values[t]!, intercept);
  if (horizon === 0) return { means: new Float64Array(0), standardErrors: new Float64Array(0) };
  // a differenced process has no level of its own: any may be taken off
  const level = order.constant ? 0 : centre || (values.find((value) => !Number.isNaN(value)) ?? 0);
  const rest = values.map((value, t) => value - explained(t) - level);
  const found = arimaFilter([rest], armaOf(arma, order), order, horizon);
  if (!found) throw new StatsError('not-converged', 'the model is not stationary', 'values');
  return {
    means: found.ahead[0]!.map((value, h) => value + explained(values.length + h) + level),
    standardErrors: found.aheadVariances.map((v) => Math.sqrt(sigma2 * v)),
  };
}
