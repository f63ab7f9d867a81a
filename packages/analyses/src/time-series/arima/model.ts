/** One model of a series, with or without regressors and gaps: its fit, what it leaves and what it forecasts. */
import {
  type ArimaFit,
  type ArimaOrder,
  type ArimaRegression,
  arimaRegression,
  fitArima,
  forecastArima,
  lostValues,
  type SeriesRegressor,
} from '@constat/stats';

export interface SeriesModel {
  readonly fit: ArimaFit;
  readonly means: Float64Array;
  readonly standardErrors: Float64Array;
  /** Where residuals and fitted values stand in the series. */
  readonly places: readonly number[];
  readonly residuals: Float64Array;
  readonly fitted: Float64Array;
  readonly likelihoodRatio: ArimaRegression['likelihoodRatio'];
}

/** Fits and forecasts; series without gaps and regressors by the faster way, which gives the same. */
export function modelOf(
  values: Float64Array,
  regressors: readonly SeriesRegressor[],
  order: ArimaOrder,
  { horizon, quick = false }: { readonly horizon: number; readonly quick?: boolean },
): SeriesModel {
  if (regressors.length === 0 && !values.some(Number.isNaN)) {
    const fit = fitArima(values, order, { quick });
    const lost = lostValues(order);
    const forecast = forecastArima(values, fit, horizon);
    return {
      ...forecast,
      fit,
      places: Array.from(forecast.fitted, (_, i) => lost + i),
      likelihoodRatio: null,
    };
  }
  const {
    forecasts,
    places,
    residuals,
    fitted,
    likelihoodRatio,
    n: _,
    nObserved: __,
    ...fit
  } = arimaRegression(values, regressors, order, { horizon, quick });
  return { fit, ...forecasts, places, residuals, fitted, likelihoodRatio };
}
