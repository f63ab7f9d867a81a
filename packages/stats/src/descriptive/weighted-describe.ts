import { studentT } from '../distributions/student-t.ts';
import { StatsError } from '../stats-error.ts';
import type { Description } from './describe.ts';
import { isConstant, type Moments, shapeOf, varianceOf } from './moments.ts';
import { orderOf } from './ranks.ts';

/** Values in ascending order with the weight up to and including each. */
interface WeightedOrder {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  readonly upTo: Float64Array;
  readonly total: number;
}

function ordered(values: Float64Array, weights: Float64Array): WeightedOrder {
  const order = orderOf(values);
  const upTo = new Float64Array(values.length);
  let total = 0;
  for (let i = 0; i < order.length; i++) {
    total += weights[order[i]!]!;
    upTo[i] = total;
  }
  return {
    values: Float64Array.from(order, (at) => values[at]!),
    weights: Float64Array.from(order, (at) => weights[at]!),
    upTo,
    total,
  };
}

/**
 * Quantile of types 6 and 7 (Hyndman and Fan 1996) with n replaced by the sum of the weights: the value at position k is the
 * first whose cumulative weight reaches k. Whole weights give the quantile of the rows repeated.
 */
function quantileOf({ values, upTo, total }: WeightedOrder, p: number, type: 6 | 7): number {
  const fuzz = 1e-9;
  const position = type === 7 ? 1 + p * (total - 1) : p * (total + 1);
  const at = (k: number): number => {
    const wanted = Math.min(total, Math.max(1, k)) - fuzz;
    let low = 0;
    let high = values.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return values[low]!;
  };
  const j = Math.floor(position + fuzz);
  const fraction = position - j <= fuzz ? 0 : position - j;
  const low = at(j);
  return fraction === 0 ? low : low + fraction * (at(j + 1) - low);
}

/** Mean after a weight of `cut` was taken from each end. */
function trimmedMean(sample: WeightedOrder, cut: number): number {
  const { values, weights, upTo, total } = sample;
  if (2 * cut >= total) return quantileOf(sample, 0.5, 7);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const from = Math.max(upTo[i]! - weights[i]!, cut);
    const to = Math.min(upTo[i]!, total - cut);
    if (to > from) sum += (to - from) * values[i]!;
  }
  return sum / (total - 2 * cut);
}

function momentsOf(values: Float64Array, weights: Float64Array, total: number): Moments {
  const origin = values[0]!;
  let shift = 0;
  for (let i = 0; i < values.length; i++) shift += weights[i]! * (values[i]! - origin);
  const mean = origin + shift / total;
  let m2 = 0;
  let m3 = 0;
  let m4 = 0;
  for (let i = 0; i < values.length; i++) {
    const d = values[i]! - mean;
    const square = weights[i]! * d * d;
    m2 += square;
    m3 += square * d;
    m4 += square * d * d;
  }
  return { n: total, sum: mean * total, mean, m2, m3, m4 };
}

/** The value with the largest weight; of several, the smallest. */
function modeOf({ values, weights }: WeightedOrder): { readonly value: number; readonly weight: number } {
  let best = { value: values[0]!, weight: 0 };
  for (let i = 0; i < values.length; ) {
    const value = values[i]!;
    let weight = 0;
    for (; i < values.length && values[i] === value; i++) weight += weights[i]!;
    if (weight > best.weight) best = { value, weight };
  }
  return best;
}

/** exp(mean of logs) or 1 / (mean of inverses), weighted. */
const transformedMean = (
  { values, weights, total }: WeightedOrder,
  there: (x: number) => number,
  back: (x: number) => number,
): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * there(values[i]!);
  return back(sum / total);
};

const MAD_FACTOR = 1.4826;

/**
 * Describes values whose weights say how many cases each stands for (frequency weights): every n of the usual formulas is the sum
 * of the weights, so that whole weights give exactly what repeating the rows gives. Weights must be positive and finite.
 */
export function describeWeighted(
  values: Float64Array,
  weights: Float64Array,
  options: { level?: number; trim?: number } = {},
): Description {
  const { level = 0.95, trim = 0.05 } = options;
  if (values.length !== weights.length)
    throw new StatsError('length-mismatch', 'values and weights differ in length', 'weights');
  if (values.length === 0) throw new StatsError('empty', 'no values', 'values');
  if (weights.some((weight) => !(weight > 0 && weight < Infinity)))
    throw new StatsError('out-of-domain', 'weights must be positive and finite', 'weights');
  const sample = ordered(values, weights);
  const n = sample.total;
  const m = momentsOf(values, weights, n);
  const variance = n > 1 && isConstant(m) ? 0 : varianceOf(m);
  const sd = variance === null ? null : Math.sqrt(variance);
  const standardError = n > 1 && sd !== null ? sd / Math.sqrt(n) : null;
  const half = standardError === null ? null : studentT.isf((1 - level) / 2, n - 1) * standardError;
  const shape = shapeOf(m);
  const min = sample.values[0]!;
  const max = sample.values[sample.values.length - 1]!;
  const q = (p: number, type: 6 | 7) => quantileOf(sample, p, type);
  const median = q(0.5, 7);
  const mode = modeOf(sample);
  const deviations = ordered(
    values.map((value) => Math.abs(value - median)),
    weights,
  );
  const madRaw = quantileOf(deviations, 0.5, 7);
  return {
    n,
    sum: m.sum,
    mean: m.mean,
    median,
    mode: mode.value,
    modeCount: mode.weight,
    min,
    max,
    range: max - min,
    q1Type7: q(0.25, 7),
    q3Type7: q(0.75, 7),
    p5Type7: q(0.05, 7),
    p10Type7: q(0.1, 7),
    p90Type7: q(0.9, 7),
    p95Type7: q(0.95, 7),
    iqrType7: q(0.75, 7) - q(0.25, 7),
    q1Type6: q(0.25, 6),
    q3Type6: q(0.75, 6),
    p5Type6: q(0.05, 6),
    p10Type6: q(0.1, 6),
    p90Type6: q(0.9, 6),
    p95Type6: q(0.95, 6),
    iqrType6: q(0.75, 6) - q(0.25, 6),
    mad: MAD_FACTOR * madRaw,
    madRaw,
    trimmedMean: trimmedMean(sample, trim >= 0.5 ? n : Math.floor(n * trim)),
    trimmedMeanFractional: trimmedMean(sample, trim >= 0.5 ? n : n * trim),
    geometricMean: min > 0 ? transformedMean(sample, Math.log, Math.exp) : null,
    harmonicMean:
      min > 0
        ? transformedMean(
            sample,
            (x) => 1 / x,
            (x) => 1 / x,
          )
        : null,
    variance,
    sd,
    standardError,
    ciLower: half === null ? null : m.mean - half,
    ciUpper: half === null ? null : m.mean + half,
    coefficientOfVariation: sd === null || m.mean === 0 ? null : sd / m.mean,
    skewness: shape?.skewness ?? null,
    skewnessStandardError: shape?.skewnessStandardError ?? null,
    skewnessType1: shape?.skewnessType1 ?? null,
    kurtosis: shape?.kurtosis ?? null,
    kurtosisStandardError: shape?.kurtosisStandardError ?? null,
    kurtosisType1: shape?.kurtosisType1 ?? null,
  };
}
