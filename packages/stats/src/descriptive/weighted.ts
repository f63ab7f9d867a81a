import { StatsError } from '../stats-error.ts';
import { inUnits, unitOfAll } from './moments.ts';

/** Mean and spread of weighted values. */
export interface WeightedMoments {
  /** Values with a weight above zero. */
  readonly n: number;
  readonly sumOfWeights: number;
  readonly mean: number;
  /** Weights as frequencies: sum w (x - mean)^2 / (sum w - 1); null when the weights sum to 1 or less. */
  readonly frequencyVariance: number | null;
  /** Weights as reliabilities: sum w (x - mean)^2 / (V1 - V2 / V1), V1 = sum w, V2 = sum w^2; null for one value. */
  readonly reliabilityVariance: number | null;
  /** (sum w)^2 / sum w^2 (Kish 1965). */
  readonly effectiveSize: number;
}

/** Sums of squares beyond these are looked at twice: they may have overflowed, or vanished. */
const LARGE = 1e280;
const SMALL = 1e-280;

const inOwnUnits = (scaled: WeightedMoments, unit: number): WeightedMoments => ({
  ...scaled,
  mean: scaled.mean * unit,
  frequencyVariance: scaled.frequencyVariance && scaled.frequencyVariance * unit * unit,
  reliabilityVariance: scaled.reliabilityVariance && scaled.reliabilityVariance * unit * unit,
});

/** Weighted moments in two passes; weights must be finite and not negative, with a positive sum. */
export function weightedMoments(values: Float64Array, weights: Float64Array): WeightedMoments {
  if (values.length !== weights.length)
    throw new StatsError('length-mismatch', 'values and weights differ in length', 'weights');
  let n = 0;
  let v1 = 0;
  let v2 = 0;
  let total = 0;
  const origin = values[0] ?? 0;
  for (let i = 0; i < values.length; i++) {
    const w = weights[i]!;
    if (!(w >= 0 && w < Infinity))
      throw new StatsError('out-of-domain', 'weights must be finite and not negative', 'weights');
    if (w === 0) continue;
    n++;
    v1 += w;
    v2 += w * w;
    total += w * (values[i]! - origin);
  }
  if (n === 0) throw new StatsError('empty', 'no value has a positive weight', 'weights');
  const mean = origin + total / v1;
  let squares = 0;
  let rest = 0;
  for (let i = 0; i < values.length; i++) {
    const w = weights[i]!;
    if (w === 0) continue;
    const d = values[i]! - mean;
    squares += w * d * d;
    rest += w * d;
  }
  if (!(squares < LARGE && squares > SMALL)) {
    const unit = unitOfAll(values);
    if (unit !== 1) return inOwnUnits(weightedMoments(inUnits(values, unit), weights), unit);
  }
  const sumOfSquares = Math.max(0, squares - (rest * rest) / v1);
  return {
    n,
    sumOfWeights: v1,
    mean: mean + rest / v1,
    frequencyVariance: v1 > 1 ? sumOfSquares / (v1 - 1) : null,
    reliabilityVariance: n > 1 ? sumOfSquares / (v1 - v2 / v1) : null,
    effectiveSize: (v1 * v1) / v2,
  };
}
