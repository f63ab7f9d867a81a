/** Centre lines and limits of Shewhart, EWMA and CUSUM charts (Montgomery 2013, chapters 6, 7 and 9). Limits lie three sigma from the centre. */

import { mean, sum } from '../descriptive/sums.ts';
import { valuesAt } from '../lists.ts';
import { chartConstants } from './chart-constants.ts';

/** A series of plotted values with the centre, limits and standard deviation of each. NaN: a point that has no value. */
export interface ControlSeries {
  readonly values: Float64Array;
  readonly center: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly sigma: Float64Array;
}

/** Known beforehand instead of estimated; null where it is estimated. */
export interface Standards {
  readonly center: number | null;
  readonly sigma: number | null;
}

/** The chart of the values or means, that of their spread, and the standard deviation of a single value. */
export interface VariablesChart {
  readonly sigma: number;
  readonly location: ControlSeries;
  readonly spread: ControlSeries;
}

/** Whether a point counts when the limits are estimated. */
export type Counts = (point: number) => boolean;

const selected = (values: Float64Array, counts: Counts): Float64Array =>
  values.filter((value, i) => counts(i) && !Number.isNaN(value));

const same = (length: number, value: number): Float64Array => new Float64Array(length).fill(value);

/** Limits at equal distances around one centre. */
function around(
  values: Float64Array,
  center: number,
  sigma: Float64Array,
  low: number,
  high: number,
): ControlSeries {
  return {
    values,
    center: same(values.length, center),
    sigma,
    lower: sigma.map((each) => Math.max(low, center - 3 * each)),
    upper: sigma.map((each) => Math.min(high, center + 3 * each)),
  };
}

/** Distances of neighbours; NaN for the first. */
export function movingRanges(values: Float64Array): Float64Array {
  return values.map((value, i) => (i === 0 ? Number.NaN : Math.abs(value - values[i - 1]!)));
}

/** Mean moving range over d2(2), of the pairs that both count. */
export function movingRangeSigma(values: Float64Array, counts: Counts = () => true): number {
  return mean(selected(movingRanges(values), (i) => counts(i) && counts(i - 1))) / chartConstants(2).d2;
}

/** Individual values and moving ranges of two. */
export function individualsChart(
  values: Float64Array,
  { center, sigma }: Standards,
  counts: Counts,
): VariablesChart {
  const n = values.length;
  const { d2, d3, D2 } = chartConstants(2);
  const scale = sigma ?? movingRangeSigma(values, counts);
  return {
    sigma: scale,
    location: around(
      values,
      center ?? mean(selected(values, counts)),
      same(n, scale),
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ),
    spread: {
      values: movingRanges(values),
      center: same(n, d2 * scale),
      lower: same(n, 0),
      upper: same(n, D2 * scale),
      sigma: same(n, d3 * scale),
    },
  };
}

/** Size, mean, range and standard deviation of each subgroup; spreads are NaN in subgroups of one. */
export interface Subgroups {
  readonly sizes: Float64Array;
  readonly means: Float64Array;
  readonly ranges: Float64Array;
  readonly sds: Float64Array;
}

/** Subgroup statistics of values whose codes count the subgroups from 0 in their order. */
export function subgroupsOf(values: Float64Array, codes: Int32Array, count: number): Subgroups {
  const sizes = new Float64Array(count);
  for (const code of codes) sizes[code]!++;
  const parts = Array.from(sizes, (size) => new Float64Array(size));
  const filled = new Int32Array(count);
  values.forEach((value, i) => {
    parts[codes[i]!]![filled[codes[i]!]!++] = value;
  });
  const means = Float64Array.from(parts, (part) => mean(part));
  return {
    sizes,
    means,
    ranges: Float64Array.from(parts, (part) => (part.length < 2 ? Number.NaN : rangeOf(part))),
    sds: Float64Array.from(parts, (part, g) =>
      part.length < 2
        ? Number.NaN
        : Math.sqrt(sum(part.map((value) => (value - means[g]!) ** 2)) / (part.length - 1)),
    ),
  };
}

