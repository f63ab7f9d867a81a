/** Series in time: autocorrelation, forecasts, trend and season. */
import { statistics } from '../statistic.ts';

export const timeSeries = statistics({
  lag: {
    name: 'Lag',
    labels: ['Lag', 'Lags'],
    what: 'How many steps apart the values are that are compared, or how many such steps the test takes into account.',
  },
  autocorrelation: {
    name: 'Autocorrelation',
    labels: ['Autocorrelation at lag 1', 'Partial autocorrelation', 'ACF', 'PACF'],
    what: 'How closely values go with those some steps before; partial: with the steps between taken out.',
    formula: 'rₖ = Σ(xₜ − M)(xₜ₊ₖ − M) ÷ Σ(xₜ − M)²',
    calls: { R: 'acf(), pacf()', SPSS: 'ACF, PACF', Stata: 'corrgram: AC, PAC', Minitab: 'ACF, PACF' },
    differs: { Stata: 'Partial values by regression unless yw is given.' },
  },
  unitRoot: {
    name: 'Statistic of a stationarity test',
    labels: [
      'Dickey–Fuller',
      'Dickey–Fuller τ',
      'Phillips–Perron',
      'Phillips–Perron Zt',
      'Phillips–Perron Zα',
      'KPSS',
      'φ1',
      'φ2',
      'φ3',
    ],
    what: 'Dickey–Fuller and Phillips–Perron: strongly negative values are evidence against a unit root. KPSS: large values are evidence against stationarity.',
    calls: {
      R: 'urca::ur.df(), urca::ur.pp(), urca::ur.kpss()',
      Stata: 'dfuller, pperron, kpss',
      Minitab: 'Augmented Dickey-Fuller',
    },
    differs: { R: 'tseries::adf.test() chooses another number of lags and always fits a trend.' },
  },
  forecast: {
    name: 'Forecast',
    labels: ['Forecast', 'Next value', 'Trailing', 'Centred', 'Centered'],
    what: 'The value that the model expects for this time, or a moving average around it.',
    calls: {
      R: 'forecast::forecast(): Point Forecast',
      SPSS: 'Forecast',
      Stata: 'predict, dynamic()',
      Minitab: 'Forecast',
    },
  },
  forecastSE: {
    name: 'Standard error of the forecast',
    labels: ['Standard error of the forecast'],
    what: 'How far the value to come may lie from the forecast; it grows with the distance.',
    calls: { R: 'predict(model)$se' },
  },
  state: {
    name: 'State of the smoothing model',
    labels: ['Before the first forecast', 'At the end'],
    what: 'Level, trend or seasonal part that the model starts with, and what it has become at the end of the series.',
    calls: { R: 'forecast::ets()$states' },
  },
  accuracy: {
    name: 'Error of one-step forecasts',
    labels: ['ME', 'MAE', 'RMSE', 'MAPE', 'MASE', 'RMSE, one step ahead', 'MPE'],
    what: 'How far forecasts one step ahead lay from the values, over the series: mean error, mean absolute error, root mean square, in percent, or compared with a naive forecast (MASE).',
    formula: 'MAE = Σ|e| ÷ n; RMSE = √(Σe² ÷ n); MAPE = Σ|e ÷ y| ÷ n; MASE = MAE ÷ MAE of the naive forecast',
    calls: { R: 'forecast::accuracy()', SPSS: 'MAE, RMSE, MAPE', Minitab: 'MAD, MSD, MAPE' },
    differs: {
      Minitab: 'MSD is the square of RMSE.',
      SPSS: 'RMSE divides by n less the number of parameters.',
    },
  },
  seasonStrength: {
    name: 'Strength of trend or season',
    labels: ['Strength', 'Strength of the season', 'Strength of the trend'],
    what: 'Which part of the variance the trend or the season takes out of the remainder, from 0 to 1.',
    formula: '1 − var(remainder) ÷ var(remainder + part)',
    calls: { R: 'feasts::feat_stl()' },
  },
  seriesPart: {
    name: 'Measure of a part of the series',
    labels: ['Measure of a part of the series'],
    what: 'What the text beside it names, of the trend, the season or the remainder into which the series was split.',
    calls: { R: 'stl(), decompose()', SPSS: 'Seasonal Decomposition', Minitab: 'Decomposition' },
  },
  robustWeight: {
    name: 'Robustness weight',
    labels: ['w|proportion'],
    what: 'How much the value counted in the robust decomposition: 1 fully, 0 not at all.',
    calls: { R: 'stl(robust = TRUE)$weights' },
  },
  senSlope: {
    name: 'Sen’s slope',
    labels: ['Sen’s slope', 'Sen’s slope, a step'],
    what: 'The median change from one step to the next over all pairs of times; extreme values do not move it.',
    formula: 'median of (xⱼ − xᵢ) ÷ (j − i)',
    calls: { R: 'trend::sens.slope()' },
  },
});
