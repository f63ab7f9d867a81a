/** The sample of a regression with ARIMA errors: its columns in units of their spreads, and their one-step errors. */
import { StatsError } from '../stats-error.ts';
import { isApproximate } from './arima.ts';
import { arimaFilter } from './arima-filter.ts';
import { type ArimaOrder, armaOf, lostValues } from './arima-model.ts';
import { armaInnovations } from './arma-innovations.ts';
import { differences } from './correlogram.ts';

/** A variable that explains the series: known at all its times and, for forecasts, behind them. */
export interface SeriesRegressor {
  readonly name: string;
  readonly values: Float64Array;
}

/** The series and the columns in units of their spreads, with the filter that suits them. */
export interface RegressionSample {
  readonly order: ArimaOrder;
  readonly approximate: boolean;
  readonly series: readonly Float64Array[];
  readonly centres: readonly number[];
  readonly scales: readonly number[];
  readonly gaps: boolean;
  readonly nUsed: number;
}

/** Rejects a regressor with a gap, by its row (from 1). */
export function requireKnown({ name, values }: SeriesRegressor, n: number, horizon: number): void {
  const missing = values.subarray(0, n).findIndex((value) => !Number.isFinite(value));
  if (missing >= 0)
    throw new StatsError('not-finite', `the regressor ${name} is missing in row ${missing + 1}`, name);
  if (values.length < n + horizon || values.subarray(n, n + horizon).some((value) => !Number.isFinite(value)))
    throw new StatsError('too-few', `the regressor ${name} is not known for the forecast period`, name);
}

/** Mean of what is there, and its spread about the mean, or about 0. */
function unitsOf(values: Float64Array, aboutMean: boolean): { centre: number; scale: number } {
  const there = values.filter((value) => !Number.isNaN(value));
  const centre = aboutMean ? there.reduce((sum, value) => sum + value, 0) / there.length : 0;
  const scale = Math.sqrt(there.reduce((sum, value) => sum + (value - centre) ** 2, 0) / there.length);
  return { centre, scale };
}

/** Refuses a column without variation; one of a model without intercept may be constant, unless it is 0. */
function requireVariation(column: Float64Array, order: ArimaOrder, name: string | null): void {
  const { d, seasonalD, period } = order;
  const changed = differences(differences(column, period, seasonalD), 1, d);
  const largest = column.reduce(
    (most, value) => (Number.isNaN(value) ? most : Math.max(most, Math.abs(value))),
    0,
  );
  if (changed.every(Number.isNaN)) return;
  const { scale } = unitsOf(changed, name === null || order.constant);
  if (scale > 1e-13 * largest && scale > 0) return;
  throw new StatsError('constant-column', `${name ?? 'values'} does not vary`, name ?? 'values');
}

export function sampleOf(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
  quick: boolean,
): RegressionSample {
  const n = values.length;
  const gaps = values.some(Number.isNaN);
  const { d, seasonalD, period } = order;
  const whole = [values, ...regressors.map((each) => each.values.subarray(0, n))];
  whole.forEach((column, j) => {
    requireVariation(column, order, regressors[j - 1]?.name ?? null);
  });
  const columns = whole.map((column) =>
    gaps ? column : differences(differences(column, period, seasonalD), 1, d),
  );
  // with gaps the differences are not taken: the level goes with the spread
  const units = columns.map((column) => ({
    centre: unitsOf(column, order.constant).centre,
    scale: unitsOf(column, order.constant || gaps).scale,
  }));
  const series = columns.map((column, j) =>
    column.map((value) => (value - units[j]!.centre) / units[j]!.scale),
  );
  if (order.constant) series.push(new Float64Array(series[0]!.length).fill(1));
  const nUsed = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0) - lostValues(order);
  return {
    order,
    approximate: isApproximate(nUsed, order, quick),
    series,
    centres: [...units.map(({ centre }) => centre), ...(order.constant ? [0] : [])],
    scales: [...units.map(({ scale }) => scale), ...(order.constant ? [1] : [])],
    gaps,
    nUsed,
  };
}

/** One-step errors of all columns at ARMA coefficients. */
export function innovationsOf(
  { series, gaps, order, approximate }: RegressionSample,
  coefficients: Float64Array,
) {
  const model = armaOf(coefficients, order);
  if (gaps) return arimaFilter(series, model, order);
  const parts = series.map((each) => armaInnovations(each, model, { approximate }));
  if (parts.some((part) => part === null)) return null;
  const lost = lostValues(order);
  const { variances } = parts[0]!;
  return {
    errors: parts.map((part) => part!.errors),
    variances,
    places: Array.from(variances, (_, i) => lost + i),
  };
}
