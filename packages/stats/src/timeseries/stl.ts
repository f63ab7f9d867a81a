/** Seasonal and trend decomposition by local regressions (Cleveland, Cleveland, McRae & Terpenning 1990). */
import { requireCount, StatsError } from '../stats-error.ts';
import type { Decomposition } from './decompose.ts';
import { partialSort } from './partial-sort.ts';

/** A local regression: how many neighbours, of which degree, evaluated at every how many places. */
export interface LoessSettings {
  readonly window: number;
  readonly degree: number;
  readonly jump: number;
}

export interface StlSettings {
  readonly period: number;
  /** 'periodic' lets the season stay the same: its mean over all cycles. */
  readonly seasonal: LoessSettings | 'periodic';
  /** Jump of the seasonal regressions where they are periodic. */
  readonly seasonalJump?: number;
  readonly trend: LoessSettings;
  readonly lowPass: LoessSettings;
  readonly inner: number;
  /** Rounds in which values far from the fit lose weight. */
  readonly outer: number;
}

export interface Stl extends Decomposition {
  /** Robustness weights; all 1 without outer rounds. */
  readonly weights: Float64Array;
}

/** The smallest odd number of at least `value`. */
export const oddAtLeast = (value: number): number => {
  const whole = Math.ceil(value);
  return whole % 2 === 0 ? whole + 1 : whole;
};

/** The windows of Cleveland and colleagues: low-pass the cycle, trend 1.5 period / (1 - 1.5 / seasonal window), both odd. */
export function stlWindows(period: number, seasonalWindow: number): { trend: number; lowPass: number } {
  return {
    trend: oddAtLeast((1.5 * period) / (1 - 1.5 / seasonalWindow)),
    lowPass: oddAtLeast(period),
  };
}

/** A window so wide that all neighbours weigh alike. */
export const periodicWindow = (n: number): number => 10 * n + 1;

type Loesses = Readonly<Record<'seasonal' | 'trend' | 'lowPass', LoessSettings>>;

/** Windows are odd and hold at least three values. */
const wide = (settings: LoessSettings): LoessSettings => ({
  ...settings,
  window: oddAtLeast(Math.max(3, settings.window)),
});

export function stl(values: Float64Array, settings: StlSettings): Stl {
  const { period, inner, outer } = settings;
  const n = values.length;
  requireCount(period, 'period', 2);
  if (n <= 2 * period) throw new StatsError('too-few', 'not more than two cycles', 'values');
  const isPeriodic = settings.seasonal === 'periodic';
  const loesses: Loesses = {
    seasonal: wide(
      settings.seasonal === 'periodic'
        ? { window: periodicWindow(n), degree: 0, jump: settings.seasonalJump ?? n }
        : settings.seasonal,
    ),
    trend: wide(settings.trend),
    lowPass: wide(settings.lowPass),
  };
  const origin = values[0]!;
  const y = values.map((value) => value - origin);
  const trend = new Float64Array(n);
  const seasonal = new Float64Array(n);
  const weights = new Float64Array(n).fill(1);
  for (let round = 0; round <= outer; round++) {
    const used = round > 0 ? weights : null;
    for (let pass = 0; pass < inner; pass++) innerPass(y, trend, seasonal, used, period, loesses);
    if (round < outer) robustnessWeights(y, trend, seasonal, weights);
  }
  if (isPeriodic) averageSeasons(seasonal, period);
  if (outer === 0) weights.fill(1);
  const remainder = y.map((value, i) => value - trend[i]! - seasonal[i]!);
  return {
    trend: trend.map((value) => value + origin),
    seasonal,
    remainder,
    figure: seasonal.slice(0, period),
    weights,
  };
}

/** Steps 1 to 6 of the inner loop. */
function innerPass(
  y: Float64Array,
  trend: Float64Array,
  seasonal: Float64Array,
  weights: Float64Array | null,
  period: number,
  loesses: Loesses,
): void {
  const n = y.length;
  const detrended = y.map((value, i) => value - trend[i]!);
  const cycle = smoothedSeasons(detrended, weights, period, loesses.seasonal);
  const filtered = movingMeans(movingMeans(movingMeans(cycle, period), period), 3);
  const low = loess(filtered, null, loesses.lowPass);
  for (let i = 0; i < n; i++) seasonal[i] = cycle[i + period]! - low[i]!;
  const adjusted = y.map((value, i) => value - seasonal[i]!);
  trend.set(loess(adjusted, weights, loesses.trend));
}

/** Each season smoothed over its cycles and carried on by one cycle at either end. */
function smoothedSeasons(
  values: Float64Array,
  weights: Float64Array | null,
  period: number,
  settings: LoessSettings,
): Float64Array {
  const n = values.length;
  const result = new Float64Array(n + 2 * period);
  for (let season = 0; season < period; season++) {
    const count = Math.floor((n - 1 - season) / period) + 1;
    const own = Float64Array.from({ length: count }, (_, i) => values[season + i * period]!);
    const ownWeights = weights
      ? Float64Array.from({ length: count }, (_, i) => weights[season + i * period]!)
      : null;
    const smooth = loess(own, ownWeights, settings);
    const { window, degree } = settings;
    const before = fitAt(own, ownWeights, -1, 0, Math.min(window, count) - 1, window, degree);
    const after = fitAt(own, ownWeights, count, Math.max(0, count - window), count - 1, window, degree);
    result[season] = before ?? smooth[0]!;
    for (let i = 0; i < count; i++) result[season + (i + 1) * period] = smooth[i]!;
    result[season + (count + 1) * period] = after ?? smooth[count - 1]!;
  }
  return result;
}

