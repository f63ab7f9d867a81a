import type { Frame } from '@constat/data';
import { correlationOf, lowess, moments, numbersAt, sdOf } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { leastSquaresLine } from '../../correlation/kit/scatter.ts';
import { type Named, named, namedOrNull, ONE_GROUP, usedLevels } from '../kit/categories.ts';
import type { ScatterOptions } from './options.ts';
import { noCases } from './refusals.ts';

/** Points drawn: more would cover each other and weigh the saved result down. */
const MOST_POINTS = 2000;
const MOST_GROUPS = 12;
/** Places of a smooth curve that are kept. */
const CURVE_POINTS = 101;

export interface PlotPoint {
  /** From 1. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly group: string;
  readonly size: number | null;
}

export interface CurvePoint {
  readonly x: number;
  readonly fit: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface GroupScatter {
  readonly level: string;
  readonly n: number;
  /** Pearson's; null without spread. */
  readonly r: number | null;
  readonly slope: number | null;
  readonly intercept: number | null;
  readonly curve: readonly CurvePoint[];
}

export interface ScatterResult {
  readonly sample: Sample;
  readonly x: Named;
  readonly y: Named;
  readonly group: Named | null;
  readonly size: Named | null;
  readonly groups: readonly string[];
  readonly scatters: readonly GroupScatter[];
  readonly points: readonly PlotPoint[];
}

export function compute(frame: Frame, options: ScatterOptions, run: RunContext): ScatterResult {
  const { x, y, group, size } = options;
  const { mask } = frame.complete([x, y, group, size].filter((name) => name !== null));
  const [across, up] = [frame.numbers(x), frame.numbers(y)];
  const sizes = size === null ? null : frame.numbers(size);
  for (let row = 0; row < mask.length; row++)
    if (!Number.isFinite(across[row]!) || !Number.isFinite(up[row]!)) mask[row] = 0;
  const rows = Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  if (rows.length === 0) throw new RefusedError([noCases(frame.label(x), frame.label(y))]);
  const within = group === null ? ONE_GROUP : usedLevels(frame, group, mask, MOST_GROUPS);
  const codeOf = (row: number) => (group === null ? 0 : within.codes[row]!);
  const stride = Math.max(1, Math.ceil(rows.length / MOST_POINTS));
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    x: named(frame, x),
    y: named(frame, y),
    group: namedOrNull(frame, group),
    size: namedOrNull(frame, size),
    groups: within.levels,
    scatters: within.levels.map((level, code) => {
      run.progress(code, within.levels.length, 'Drawing');
      const own = rows.filter((row) => codeOf(row) === code);
      return scatterOf(level, numbersAt(across, own), numbersAt(up, own), options);
    }),
    points: Array.from(rows)
      .filter((_, i) => i % stride === 0)
      .map((row) => ({
        row: row + 1,
        x: across[row]!,
        y: up[row]!,
        group: within.levels[codeOf(row)]!,
        size: sizes ? sizes[row]! : null,
      })),
  };
}

function scatterOf(level: string, x: Float64Array, y: Float64Array, options: ScatterOptions): GroupScatter {
  const n = x.length;
  const r = n > 2 ? correlationOf(x, y) : null;
  const [mx, my] = [moments(x), moments(y)];
  const ratio = r === null ? null : (sdOf(my) ?? 0) / (sdOf(mx) ?? 1);
  const slope = r === null || ratio === null ? null : r * ratio;
  return {
    level,
    n,
    r,
    slope,
    intercept: slope === null ? null : my.mean - slope * mx.mean,
    curve: curveOf(x, y, r !== null, options),
  };
}

function curveOf(
  x: Float64Array,
  y: Float64Array,
  varies: boolean,
  { curve, band, confidenceLevel, span }: ScatterOptions,
): readonly CurvePoint[] {
  if (curve === 'none' || !varies) return [];
  if (curve === 'line')
    return leastSquaresLine(x, y, x.length - 2, confidenceLevel).map((point) => ({
      x: point.x,
      fit: point.fit,
      ciLower: band ? point.ciLower : null,
      ciUpper: band ? point.ciUpper : null,
    }));
  const order = Uint32Array.from(x.keys()).sort((a, b) => x[a]! - x[b]!);
  const ordered = numbersAt(x, order);
  const fit = lowess(ordered, numbersAt(y, order), { span });
  const stride = Math.max(1, Math.floor(ordered.length / CURVE_POINTS));
  return Array.from(ordered.keys())
    .filter((i) => i % stride === 0 || i === ordered.length - 1)
    .map((i) => ({ x: ordered[i]!, fit: fit[i]!, ciLower: null, ciUpper: null }));
}
