/** Regression with ARIMA errors, for series that may have gaps. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { curvatureCovariance } from '../optim/curvature-covariance.ts';
import { StatsError } from '../stats-error.ts';
import { atEdge, bestFree } from './arima.ts';
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
import {
  innovationsOf,
  type RegressionSample,
  requireKnown,
  type SeriesRegressor,
  sampleOf,
} from './arima-regression-sample.ts';

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
  /** Places of the values that differencing leaves, without gaps; residuals and fitted values belong to them. */
  readonly places: readonly number[];
  /** One-step errors, each over the root of its relative variance. */
  readonly residuals: Float64Array;
  /** One-step forecasts of the values themselves. */
  readonly fitted: Float64Array;
  /** A coefficient lies at the edge of the stationary and invertible region, where its error cannot be told. */
  readonly isAtEdge: boolean;
  /** Against the model without regressors; null without any. */
  readonly likelihoodRatio: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
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

/** What is asked of a fit: forecasts behind the values; `quick` searches once and less closely, and leaves errors and forecasts out: enough to compare models. */
interface RegressionAsked {
  readonly horizon?: number;
  readonly quick?: boolean;
}

/**
 * y = intercept + x b + ARIMA errors by exact maximum likelihood; coefficients of the regression are concentrated out by generalised least squares. Gaps (NaN) are passed over by
 * the Kalman filter. A constant after one difference is a drift. `regressors` go on behind the values for as many steps as are forecast. Refuses a regressor with gaps, one that
 * is constant, and too few values.
 */
export function arimaRegression(
  values: Float64Array,
  given: readonly SeriesRegressor[],
  asked: ArimaOrder,
  { horizon = 0, quick = false }: RegressionAsked = {},
): ArimaRegression {
  const order = { ...asked, constant: asked.constant && differencesOf(asked) === 0 };
  const regressors = [...driftOf(asked, values.length + horizon), ...given];
  for (const regressor of regressors) requireKnown(regressor, values.length, horizon);
  const sample = sampleOf(values, regressors, order, quick);
  const { nUsed, scales, centres } = sample;
  const k = sample.series.length - 1;
  const count = armaCount(order);
  const nParameters = count + k + 1;
  if (nUsed - nParameters - 1 < 1) throw new StatsError('too-few', 'too few values for the model', 'values');
  const free = bestFree((point) => worthOf(sample, coefficientsFrom(point, order)), count, quick);
  const arma = coefficientsFrom(free, order);
  const found = innovationsOf(sample, arma);
  if (!found) throw new StatsError('not-converged', 'no likelihood at the best coefficients', 'values');
  const { beta, inverse } = leastSquares(found.errors, found.variances);
  const best = worthAt(found.errors, found.variances, beta);
  const unit = scales[0]!;
  const sigma2 = (best.squares / nUsed) * unit ** 2;
  const logLik = -(nUsed / 2) * (Math.log(2 * Math.PI) + 1 + best.value) - nUsed * Math.log(unit);
  const spreads = beta.map((_, j) => Math.sqrt((inverse.data[j + j * k]! * best.squares) / nUsed));
  const estimates = regressionEstimates(sample, beta, regressors.length);
  const aic = -2 * logLik + 2 * nParameters;
  const left = found.variances.map((_, t) => {
    let error = found.errors[0]![t]!;
    for (let j = 0; j < k; j++) error -= beta[j]! * found.errors[j + 1]![t]!;
    return error * unit;
  });
  return {
    order: asked,
    n: values.length,
    nObserved: nUsed + lostValues(order),
    nUsed,
    coefficients: coefficientsOf(sample, regressors, { arma, beta, spreads }, quick),
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
    places: found.places,
    residuals: left.map((error, t) => error / Math.sqrt(found.variances[t]!)),
    fitted: left.map((error, t) => values[found.places[t]!]! - error),
    isAtEdge: atEdge(free),
    likelihoodRatio:
      given.length > 0 && !quick
        ? ratioOf(logLik, arimaRegression(values, [], asked).logLik, given.length)
        : null,
  };
}

/** The steps themselves, where the model has a drift. */
function driftOf(order: ArimaOrder, length: number): readonly SeriesRegressor[] {
  if (!order.constant || differencesOf(order) !== 1) return [];
  return [{ name: 'drift', values: Float64Array.from({ length }, (_, t) => t + 1) }];
}

