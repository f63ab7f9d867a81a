export { type ArimaFit, fitArima, forecastArima } from '../timeseries/arima.ts';
export { type ArimaOrder, armaCount, lostValues } from '../timeseries/arima-model.ts';
export {
  type ArimaCandidateFit,
  chooseDifferences,
  closedSeries,
  searchArima,
} from '../timeseries/arima-order.ts';
export { type ArimaRegression, arimaRegression } from '../timeseries/arima-regression.ts';
export type { SeriesRegressor } from '../timeseries/arima-regression-sample.ts';
export {
  bartlettErrors,
  differences,
  type Portmanteau,
  partialAutocorrelations,
  portmanteau,
} from '../timeseries/correlogram.ts';
export {
  centredAverage,
  classicalDecomposition,
  type Decomposition,
  strengthOf,
  trailingAverage,
} from '../timeseries/decompose.ts';
export {
  type MannKendall,
  mannKendall,
  type SeasonalKendall,
  seasonalKendall,
} from '../timeseries/mann-kendall.ts';
export {
  forecastVariances,
  hasTrend,
  isSeasonal,
  leastValues,
  parametersOf,
  SMOOTHING_MODELS,
  type SmoothingModel,
  type SmoothingParameters,
  type SmoothingStart,
  smooth,
  smoothingForecast,
  usualStart,
} from '../timeseries/smoothing.ts';
export { estimateSmoothing } from '../timeseries/smoothing-search.ts';
export {
  type AugmentedDickeyFuller,
  augmentedDickeyFuller,
  type Kpss,
  kpss,
  lagByRule,
  type PhillipsPerron,
  phillipsPerron,
} from '../timeseries/stationarity.ts';
export { oddAtLeast, periodicWindow, stl, stlWindows } from '../timeseries/stl.ts';
export { type CriticalValues, jointCritical } from '../timeseries/unit-root-tables.ts';