/** Means of `length` successive values. */
function movingMeans(values: Float64Array, length: number): Float64Array {
  const count = values.length - length + 1;
  const result = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += values[i]!;
  result[0] = sum / length;
  for (let i = 1; i < count; i++) {
    sum += values[i + length - 1]! - values[i - 1]!;
    result[i] = sum / length;
  }
  return result;
}

/**
 * Local regression at every jump-th place and at the last one, straight lines between them. The last place takes the neighbours
 * of the one evaluated before it.
 */
function loess(
  values: Float64Array,
  weights: Float64Array | null,
  { window, degree, jump }: LoessSettings,
): Float64Array {
  const n = values.length;
  const result = new Float64Array(n);
  if (n < 2) return values.slice();
  const step = Math.max(1, Math.min(jump, n - 1));
  const leftOf = (place: number): number =>
    window < n ? Math.min(Math.max(0, place - Math.floor((window + 1) / 2) + 1), n - window) : 0;
  const at = (place: number, left: number): number =>
    fitAt(values, weights, place, left, Math.min(n, left + window) - 1, window, degree) ?? values[place]!;
  for (let place = 0; place < n; place += step) result[place] = at(place, leftOf(place));
  for (let place = 0; place + step < n; place += step) join(result, place, place + step);
  const last = Math.floor((n - 1) / step) * step;
  if (last < n - 1) {
    result[n - 1] = at(n - 1, leftOf(last));
    join(result, last, n - 1);
  }
  return result;
}

/** A straight line between two places that are known. */
function join(values: Float64Array, from: number, to: number): void {
  const slope = (values[to]! - values[from]!) / (to - from);
  for (let i = from + 1; i < to; i++) values[i] = values[from]! + slope * (i - from);
}

/**
 * Weighted mean or line at a place over the values left..right with tricube weights of their distance (eq. 1 and section 2 of
 * the paper); null where all weights are zero.
 */
function fitAt(
  values: Float64Array,
  weights: Float64Array | null,
  place: number,
  left: number,
  right: number,
  window: number,
  degree: number,
): number | null {
  const n = values.length;
  let reach = Math.max(place - left, right - place);
  if (window > n) reach += Math.floor((window - n) / 2);
  const near = 0.001 * reach;
  const far = 0.999 * reach;
  const w = new Float64Array(right - left + 1);
  let total = 0;
  for (let i = left; i <= right; i++) {
    const distance = Math.abs(i - place);
    if (distance > far) continue;
    const own = distance <= near ? 1 : (1 - (distance / reach) ** 3) ** 3;
    w[i - left] = weights ? own * weights[i]! : own;
    total += w[i - left]!;
  }
  if (!(total > 0)) return null;
  for (let i = 0; i < w.length; i++) w[i]! /= total;
  if (reach > 0 && degree > 0) {
    let centre = 0;
    for (let i = 0; i < w.length; i++) centre += w[i]! * (left + i);
    let spread = 0;
    for (let i = 0; i < w.length; i++) spread += w[i]! * (left + i - centre) ** 2;
    if (Math.sqrt(spread) > 0.001 * (n - 1)) {
      const slope = (place - centre) / spread;
      for (let i = 0; i < w.length; i++) w[i]! *= 1 + slope * (left + i - centre);
    }
  }
  let fit = 0;
  for (let i = 0; i < w.length; i++) fit += w[i]! * values[left + i]!;
  return fit;
}

/** Bisquare weights of the remainders in units of six times their median size. */
function robustnessWeights(
  y: Float64Array,
  trend: Float64Array,
  seasonal: Float64Array,
  weights: Float64Array,
): void {
  const sizes = y.map((value, i) => Math.abs(value - trend[i]! - seasonal[i]!));
  const n = sizes.length;
  const middle = [Math.floor(n / 2), n - Math.floor(n / 2) - 1] as const;
  const ordered = sizes.slice();
  partialSort(ordered, middle);
  const scale = 3 * (ordered[middle[0]]! + ordered[middle[1]]!);
  for (let i = 0; i < n; i++) {
    const size = sizes[i]!;
    weights[i] = size <= 0.001 * scale ? 1 : size > 0.999 * scale ? 0 : (1 - (size / scale) ** 2) ** 2;
  }
}

/** Each season replaced by its mean. */
function averageSeasons(seasonal: Float64Array, period: number): void {
  for (let season = 0; season < period; season++) {
    let sum = 0;
    let count = 0;
    for (let i = season; i < seasonal.length; i += period) {
      sum += seasonal[i]!;
      count++;
    }
    for (let i = season; i < seasonal.length; i += period) seasonal[i] = sum / count;
  }
}
