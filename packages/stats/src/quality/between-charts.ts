/** Charts of subgroups that differ by more than what varies within them, and of short runs of different parts. */
import { mean } from '../descriptive/sums.ts';
import { chartConstants } from './chart-constants.ts';
import {
  type ControlSeries,
  type Counts,
  individualsChart,
  movingRanges,
  type SpreadKind,
  type Subgroups,
  subgroupSigma,
  subgroupsChart,
} from './control-charts.ts';

/** Standard deviations of a process whose subgroups differ. */
export interface Components {
  /** Of a value within its subgroup. */
  readonly within: number;
  /** Of the means of subgroups, from their moving ranges. */
  readonly means: number;
  /** Of the subgroups themselves: what their means vary beyond what values within them explain. */
  readonly between: number;
  /** Of a single value, both together. */
  readonly total: number;
}

export interface BetweenWithinChart {
  readonly components: Components;
  readonly location: ControlSeries;
  /** Distances of neighbouring means. */
  readonly moving: ControlSeries;
  readonly spread: ControlSeries;
}

/** Means of subgroups as individual values, their moving ranges, and the spread within them (Wheeler 1995). */
export function betweenWithinChart(
  groups: Subgroups,
  kind: SpreadKind,
  center: number | null,
  counts: Counts,
): BetweenWithinChart {
  const {
    location,
    spread: moving,
    sigma: means,
  } = individualsChart(groups.means, { center, sigma: null }, counts);
  const within = subgroupSigma(groups, kind, counts);
  const inverse = mean(groups.sizes.filter((_, i) => counts(i)).map((size) => 1 / size));
  const between = Math.sqrt(Math.max(0, means ** 2 - within ** 2 * inverse));
  return {
    components: { within, means, between, total: Math.hypot(between, within) },
    location,
    moving,
    spread: subgroupsChart(groups, kind, { center: null, sigma: within }, counts).spread,
  };
}

/** Where the standard deviation of a short run comes from. */
export type ShortRunSigma = 'constant' | 'relative' | 'parts' | 'runs';

export interface ShortRunPart {
  readonly mean: number;
  /** Of its values; of their logarithms where the spread grows with the size; null where each run has its own. */
  readonly sigma: number | null;
}

export interface ShortRunChart {
  readonly location: ControlSeries;
  readonly spread: ControlSeries;
  /** By the code of the part. */
  readonly parts: readonly ShortRunPart[];
}

/** Stretches of points of the same part. */
function runsOf(codes: Int32Array): Int32Array {
  let run = -1;
  return codes.map((code, i) => {
    if (i === 0 || code !== codes[i - 1]) run++;
    return run;
  });
}

/** Mean range of neighbours over its expectation, for each key. */
function pooledRanges(
  values: Float64Array,
  keys: Int32Array,
  isPair: (i: number) => boolean,
): ReadonlyMap<number, number> {
  const sums = new Map<number, { sum: number; n: number }>();
  movingRanges(values).forEach((range, i) => {
    const key = keys[i] ?? -1;
    if (i === 0 || !isPair(i)) return;
    const known = sums.get(key) ?? { sum: 0, n: 0 };
    known.sum += range;
    known.n++;
    sums.set(key, known);
  });
  return new Map(Array.from(sums, ([key, { sum, n }]) => [key, sum / n / chartConstants(2).d2]));
}

/**
 * Values of different parts on one scale: z = (x - mean of the part) / its standard deviation, with moving ranges of two (Farnum
 * 1992). Ranges from which the standard deviations come are taken within runs of a part. NaN where one has no two neighbours.
 */
export function shortRunChart(
  given: Float64Array,
  codes: Int32Array,
  count: number,
  method: ShortRunSigma,
  counts: Counts,
): ShortRunChart {
  const values = method === 'relative' ? given.map((value) => Math.log(value)) : given;
  const runs = runsOf(codes);
  // What has one standard deviation: everything, a part, or a run.
  const keys = method === 'parts' ? codes : method === 'runs' ? runs : new Int32Array(values.length);
  const sigmas = pooledRanges(values, keys, (i) => counts(i) && counts(i - 1) && runs[i] === runs[i - 1]);
  const sigmaAt = (i: number): number => sigmas.get(keys[i] ?? -1) ?? Number.NaN;
  const found = Array.from({ length: count }, () => ({ total: 0, size: 0, some: -1 }));
  codes.forEach((code, i) => {
    const part = found[code];
    if (!part) return;
    part.some = i;
    if (!counts(i)) return;
    part.total += values[i] ?? Number.NaN;
    part.size++;
  });
  const parts = found.map(
    ({ total, size, some }): ShortRunPart => ({
      mean: total / size,
      sigma: method === 'runs' ? null : sigmaAt(some),
    }),
  );
  const scores = values.map((value, i) => (value - (parts[codes[i] ?? -1]?.mean ?? Number.NaN)) / sigmaAt(i));
  const { location, spread } = individualsChart(scores, { center: 0, sigma: 1 }, counts);
  return {
    location,
    spread,
    parts: parts.map(({ mean: center, sigma }) => ({
      mean: method === 'relative' ? Math.exp(center) : center,
      sigma,
    })),
  };
}
