import { type Description, descriptionOf, inOwnSize } from './description.ts';
import { inUnits, moments, unitOf } from './moments.ts';
import {
  madSorted,
  medianSorted,
  modeSorted,
  quantileSorted,
  trimmedMeanFractionalSorted,
  trimmedMeanSorted,
} from './order.ts';
import { sorted } from './sort.ts';

/**
 * Describes a sample without missing values and with at least one value; `ordered` is the sample in ascending order where
 * the caller has it already.
 */
export function describe(
  values: Float64Array,
  options: { level?: number; trim?: number; ordered?: Float64Array } = {},
): Description {
  const { level = 0.95, trim = 0.05, ordered = sorted(values) } = options;
  const min = ordered[0]!;
  const unit = unitOf(min, ordered[ordered.length - 1]!);
  if (unit !== 1) {
    const scaled = { level, trim, ordered: inUnits(ordered, unit) };
    return inOwnSize(describe(inUnits(values, unit), scaled), unit);
  }
  const mode = modeSorted(ordered);
  return descriptionOf(
    moments(values),
    {
      quantile: (p, type) => quantileSorted(ordered, p, type),
      median: medianSorted(ordered),
      mode: mode.value,
      modeCount: mode.count,
      min,
      max: ordered[ordered.length - 1]!,
      madRaw: madSorted(ordered),
      trimmedMean: trimmedMeanSorted(ordered, trim),
      trimmedMeanFractional: trimmedMeanFractionalSorted(ordered, trim),
      geometricMean: min > 0 ? geometricMean(values) : null,
      harmonicMean: min > 0 ? harmonicMean(values) : null,
    },
    level,
  );
}

/** exp(mean(log x)), centred at the logarithm of the first value so that the size of the data costs no digits. */
function geometricMean(values: Float64Array): number {
  const centre = Math.log(values[0]!);
  let total = 0;
  for (let i = 0; i < values.length; i++) total += Math.log(values[i]!) - centre;
  return Math.exp(centre + total / values.length);
}

/** n / sum(1 / x). */
function harmonicMean(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += 1 / values[i]!;
  return values.length / total;
}