/** What the likelihood is worth at ARMA coefficients; null where they are impossible. */
function worthOf(sample: RegressionSample, arma: Float64Array): number | null {
  const found = innovationsOf(sample, arma);
  if (!found) return null;
  const { errors, variances } = found;
  const { value } = worthAt(errors, variances, leastSquares(errors, variances).beta);
  return Number.isFinite(value) ? value : null;
}

/** All coefficients with their errors and tests, in units of the variables. */
function coefficientsOf(
  sample: RegressionSample,
  regressors: readonly SeriesRegressor[],
  { arma, beta, spreads }: Record<'arma' | 'beta' | 'spreads', Float64Array>,
  quick: boolean,
): readonly RegressionCoefficientOfSeries[] {
  const { order, scales } = sample;
  const errors = quick ? NO_ERRORS : standardErrors(sample, arma, beta, spreads);
  const estimates = regressionEstimates(sample, beta, regressors.length);
  const intercept = {
    name: 'intercept',
    estimate: estimates.intercept,
    error: interceptError(errors.covariance, sample, spreads, regressors.length),
  };
  const names = coefficientNames(order);
  return [
    ...Array.from(arma, (estimate, j) => ({ name: names[j]!, estimate, error: errors.arma[j] ?? null })),
    ...(order.constant ? [intercept] : []),
    ...regressors.map(({ name }, j) => ({
      name,
      estimate: estimates.slopes[j]!,
      error: scaledBy(errors.slopes[j] ?? null, (scales[0]! * spreads[j]!) / scales[j + 1]!),
    })),
  ].map(({ name, estimate, error }) => {
    const statistic = error ? estimate / error : null;
    const pValue = statistic === null ? null : 2 * normal.sf(Math.abs(statistic));
    return { name, estimate, standardError: error, statistic, pValue };
  });
}

const scaledBy = (error: number | null, factor: number): number | null =>
  error === null ? null : error * factor;

const ratioOf = (logLik: number, without: number, df: number) => {
  const statistic = Math.max(0, 2 * (logLik - without));
  return { statistic, df, pValue: chiSquare.sf(statistic, df) };
};

/** Slopes and intercept in units of the variables. */
function regressionEstimates(
  { scales, centres, order }: RegressionSample,
  beta: Float64Array,
  count: number,
) {
  const unit = scales[0]!;
  const slopes = Array.from({ length: count }, (_, j) => (beta[j]! * unit) / scales[j + 1]!);
  const level = order.constant ? centres[0]! + unit * beta[count]! : 0;
  return { slopes, intercept: slopes.reduce((sum, slope, j) => sum - slope * centres[j + 1]!, level) };
}

interface CoefficientErrors {
  readonly arma: readonly number[];
  readonly slopes: readonly number[];
  readonly covariance: { readonly matrix: Matrix; readonly from: number } | null;
}

const NO_ERRORS: CoefficientErrors = { arma: [], slopes: [], covariance: null };

/** Errors from the curvature over all coefficients, those of the regression in units of their least-squares errors. */
function standardErrors(
  sample: RegressionSample,
  arma: Float64Array,
  beta: Float64Array,
  spreads: Float64Array,
): CoefficientErrors {
  const [count, k] = [arma.length, beta.length];
  const size = count + k;
  if (size === 0) return NO_ERRORS;
  const half = (x: Float64Array): number => {
    const found = innovationsOf(sample, x.slice(0, count));
    if (!found) return Number.NaN;
    const at = beta.map((b, j) => b + spreads[j]! * x[count + j]!);
    return (worthAt(found.errors, found.variances, at).value * sample.nUsed) / 2;
  };
  const covariance = curvatureCovariance(half, Float64Array.from([...arma, ...new Float64Array(k)]));
  if (!covariance) return NO_ERRORS;
  const error = (j: number): number => Math.sqrt(covariance.data[j + j * size]!);
  return {
    arma: Array.from({ length: count }, (_, j) => error(j)),
    slopes: Array.from({ length: k }, (_, j) => error(count + j)),
    covariance: { matrix: covariance, from: count },
  };
}

/** Error of the intercept: the level of the centred columns less the slopes times their centres. */
function interceptError(
  found: CoefficientErrors['covariance'],
  { scales, centres }: RegressionSample,
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
