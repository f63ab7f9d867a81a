import type { Frame } from '@constat/data';
import { moments, quantileSorted, sorted } from '@constat/stats';
import { evenly } from '../../shared/describe-sample.ts';
import type { Named } from '../kit/categories.ts';
import { type CellNames, type CellPlace, cellsOf, placeOf } from '../kit/cells.ts';
import type { BoxOptions } from './options.ts';

/** Points drawn in a box, and outliers: more would cover each other. */
export const MOST_POINTS = 400;
export const MOST_OUTLIERS = 200;
/** Lengths of the box beyond its ends (Tukey 1977). */
export const REACH = 1.5;

export interface Box extends CellPlace {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
  readonly min: number;
  readonly max: number;
  /** Ends of the whiskers. */
  readonly lower: number;
  readonly upper: number;
  /** Values beyond 1.5 box lengths, whatever the whiskers show. */
  readonly outliers: number;
  /** Values drawn as points. */
  readonly points: readonly number[];
}

export interface BoxResult extends CellNames<Named> {
  /** Cells without a case have no box. */
  readonly boxes: readonly Box[];
}

export function compute(frame: Frame, options: BoxOptions): BoxResult {
  const { names, values } = cellsOf(frame, options);
  return {
    ...names,
    boxes: values.flatMap((own, cell) =>
      own.length === 0 ? [] : [{ ...placeOf(cell, names), ...boxOf(sorted(own), options) }],
    ),
  };
}

function boxOf(ordered: Float64Array, options: BoxOptions): Omit<Box, keyof CellPlace> {
  const n = ordered.length;
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((p) => quantileSorted(ordered, p)) as [
    number,
    number,
    number,
  ];
  const [low, high] = [q1 - REACH * (q3 - q1), q3 + REACH * (q3 - q1)];
  const outside = ordered.filter((value) => value < low || value > high);
  const min = ordered[0]!;
  const max = ordered[n - 1]!;
  const toEnds = options.whiskers === 'range';
  return {
    n,
    mean: moments(ordered).mean,
    median,
    q1,
    q3,
    min,
    max,
    // an interpolated quartile may lie beyond the last value within reach
    lower: toEnds ? min : Math.min(q1, ordered.find((value) => value >= low) ?? q1),
    upper: toEnds ? max : Math.max(q3, ordered.findLast((value) => value <= high) ?? q3),
    outliers: outside.length,
    points: pointsOf(ordered, outside, options),
  };
}

function pointsOf(
  ordered: Float64Array,
  outside: Float64Array,
  { points, whiskers }: BoxOptions,
): readonly number[] {
  if (points === 'all' || points === 'jitter') return evenly(ordered, MOST_POINTS);
  return points === 'none' || whiskers === 'range' ? [] : evenly(outside, MOST_OUTLIERS);
}
