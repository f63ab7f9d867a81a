/** Exponential smoothing: level, trend and season that follow the values (Holt 1957; Winters 1960; Gardner & McKenzie 1985). */
import { requireCount, requireProbability, StatsError } from '../stats-error.ts';
import { classicalDecomposition } from './decompose.ts';

export const SMOOTHING_MODELS = [
  'ses',
  'holt',
  'damped',
  'holt-winters-additive',
  'holt-winters-multiplicative',
] as const;
export type SmoothingModel = (typeof SMOOTHING_MODELS)[number];

/** Weights of the newest value in level, trend and season, and the factor that damps the trend; those a model lacks do not count. */
export interface SmoothingParameters {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  readonly phi: number;
}

/** States just before the first value that gets a fitted one; seasonal[0] applies to that value. */
export interface SmoothingStart {
  /** Place of that value, from 0. */
  readonly first: number;
  readonly level: number;
  readonly trend: number;
  readonly seasonal: Float64Array;
}

export interface Smoothing {
  readonly sse: number;
  readonly level: number;
  readonly trend: number;
  /** seasonal[0] applies to the first value to come. */
  readonly seasonal: Float64Array;
}

export const hasTrend = (model: SmoothingModel): boolean => model !== 'ses';
export const isSeasonal = (model: SmoothingModel): boolean => model.startsWith('holt-winters');

/** Parameters that a model has, in the order in which they are searched for. */
export const parametersOf = (model: SmoothingModel): readonly (keyof SmoothingParameters)[] => [
  'alpha',
  ...(hasTrend(model) ? (['beta'] as const) : []),
  ...(isSeasonal(model) ? (['gamma'] as const) : []),
  ...(model === 'damped' ? (['phi'] as const) : []),
];

/** Values that a model needs to begin with. */
export const leastValues = (model: SmoothingModel, period: number): number =>
  isSeasonal(model) ? 2 * period + 1 : model === 'ses' ? 3 : 4;

/**
 * The usual first states: the first value; the second and its change from the first; with a season the classical
 * decomposition of the first two cycles, a straight line through its trend.
 */
export function usualStart(values: Float64Array, model: SmoothingModel, period: number): SmoothingStart {
  if (values.length < leastValues(model, period))
    throw new StatsError('too-few', 'too few values for the model', 'values');
  if (model === 'ses') return { first: 1, level: values[0]!, trend: 0, seasonal: new Float64Array(0) };
  if (!isSeasonal(model))
    return {
      first: 2,
      level: values[1]!,
      trend: values[1]! - values[0]!,
      seasonal: new Float64Array(0),
    };
  const kind = model === 'holt-winters-additive' ? 'additive' : 'multiplicative';
  const parts = classicalDecomposition(values.slice(0, 2 * period), period, kind);
  const trend = parts.trend.filter((value) => !Number.isNaN(value));
  const middle = (trend.length + 1) / 2;
  const mean = trend.reduce((sum, value) => sum + value, 0) / trend.length;
  let products = 0;
  let squares = 0;
  trend.forEach((value, i) => {
    products += (i + 1 - middle) * (value - mean);
    squares += (i + 1 - middle) ** 2;
  });
  const slope = squares > 0 ? products / squares : 0;
  return { first: period, level: mean - slope * middle, trend: slope, seasonal: parts.figure };
}

/** Runs through the values; `fitted`, where given, receives the one-step forecasts. */
export function smooth(
  values: Float64Array,
  model: SmoothingModel,
  { alpha, beta, gamma, phi }: SmoothingParameters,
  start: SmoothingStart,
  fitted?: Float64Array,
): Smoothing {
  const trending = hasTrend(model);
  const damping = model === 'damped' ? phi : 1;
  const seasonal = start.seasonal.slice();
  const period = seasonal.length;
  const isProduct = model === 'holt-winters-multiplicative';
  let { level } = start;
  let trend = trending ? start.trend : 0;
  let sse = 0;
  let season = 0;
  for (let i = start.first; i < values.length; i++) {
    const y = values[i]!;
    const carried = level + damping * trend;
    const s = period > 0 ? seasonal[season]! : isProduct ? 1 : 0;
    const forecast = isProduct ? carried * s : carried + s;
    if (fitted) fitted[i] = forecast;
    sse += (y - forecast) ** 2;
    const before = level;
    level = alpha * (isProduct ? y / s : y - s) + (1 - alpha) * carried;
    if (trending) trend = beta * (level - before) + (1 - beta) * damping * trend;
    if (period > 0) {
      seasonal[season] = gamma * (isProduct ? y / level : y - level) + (1 - gamma) * s;
      season = (season + 1) % period;
    }
  }
  return {
    sse,
    level,
    trend,
    seasonal: Float64Array.from({ length: period }, (_, i) => seasonal[(season + i) % period]!),
  };
}

/** Forecasts of the next values from the last states. */
export function smoothingForecast(
  { level, trend, seasonal }: Smoothing,
  model: SmoothingModel,
  { phi }: Pick<SmoothingParameters, 'phi'>,
  horizon: number,
): Float64Array {
  requireCount(horizon, 'horizon', 1);
  let steps = 0;
  return Float64Array.from({ length: horizon }, (_, i) => {
    steps += model === 'damped' ? phi ** (i + 1) : 1;
    const line = level + (hasTrend(model) ? steps * trend : 0);
    const s = seasonal[i % Math.max(1, seasonal.length)];
    if (s === undefined) return line;
    return model === 'holt-winters-multiplicative' ? line * s : line + s;
  });
}

/**
 * Variances of the errors of these forecasts in units of the variance of one step: 1 + sum of squared effects that an error
 * has j steps later, alpha (1 + j beta), damped or with the season where there is one (Hyndman et al. 2008, table 6.2). For the
 * multiplicative season the effects are scaled by the seasons (Yar & Chatfield 1990).
 */
export function forecastVariances(
  { seasonal }: Pick<Smoothing, 'seasonal'>,
  model: SmoothingModel,
  { alpha, beta, gamma, phi }: SmoothingParameters,
  horizon: number,
): Float64Array {
  requireProbability(alpha, 'alpha');
  const period = seasonal.length;
  const effects = new Float64Array(horizon);
  effects[0] = 1;
  let steps = 0;
  for (let j = 1; j < horizon; j++) {
    steps += model === 'damped' ? phi ** j : 1;
    effects[j] = alpha * (1 + (hasTrend(model) ? beta * steps : 0));
    if (period > 0 && j % period === 0) effects[j]! += gamma * (1 - alpha);
  }
  const isProduct = model === 'holt-winters-multiplicative';
  return Float64Array.from({ length: horizon }, (_, h) => {
    let sum = 0;
    for (let j = 0; j <= h; j++) {
      const scale = isProduct ? seasonal[h % period]! / seasonal[(h - j) % period]! : 1;
      sum += (effects[j]! * scale) ** 2;
    }
    return sum;
  });
}
