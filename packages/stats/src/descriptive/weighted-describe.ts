import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type Description, descriptionOf, inOwnSize } from './description.ts';
import { inUnits, type Moments, unitOf } from './moments.ts';
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
    values: numbersAt(values, order),
    weights: numbersAt(weights, order),
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
  const min = sample.values[0]!;
  const unit = unitOf(min, sample.values[sample.values.length - 1]!);
  if (unit !== 1) return inOwnSize(describeWeighted(inUnits(values, unit), weights, options), unit);
  const median = quantileOf(sample, 0.5, 7);
  const mode = modeOf(sample);
  const deviations = ordered(
    values.map((value) => Math.abs(value - median)),
    weights,
  );
  const inverse = (x: number) => 1 / x;
  return descriptionOf(
    momentsOf(values, weights, n),
    {
      quantile: (p, type) => quantileOf(sample, p, type),
      median,
      mode: mode.value,
      modeCount: mode.weight,
      min,
      max: sample.values[sample.values.length - 1]!,
      madRaw: quantileOf(deviations, 0.5, 7),
      trimmedMean: trimmedMean(sample, trim >= 0.5 ? n : Math.floor(n * trim)),
      trimmedMeanFractional: trimmedMean(sample, trim >= 0.5 ? n : n * trim),
      geometricMean: min > 0 ? transformedMean(sample, Math.log, Math.exp) : null,
      harmonicMean: min > 0 ? transformedMean(sample, inverse, inverse) : null,
    },
    level,
  );
}
