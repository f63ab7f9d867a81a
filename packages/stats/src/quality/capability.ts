/** Capability of a process against its specification (Montgomery 2013, chapter 8). */
import { moments, sdOf } from '../descriptive/moments.ts';
import { mean, sum } from '../descriptive/sums.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { betweenWithinChart } from './between-charts.ts';
import { movingRangeSigma, type Subgroups, subgroupSigma } from './control-charts.ts';

export type WithinMethod = 'rbar' | 'sbar' | 'pooled' | 'mr' | 'between';

/** Limits of the specification; null where there is none. */
export interface Specification {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly target: number | null;
}

/** Indices with one standard deviation; null where a limit they need is missing. */
export interface CapabilityIndices {
  readonly sd: number;
  /** Width of the specification over six standard deviations. */
  readonly potential: number | null;
  readonly toUpper: number | null;
  readonly toLower: number | null;
  /** The smaller of the two. */
  readonly actual: number;
  readonly potentialLimits: readonly [number, number] | null;
  readonly actualLimits: readonly [number, number];
  readonly expected: OutsideExpected;
}

/** Parts in a million outside the specification. */
export interface Outside {
  readonly below: number;
  readonly above: number;
  readonly total: number;
}

export interface OutsideExpected extends Outside {
  /** The normal quantile that cuts off as much in one tail; null where nothing or everything is outside. */
  readonly zBench: number | null;
}

export interface Capability {
  readonly n: number;
  readonly mean: number;
  readonly within: CapabilityIndices;
  readonly overall: CapabilityIndices;
  /** How far the mean is from the middle, in halves of the width. */
  readonly k: number | null;
  readonly cpm: number | null;
  readonly observed: Outside;
  /** Overall zBench + 1.5. */
  readonly sigmaLevel: number | null;
}

/** Standard deviation within subgroups, or between neighbours in row order. */
export function withinSigma(values: Float64Array, groups: Subgroups | null, method: WithinMethod): number {
  if (!groups || method === 'mr') return movingRangeSigma(values);
  if (method === 'between') return betweenWithinChart(groups, 'range', null, () => true).components.total;
  if (method === 'rbar') return subgroupSigma(groups, 'range');
  if (method === 'sbar') return subgroupSigma(groups, 'sd');
  const squares = groups.sds.map((sd, g) => (Number.isNaN(sd) ? 0 : (groups.sizes[g]! - 1) * sd * sd));
  return Math.sqrt(sum(squares) / sum(groups.sizes.map((size) => size - 1)));
}

const MILLION = 1e6;

function expectedOutside(center: number, sd: number, { lower, upper }: Specification): OutsideExpected {
  const below = lower === null ? 0 : normal.cdf((lower - center) / sd);
  const above = upper === null ? 0 : normal.sf((upper - center) / sd);
  const total = below + above;
  return {
    below: MILLION * below,
    above: MILLION * above,
    total: MILLION * total,
    zBench: total > 0 && total < 1 ? normal.isf(total) : null,
  };
}

function indices(
  center: number,
  sd: number,
  n: number,
  limits: Specification,
  level: number,
): CapabilityIndices {
  const { lower, upper } = limits;
  const toUpper = upper === null ? null : (upper - center) / (3 * sd);
  const toLower = lower === null ? null : (center - lower) / (3 * sd);
  const potential = lower === null || upper === null ? null : (upper - lower) / (6 * sd);
  const actual = Math.min(toUpper ?? Number.POSITIVE_INFINITY, toLower ?? Number.POSITIVE_INFINITY);
  const tail = (1 - level) / 2;
  // Bissell (1990)
  const half = normal.isf(tail) * Math.sqrt(1 / (9 * n) + (actual * actual) / (2 * (n - 1)));
  const scaled = (quantile: number) => (potential ?? 0) * Math.sqrt(quantile / (n - 1));
  return {
    sd,
    potential,
    toUpper,
    toLower,
    actual,
    potentialLimits:
      potential === null
        ? null
        : [scaled(chiSquare.quantile(tail, n - 1)), scaled(chiSquare.isf(tail, n - 1))],
    actualLimits: [actual - half, actual + half],
    expected: expectedOutside(center, sd, limits),
  };
}

/** Indices within and overall, the shares outside, and the intervals of both; at least one limit is needed. */
export function capability(
  values: Float64Array,
  sdWithin: number,
  limits: Specification,
  level: number,
): Capability {
  const n = values.length;
  const center = mean(values);
  const sdOverall = sdOf(moments(values)) ?? Number.NaN;
  const { lower, upper, target } = limits;
  const overall = indices(center, sdOverall, n, limits, level);
  const share = (test: (value: number) => boolean) => (MILLION * values.filter(test).length) / n;
  const below = lower === null ? 0 : share((value) => value < lower);
  const above = upper === null ? 0 : share((value) => value > upper);
  const { zBench } = overall.expected;
  return {
    n,
    mean: center,
    within: indices(center, sdWithin, n, limits, level),
    overall,
    k:
      lower === null || upper === null
        ? null
        : Math.abs(center - (lower + upper) / 2) / ((upper - lower) / 2),
    cpm:
      target === null || lower === null || upper === null
        ? null
        : (upper - lower) / (6 * Math.hypot(sdOverall, center - target)),
    observed: { below, above, total: below + above },
    sigmaLevel: zBench === null ? null : zBench + 1.5,
  };
}
