import type { Frame } from '@constat/data';
import {
  binCounts,
  type DensityPoint,
  histogramEdges,
  kernelDensity,
  listOf,
  medianSorted,
  moments,
  type NonEmpty,
  sdOf,
  sorted,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { Named } from '../kit/categories.ts';
import { type CellNames, cellsOf } from '../kit/cells.ts';
import type { HistogramOptions } from './options.ts';
import { MOST_CLASSES, refusals } from './refusals.ts';

export interface GroupHistogram {
  readonly level: string;
  readonly n: number;
  readonly mean: number;
  /** Null for a single case. */
  readonly sd: number | null;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Cases in each class. */
  readonly counts: readonly number[];
  readonly density: readonly DensityPoint[];
}

export interface HistogramResult extends CellNames<Named> {
  /** Limits of the classes; a value on one belongs to the class on its right, the last class is closed. */
  readonly edges: NonEmpty<number>;
  readonly histograms: readonly GroupHistogram[];
}

/** Limits of classes that are whole numbers have no decimals. */
export const edgeDecimals = (edges: readonly number[]): number | undefined =>
  edges.every(Number.isInteger) ? 0 : undefined;

export function compute(frame: Frame, options: HistogramOptions): HistogramResult {
  const { names, values } = cellsOf(frame, {
    outcome: options.outcome,
    group: options.group,
    category: null,
  });
  const all = frame.numbers(options.outcome).filter((value) => Number.isFinite(value));
  const drawn = values.map((own) => sorted(own.filter((value) => Number.isFinite(value))));
  if (all.length === 0 || drawn.every((own) => own.length === 0))
    throw new RefusedError([refusals.noValues(frame.label(options.outcome), options.outcome)]);
  const together = sorted(concatenated(drawn));
  const edges = edgesOf(together, options);
  return {
    ...names,
    sample: { used: together.length, excluded: frame.rows - together.length },
    edges,
    histograms: zip(drawn, names.groups).flatMap(([ordered, group]) =>
      ordered.length === 0 ? [] : [groupOf(group, ordered, edges)],
    ),
  };
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const edgesOf = (ordered: Float64Array, options: HistogramOptions): NonEmpty<number> =>
  edgesBetween({ min: ordered[0] ?? 0, max: ordered.at(-1) ?? 0 }, options, () => histogramEdges(ordered));

/** Limits of the classes asked for, from the smallest value to the largest; `auto` finds those of no choice. */
export function edgesBetween(
  { min, max }: { readonly min: number; readonly max: number },
  { classes, count, width }: HistogramOptions,
  auto: () => NonEmpty<number>,
): NonEmpty<number> {
  if (classes === 'auto' || !(max > min)) return auto();
  if (classes === 'count')
    return listOf(count + 1, (i) => (i === count ? max : min + ((max - min) * i) / count));
  if (!(width > 0)) throw new RefusedError([refusals.badWidth(Number.NaN)]);
  const first = Math.floor(min / width + 1e-9);
  // the last limit holds the largest value, which belongs to the class on its right where it is a limit itself
  const last = Math.max(first + 1, Math.ceil(max / width - 1e-9));
  if (last - first > MOST_CLASSES) throw new RefusedError([refusals.badWidth(last - first)]);
  return listOf(last - first + 1, (i) => +((first + i) * width).toPrecision(15));
}

function groupOf(level: string, ordered: Float64Array, edges: readonly number[]): GroupHistogram {
  const m = moments(ordered);
  return {
    level,
    n: m.n,
    mean: m.mean,
    sd: sdOf(m),
    median: medianSorted(ordered),
    min: ordered[0]!,
    max: ordered[m.n - 1]!,
    counts: binCounts(ordered, edges).map((bin) => bin.count),
    density: kernelDensity(ordered),
  };
}
