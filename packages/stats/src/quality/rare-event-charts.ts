/** Control charts of rare events and of moving averages. */
import { fitDistribution } from '../distributions/fit-distribution.ts';
import { StatsError } from '../stats-error.ts';

/** Probabilities beyond three standard deviations. */
const LOW = 0.00135;
const HIGH = 0.99865;
/** Mean range of two normal values, in standard deviations. */
const D2 = 2 / Math.sqrt(Math.PI);

const meanOf = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;

/** Mean moving range over its expectation. */
export function movingRangeSigma(values: Float64Array): number {
  if (values.length < 2) throw new StatsError('too-few', 'two values are needed', 'value');
  let sum = 0;
  for (let i = 1; i < values.length; i++) sum += Math.abs(values[i]! - values[i - 1]!);
  return sum / (values.length - 1) / D2;
}

const outside = (values: Float64Array, lower: number, upper: number): readonly number[] =>
  Array.from(values).flatMap((v, i) => (v > upper || v < lower ? [i + 1] : []));

/** Opportunities between events: limits of Kaminsky et al. (1992, Journal of Quality Technology 24, 63-69) and of the geometric distribution. */
export function gChart(values: Float64Array, sigmas = 3) {
  if (values.length < 2) throw new StatsError('too-few', 'two counts are needed', 'value');
  if (values.some((v) => v < 0)) throw new StatsError('out-of-domain', 'a count is negative', 'value');
  const center = meanOf(values);
  if (!(center > 0)) throw new StatsError('constant-column', 'all counts are zero', 'value');
  const half = sigmas * Math.sqrt(center * (center + 1));
  const upper = center + half;
  const lower = Math.max(0, center - half);
  const p = 1 / (center + 1);
  // smallest whole x with 1 - (1 - p)^(x + 1) >= share
  const quantile = (share: number): number =>
    Math.max(0, Math.ceil(Math.log1p(-share) / Math.log1p(-p) - 1 - 1e-12));
  const limits = { lower: quantile(LOW), center: quantile(0.5), upper: quantile(HIGH) };
  return {
    n: values.length,
    center,
    upper,
    lower,
    violations: outside(values, lower, upper),
    probability: { p, ...limits, violations: outside(values, limits.lower, limits.upper) },
  };
}

export type TChartMethod = 'nelson' | 'exponential' | 'weibull';

/** Times between events: Nelson's power (1994, Journal of Quality Technology 26, 239-243), exponential or Weibull limits. */
export function tChart(values: Float64Array, method: TChartMethod) {
  if (values.length < 2) throw new StatsError('too-few', 'two times are needed', 'value');
  if (values.some((v) => v < 0)) throw new StatsError('out-of-domain', 'a time is negative', 'value');
  const n = values.length;
  if (method === 'nelson') {
    const y = values.map((v) => v ** (1 / 3.6));
    const center = meanOf(y);
    const sigma = movingRangeSigma(y);
    const back = (v: number): number => (v > 0 ? v ** 3.6 : 0);
    const lower = back(center - 3 * sigma);
    const upper = back(center + 3 * sigma);
    const transformed = {
      points: Array.from(y),
      center,
      sigma,
      lower: center - 3 * sigma,
      upper: center + 3 * sigma,
    };
    return { n, center: back(center), lower, upper, violations: outside(values, lower, upper), transformed };
  }
  if (method === 'exponential') {
    const mean = meanOf(values);
    const at = (p: number): number => -mean * Math.log1p(-p);
    return {
      n,
      mean,
      lower: at(LOW),
      center: at(0.5),
      upper: at(HIGH),
      violations: outside(values, at(LOW), at(HIGH)),
    };
  }
  const { parameters, quantile } = fitDistribution('weibull', values);
  const lower = quantile(LOW);
  const upper = quantile(HIGH);
  return { n, ...parameters, lower, center: quantile(0.5), upper, violations: outside(values, lower, upper) };
}

/** Means of the last `window` values, of fewer at the start. */
export function movingAverageChart(values: Float64Array, window: number, target?: number, sigma?: number) {
  if (!(Number.isInteger(window) && window >= 1 && window <= values.length))
    throw new StatsError(
      'out-of-domain',
      'the window must be a whole number up to the number of values',
      'window',
    );
  const center = target ?? meanOf(values);
  const spread = sigma ?? movingRangeSigma(values);
  const points = Array.from(values, (_, i) => meanOf(values.subarray(Math.max(0, i + 1 - window), i + 1)));
  const half = points.map((_, i) => (3 * spread) / Math.sqrt(Math.min(i + 1, window)));
  const lower = half.map((h) => center - h);
  const upper = half.map((h) => center + h);
  const violations = points.flatMap((point, i) => (point > upper[i]! || point < lower[i]! ? [i + 1] : []));
  return { n: values.length, center, sigma: spread, points, lower, upper, violations };
}
