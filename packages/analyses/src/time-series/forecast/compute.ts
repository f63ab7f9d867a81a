import type { Frame } from '@constat/data';
import {
  autocorrelations,
  estimateSmoothing,
  forecastVariances,
  hasTrend,
  isSeasonal,
  leastValues,
  moments,
  normal,
  parametersOf,
  portmanteau,
  SMOOTHING_MODELS,
  type SmoothingModel,
  type SmoothingParameters,
  type SmoothingStart,
  sdOf,
  shapiroWilk,
  smooth,
  smoothingForecast,
  sorted,
  usualStart,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { sampleOf, widestTime } from '../kit/blocks.ts';
import { atOf } from '../kit/figures.ts';
import { accuracyOf, type ForecastPoint, futurePlaces, naiveForecast, naiveScale } from '../kit/future.ts';
import { infoOf, readSeries, refuseConstant, refuseInside, type Series } from '../kit/series.ts';
import { drawnPlaces } from '../kit/thin.ts';
import type { ForecastOptions } from './options.ts';
import { numbersOf, refusals } from './refusals.ts';
import type { Candidate, ForecastResult } from './result.ts';

const MOST_TESTED = 5000;

export function compute(frame: Frame, options: ForecastOptions, run: RunContext): ForecastResult {
  const series = readSeries(frame, options, 3);
  refuseInside(series);
  refuseConstant(series);
  const candidates = options.model === 'auto' ? candidatesOf(series, options) : [];
  const model = options.model === 'auto' ? candidates[0]!.model : options.model;
  const { values, period } = series;
  refuse(series, model, options);
  const start = startOf(values, model, period, options);
  const parameters = parametersFor(values, model, start, options);
  const fitted = new Float64Array(values.length).fill(Number.NaN);
  const state = smooth(values, model, parameters, start, fitted);
  const errors = values.slice(start.first).map((value, i) => value - fitted[start.first + i]!);
  keepNumbers(run, 'fitted', frame, series.rows, fitted);
  keepNumbers(run, 'residuals', frame, series.rows.slice(start.first), errors);
  const sigma = errors.length > 1 ? (sdOf(moments(errors)) ?? 0) : Math.abs(errors[0]!);
  const scale = naiveScale(values, isSeasonal(model) ? period : 1);
  return {
    sample: sampleOf(series, frame.rows),
    info: infoOf(series),
    n: values.length,
    model,
    parameters,
    firstFitted: start.first + 1,
    first: { level: start.level, trend: start.trend, seasonal: [...start.seasonal] },
    level: state.level,
    trend: state.trend,
    seasonal: [...state.seasonal],
    sse: state.sse,
    sigma,
    candidates,
    within: accuracyOf(values.slice(start.first), fitted.slice(start.first), scale),
    holdout: heldOut(series, model, options),
    ...residualChecks(errors, period),
    errors: errors.length,
    widest: widestTime(series, series.times),
    points: Array.from(drawnPlaces(values), (place) => ({
      position: place + 1,
      at: atOf(series, place),
      value: values[place]!,
      fitted: Number.isNaN(fitted[place]!) ? null : fitted[place]!,
    })),
    forecasts: forecasts(series, options, {
      means: smoothingForecast(state, model, parameters, options.horizon),
      variances: forecastVariances(state, model, parameters, options.horizon),
      sigma,
    }),
  };
}

function refuse({ name, values, period }: Series, model: SmoothingModel, options: ForecastOptions): void {
  if (isSeasonal(model) && period < 2) throw new RefusedError([refusals.noSeason(name)]);
  const n = values.length;
  const least = options.start === 'own' ? 2 : leastValues(model, period);
  if (n < least) throw new RefusedError([refusals.tooFew(name, n, least, model)]);
  if (model === 'holt-winters-multiplicative' && values.some((value) => value <= 0))
    throw new RefusedError([refusals.notPositive(name)]);
}

function startOf(
  values: Float64Array,
  model: SmoothingModel,
  period: number,
  options: ForecastOptions,
): SmoothingStart {
  if (options.start === 'usual') return usualStart(values, model, period);
  const seasonal = isSeasonal(model) ? (numbersOf(options.initialSeasonal) ?? []) : [];
  if (isSeasonal(model) && seasonal.length !== period)
    throw new RefusedError([refusals.seasonLength(seasonal.length, period)]);
  if (model === 'holt-winters-multiplicative' && seasonal.some((value) => value <= 0))
    throw new RefusedError([refusals.notPositive(options.series)]);
  if (options.firstFitted > values.length)
    throw new RefusedError([refusals.firstFitted(options.firstFitted, values.length)]);
  return {
    first: options.firstFitted - 1,
    level: numbersOf(options.initialLevel)![0]!,
    trend: numbersOf(options.initialTrend)?.[0] ?? 0,
    seasonal: Float64Array.from(seasonal),
  };
}

function parametersFor(
  values: Float64Array,
  model: SmoothingModel,
  start: SmoothingStart,
  { parameters, alpha, beta, gamma, phi }: ForecastOptions,
): SmoothingParameters {
  if (parameters === 'estimate') return estimateSmoothing(values, model, start);
  return { alpha, beta, gamma, phi };
}

/** Models that fit the series, by AICc of their errors over the same values, the best first. */
function candidatesOf(series: Series, options: ForecastOptions): readonly Candidate[] {
  const { values, period, name } = series;
  const n = values.length;
  const usual = { ...options, start: 'usual' } as const;
  const possible = SMOOTHING_MODELS.filter(
    (model) =>
      n - firstOf(model, period) > coefficientsOf(model, period) + 1 &&
      n >= leastValues(model, period) &&
      (!isSeasonal(model) || period > 1) &&
      (model !== 'holt-winters-multiplicative' || values.every((value) => value > 0)),
  );
  if (possible.length === 0) throw new RefusedError([refusals.tooFew(name, n, LEAST_FOR_CHOICE, 'holt')]);
  const from = Math.max(...possible.map((model) => firstOf(model, period)));
  return possible
    .filter((model) => n - from > coefficientsOf(model, period) + 1)
    .map((model): Candidate => {
      const start = startOf(values, model, period, usual);
      const fitted = new Float64Array(n);
      const { sse } = smooth(values, model, parametersFor(values, model, start, usual), start, fitted);
      const compared = n - from;
      let own = 0;
      for (let i = from; i < n; i++) own += (values[i]! - fitted[i]!) ** 2;
      const k = coefficientsOf(model, period);
      const penalty = 2 * k + (2 * k * (k + 1)) / (compared - k - 1);
      const aicc = compared * Math.log(Math.max(own, Number.MIN_VALUE) / compared) + penalty;
      return { model, parameters: k, sse, aicc };
    })
    .sort((a, b) => a.aicc - b.aicc);
}

/** Values from which on even the simplest model can be compared. */
const LEAST_FOR_CHOICE = 6;

/** Place of the first one-step forecast. */
const firstOf = (model: SmoothingModel, period: number): number =>
  isSeasonal(model) ? period : hasTrend(model) ? 2 : 1;

/** Parameters, first states and the variance. */
const coefficientsOf = (model: SmoothingModel, period: number): number =>
  parametersOf(model).length + 2 + (hasTrend(model) ? 1 : 0) + (isSeasonal(model) ? period - 1 : 0);

/** Forecasts of the last values from those before, beside naive ones. */
function heldOut(series: Series, model: SmoothingModel, options: ForecastOptions): ForecastResult['holdout'] {
  const { values, period } = series;
  const first = options.start === 'own' ? options.firstFitted : 0;
  const least = Math.max(leastValues(model, period), first + 1);
  const count = Math.min(options.holdout, values.length - least);
  if (count < 1) return null;
  const before = values.slice(0, values.length - count);
  if (before.every((value) => value === before[0])) return null;
  const start = startOf(before, model, period, options);
  const parameters = parametersFor(before, model, start, options);
  const means = smoothingForecast(smooth(before, model, parameters, start), model, parameters, count);
  const actual = values.slice(values.length - count);
  const cycle = isSeasonal(model) ? period : 1;
  const scale = naiveScale(before, cycle);
  return {
    model: accuracyOf(actual, means, scale),
    naive: accuracyOf(actual, naiveForecast(before, cycle, count), scale),
  };
}

function residualChecks(
  errors: Float64Array,
  period: number,
): Pick<ForecastResult, 'residualTest' | 'residualAcf' | 'normality'> {
  const n = errors.length;
  if (n < 8 || errors.every((value) => value === errors[0]))
    return { residualTest: null, residualAcf: [], normality: null };
  const lag = Math.max(1, Math.min(period > 1 ? 2 * period : 10, Math.floor(n / 5)));
  const shown = Math.max(lag, Math.min(n - 1, Math.floor(10 * Math.log10(n))));
  const acf = autocorrelations(errors, shown);
  return {
    residualTest: { lag, test: portmanteau(acf, n, { lag, kind: 'ljung-box' }) },
    residualAcf: [...acf],
    normality: n <= MOST_TESTED ? shapiroWilk(sorted(errors)) : null,
  };
}

function forecasts(
  series: Series,
  { horizon, confidenceLevel }: ForecastOptions,
  { means, variances, sigma }: { means: Float64Array; variances: Float64Array; sigma: number },
): readonly ForecastPoint[] {
  const places = futurePlaces(series, horizon);
  const z = normal.isf((1 - confidenceLevel) / 2);
  const z80 = normal.isf(0.1);
  return Array.from(means, (mean, i) => {
    const standardError = sigma * Math.sqrt(variances[i]!);
    return {
      step: i + 1,
      at: places[i]!,
      mean,
      standardError,
      lower80: mean - z80 * standardError,
      upper80: mean + z80 * standardError,
      lower: mean - z * standardError,
      upper: mean + z * standardError,
    };
  });
}
