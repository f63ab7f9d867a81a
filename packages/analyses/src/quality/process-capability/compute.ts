import type { Frame } from '@constat/data';
import {
  type Bin,
  betweenWithinChart,
  binCounts,
  boxCoxLambda,
  type Capability,
  capability,
  histogramEdges,
  individualsChart,
  numbersAt,
  quantileSorted,
  type Specification,
  type StatisticAndP,
  type Subgroups,
  shapiroWilk,
  subgroupsChart,
  subgroupsOf,
  type WithinMethod,
  withinSigma,
} from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { codesInOrder, wordsOf } from '../kit/rows.ts';
import { type AttributeCapability, attributeCapability } from './attribute.ts';
import { type FittedCapability, fittedCapability } from './fitted.ts';
import type { CapabilityOptions } from './options.ts';
import { refusals } from './refusals.ts';
import { type Sixpack, sixpackOf } from './sixpack.ts';

/** Indices that need no distribution. */
export interface PercentileIndices {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly pp: number | null;
  readonly ppk: number | null;
}

export interface CapabilityResult {
  readonly kind: 'measured';
  readonly sample: Sample;
  readonly label: string;
  readonly method: WithinMethod;
  readonly subgroups: number | null;
  /** Power of the transformation; 0 is the logarithm, null none. */
  readonly lambda: number | null;
  /** Limits on the scale of the indices. */
  readonly limits: Specification;
  readonly indices: Capability;
  readonly percentiles: PercentileIndices | null;
  /** From a fitted distribution; null where none is asked for. */
  readonly fitted: FittedCapability | null;
  readonly normality: StatisticAndP | null;
  readonly bins: readonly Bin[];
  readonly sixpack: Sixpack | null;
  /** Points of the control chart of the same values, and how many lie beyond its limits. */
  readonly stability: { readonly points: number; readonly beyond: number };
}

export const compute = (frame: Frame, options: CapabilityOptions): CapabilityResult | AttributeCapability =>
  options.data === 'measured' ? measuredCapability(frame, options) : attributeCapability(frame, options);

function measuredCapability(frame: Frame, options: CapabilityOptions): CapabilityResult {
  const all = frame.numbers(options.value);
  const missing = options.subgroup === null ? () => false : frame.isMissing(options.subgroup);
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) if (Number.isFinite(all[row]!) && !missing(row)) rows.push(row);
  const raw = numbersAt(all, rows);
  if (raw.length < 3) throw new RefusedError([refusals.tooFew(options.value, raw.length)]);
  if (raw.every((value) => value === raw[0])) throw new RefusedError([refusals.noVariation(options.value)]);
  const lambda = lambdaOf(raw, options);
  const values = lambda === null ? raw : raw.map((value) => power(value, lambda));
  const groups = groupsOf(frame, options, rows, values);
  const method = methodOf(options);
  const sdWithin = withinSigma(values, groups, method);
  if (!(sdWithin > 0)) throw new RefusedError([refusals.noWithin(options.value)]);
  const limits = limitsOf(options, lambda);
  const ordered = values.toSorted();
  return {
    kind: 'measured',
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    label: frame.label(options.value),
    method,
    subgroups: groups?.sizes.length ?? null,
    lambda,
    limits,
    indices: capability(values, sdWithin, limits, options.confidenceLevel),
    percentiles: options.percentiles ? percentilesOf(ordered, limits) : null,
    fitted: fittedCapability(values, limits, options),
    normality: shapiroWilk(ordered),
    sixpack: sixpackOf(frame, options, rows, ordered),
    bins: binCounts(ordered, histogramEdges(ordered)),
    stability: stabilityOf(values, groups, method),
  };
}

const power = (value: number, lambda: number): number => (lambda === 0 ? Math.log(value) : value ** lambda);

function lambdaOf(values: Float64Array, { value, transform, lambda }: CapabilityOptions): number | null {
  if (transform === 'none') return null;
  if (values.some((each) => each <= 0)) throw new RefusedError([refusals.valuesNotPositive(value)]);
  if (transform === 'log') return 0;
  return transform === 'power' ? lambda : boxCoxLambda(values);
}

/** Limits on the scale of the values; a negative power turns their order. */
function limitsOf({ lsl, usl, target }: CapabilityOptions, lambda: number | null): Specification {
  if (lambda === null) return { lower: lsl, upper: usl, target };
  const of = (limit: number | null) => (limit === null ? null : power(limit, lambda));
  const limits = lambda < 0 ? { lower: of(usl), upper: of(lsl) } : { lower: of(lsl), upper: of(usl) };
  return { ...limits, target: of(target) };
}

const methodOf = ({ withinMethod, subgroup }: CapabilityOptions): WithinMethod => {
  if (withinMethod !== 'auto') return withinMethod;
  return subgroup === null ? 'mr' : 'rbar';
};

function groupsOf(
  frame: Frame,
  options: CapabilityOptions,
  rows: readonly number[],
  values: Float64Array,
): Subgroups | null {
  if (options.subgroup === null) return null;
  const words = wordsOf(frame, options.subgroup);
  const { codes, names } = codesInOrder(rows, (row) => words(row)!);
  const groups = subgroupsOf(values, codes, names.length);
  if (options.withinMethod !== 'mr' && groups.sizes.every((size) => size < 2))
    throw new RefusedError([refusals.subgroupsOfOne(options.value)]);
  return groups;
}

/** ISO 22514-2 and Clements (1989): the percentiles that enclose as much as three standard deviations of a normal distribution. */
function percentilesOf(ordered: Float64Array, { lower, upper }: Specification): PercentileIndices {
  const quantile = (p: number): number => quantileSorted(ordered, p);
  const [low, median, high] = [quantile(0.00135), quantile(0.5), quantile(0.99865)];
  const up = upper === null || !(high > median) ? null : (upper - median) / (high - median);
  const down = lower === null || !(median > low) ? null : (median - lower) / (median - low);
  const both = [up, down].filter((index) => index !== null);
  return {
    low: low,
    median: median,
    high: high,
    pp: lower === null || upper === null ? null : (upper - lower) / (high - low),
    ppk: both.length === 0 ? null : Math.min(...both),
  };
}

function stabilityOf(
  values: Float64Array,
  groups: Subgroups | null,
  method: WithinMethod,
): CapabilityResult['stability'] {
  const none = { center: null, sigma: null };
  const subgrouped = groups?.sizes.some((size) => size > 1) ? groups : null;
  const all = () => true;
  const { location } = !subgrouped
    ? individualsChart(values, none, all)
    : method === 'between'
      ? betweenWithinChart(subgrouped, 'range', null, all)
      : subgroupsChart(subgrouped, 'range', none, all);
  const { values: points, lower, upper } = location;
  const beyond = Array.from(points.keys()).filter((i) => points[i]! < lower[i]! || points[i]! > upper[i]!);
  return { points: points.length, beyond: beyond.length };
}
