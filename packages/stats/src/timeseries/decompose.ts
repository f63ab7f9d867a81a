/** Trend, season and remainder of a series: the classical decomposition by moving averages. */
import { requireCount, StatsError } from '../stats-error.ts';

export interface Decomposition {
  /** NaN where a moving average does not reach. */
  readonly trend: Float64Array;
  /** Of every value. */
  readonly seasonal: Float64Array;
  readonly remainder: Float64Array;
  /** The seasons of one cycle, from that of the first value. */
  readonly figure: Float64Array;
}

/**
 * Mean of `window` values around each place; for an even window the mean of two neighbouring ones, the ends counting half
 * (Kendall & Stuart 1983). NaN where it does not reach, or holds a missing value.
 */
export function centredAverage(values: Float64Array, window: number): Float64Array {
  requireCount(window, 'window', 1);
  const half = Math.floor(window / 2);
  const isEven = window % 2 === 0;
  const centre = values.find((value) => !Number.isNaN(value)) ?? 0;
  return values.map((_, at) => {
    if (at < half || at + half >= values.length) return Number.NaN;
    let sum = 0;
    for (let i = at - half; i <= at + half; i++) {
      const share = isEven && (i === at - half || i === at + half) ? 0.5 : 1;
      sum += share * (values[i]! - centre);
    }
    return centre + sum / window;
  });
}

/** Mean of the last `window` values at each place; NaN before there are so many. */
export function trailingAverage(values: Float64Array, window: number): Float64Array {
  requireCount(window, 'window', 1);
  const centre = values.find((value) => !Number.isNaN(value)) ?? 0;
  return values.map((_, at) => {
    if (at + 1 < window) return Number.NaN;
    let sum = 0;
    for (let i = at - window + 1; i <= at; i++) sum += values[i]! - centre;
    return centre + sum / window;
  });
}

/** Classical decomposition: a centred moving average, and the mean of what it leaves for each season, centred. */
export function classicalDecomposition(
  values: Float64Array,
  period: number,
  kind: 'additive' | 'multiplicative',
): Decomposition {
  requireCount(period, 'period', 2);
  if (values.length < 2 * period) throw new StatsError('too-few', 'less than two cycles', 'values');
  const isProduct = kind === 'multiplicative';
  if (isProduct && values.some((value) => !(value > 0)))
    throw new StatsError('out-of-domain', 'a value is not positive', 'values');
  const trend = centredAverage(values, period);
  const sums = new Float64Array(period);
  const counts = new Float64Array(period);
  values.forEach((value, i) => {
    const level = trend[i]!;
    if (Number.isNaN(level)) return;
    sums[i % period]! += isProduct ? value / level : value - level;
    counts[i % period]!++;
  });
  const means = sums.map((sum, season) => sum / counts[season]!);
  const overall = means.reduce((sum, value) => sum + value, 0) / period;
  const figure = means.map((value) => (isProduct ? value / overall : value - overall));
  const seasonal = values.map((_, i) => figure[i % period]!);
  const remainder = values.map((value, i) =>
    isProduct ? value / (trend[i]! * seasonal[i]!) : value - trend[i]! - seasonal[i]!,
  );
  return { trend, seasonal, remainder, figure };
}

/** Share of the variation that is not left when a part is taken out: max(0, 1 - var(rest) / var(part + rest)), where both exist. */
export function strengthOf(part: Float64Array, rest: Float64Array): number | null {
  const places = Array.from(part.keys()).filter((i) => !Number.isNaN(part[i]!) && !Number.isNaN(rest[i]!));
  const variance = (value: (i: number) => number): number => {
    const mean = places.reduce((sum, i) => sum + value(i), 0) / places.length;
    return places.reduce((sum, i) => sum + (value(i) - mean) ** 2, 0) / (places.length - 1);
  };
  const base = part.find((value) => !Number.isNaN(value)) ?? 0;
  const whole = variance((i) => part[i]! - base + rest[i]!);
  if (places.length < 2 || !(whole > 0)) return null;
  return Math.max(0, 1 - variance((i) => rest[i]!) / whole);
}