function rangeOf(values: Float64Array): number {
  let low = values[0]!;
  let high = low;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

export type SpreadKind = 'range' | 'sd';

/** Unweighted mean of R/d2 or S/c4 of the subgroups. */
export function subgroupSigma(
  { sizes, ranges, sds }: Subgroups,
  kind: SpreadKind,
  counts: Counts = () => true,
): number {
  const scaled = kind === 'range' ? ranges : sds;
  const ratios = scaled.map((value, g) => {
    if (Number.isNaN(value)) return value;
    const { d2, c4 } = chartConstants(sizes[g]!);
    return value / (kind === 'range' ? d2 : c4);
  });
  return mean(selected(ratios, counts));
}

/** Means of subgroups with their ranges or standard deviations. */
export function subgroupsChart(
  groups: Subgroups,
  kind: SpreadKind,
  standards: Standards,
  counts: Counts,
): VariablesChart {
  const { sizes, means } = groups;
  const sigma = standards.sigma ?? subgroupSigma(groups, kind, counts);
  const used = Array.from(sizes.keys()).filter(counts);
  const center = standards.center ?? sum(used.map((g) => sizes[g]! * means[g]!)) / sum(valuesAt(sizes, used));
  const spreads = kind === 'range' ? groups.ranges : groups.sds;
  const factor = (pick: (size: number) => number) =>
    sizes.map((size) => (size < 2 ? Number.NaN : sigma * pick(size)));
  const of = chartConstants;
  return {
    sigma,
    location: around(
      means,
      center,
      sizes.map((size) => sigma / Math.sqrt(size)),
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ),
    spread:
      kind === 'range'
        ? {
            values: spreads,
            center: factor((size) => of(size).d2),
            lower: factor((size) => of(size).D1),
            upper: factor((size) => of(size).D2),
            sigma: factor((size) => of(size).d3),
          }
        : {
            values: spreads,
            center: factor((size) => of(size).c4),
            lower: factor((size) => of(size).B5),
            upper: factor((size) => of(size).B6),
            sigma: factor((size) => Math.sqrt(1 - of(size).c4 ** 2)),
          },
  };
}

export type AttributeChart = 'p' | 'np' | 'c' | 'u';

export interface AttributesSeries extends ControlSeries {
  /** Standard deviation of the scores against 1, where Laney's correction widens the limits by it; else null. */
  readonly overdispersion: number | null;
}

/**
 * Counts against the binomial (p, np) or Poisson (c, u) distribution, each with its own size. Laney (2002) multiplies their
 * standard deviations by that of the standardised values, from moving ranges.
 */
export function attributesChart(
  kind: AttributeChart,
  counted: Float64Array,
  sizes: Float64Array,
  { center: given, laney }: { readonly center: number | null; readonly laney: boolean },
  counts: Counts,
): AttributesSeries {
  const used = Array.from(counted.keys()).filter(counts);
  const total = sum(valuesAt(counted, used));
  const rate = given ?? total / (kind === 'c' ? used.length : sum(valuesAt(sizes, used)));
  const values = kind === 'p' || kind === 'u' ? counted.map((count, i) => count / sizes[i]!) : counted;
  const deviation = (size: number): number => {
    if (kind === 'p') return Math.sqrt((rate * (1 - rate)) / size);
    if (kind === 'np') return Math.sqrt(size * rate * (1 - rate));
    return Math.sqrt(kind === 'u' ? rate / size : rate);
  };
  const plain = sizes.map(deviation);
  const center = kind === 'np' ? sizes.map((size) => size * rate) : same(values.length, rate);
  const scores = values.map((value, i) => (value - center[i]!) / plain[i]!);
  const overdispersion = laney && values.length > 1 ? movingRangeSigma(scores, counts) : null;
  const sigma = plain.map((each) => each * (overdispersion ?? 1));
  const most = (i: number) => (kind === 'p' ? 1 : kind === 'np' ? sizes[i]! : Number.POSITIVE_INFINITY);
  return {
    values,
    center,
    sigma,
    lower: sigma.map((each, i) => Math.max(0, center[i]! - 3 * each)),
    upper: sigma.map((each, i) => Math.min(most(i), center[i]! + 3 * each)),
    overdispersion,
  };
}

/** Exponentially weighted moving average from the target on, with limits that widen (Roberts 1959). */
export function ewmaChart(
  values: Float64Array,
  { target, sigma, lambda, width }: { target: number; sigma: number; lambda: number; width: number },
): ControlSeries {
  let before = target;
  const smoothed = values.map((value) => {
    before = lambda * value + (1 - lambda) * before;
    return before;
  });
  const deviations = values.map(
    (_, i) => sigma * Math.sqrt((lambda / (2 - lambda)) * (1 - (1 - lambda) ** (2 * (i + 1)))),
  );
  return {
    values: smoothed,
    center: same(values.length, target),
    sigma: deviations,
    lower: deviations.map((each) => target - width * each),
    upper: deviations.map((each) => target + width * each),
  };
}

export interface Cusum {
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** Tabular cumulative sums of standardised values above and below the target (Page 1954). */
export function cusumChart(
  values: Float64Array,
  { target, sigma, k }: { readonly target: number; readonly sigma: number; readonly k: number },
): Cusum {
  const upper = new Float64Array(values.length);
  const lower = new Float64Array(values.length);
  values.forEach((value, i) => {
    const y = (value - target) / sigma;
    upper[i] = Math.max(0, (upper[i - 1] ?? 0) + y - k);
    lower[i] = Math.max(0, (lower[i - 1] ?? 0) - y - k);
  });
  return { upper, lower };
}
