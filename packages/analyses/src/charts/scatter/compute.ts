import type { Frame } from '@constat/data';
import { correlationOf, moments, numbersAt, sdOf } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { type Named, named, namedOrNull, ONE_GROUP, usedLevels } from '../kit/categories.ts';
import { type Panels, panelsOf } from '../kit/panels.ts';
import { type CurvePoint, curveOf } from './curves.ts';
import type { ScatterOptions } from './options.ts';
import { noCases, noCurve } from './refusals.ts';

/** Points drawn: more would cover each other and weigh the saved result down. */
const MOST_POINTS = 2000;
const MOST_GROUPS = 12;
export interface PlotPoint {
  readonly panel: number;
  /** From 1. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly group: string;
  readonly size: number | null;
}

/** Where a normal distribution of both numbers would hold a share of the cases. */
export interface Ellipse {
  readonly x: number;
  readonly y: number;
  /** Half of its extent along each axis. */
  readonly halfX: number;
  readonly halfY: number;
}

/** A place where cases are counted. */
export interface Tile {
  readonly panel: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly count: number;
}

export interface GroupScatter {
  readonly panel: number;
  readonly level: string;
  readonly n: number;
  /** Pearson's; null without spread. */
  readonly r: number | null;
  readonly slope: number | null;
  readonly intercept: number | null;
  readonly curve: readonly CurvePoint[];
  /** Of a curve that is fitted as a whole and is no line. */
  readonly rSquared: number | null;
  readonly ellipse: Ellipse | null;
}

export interface ScatterResult extends Panels {
  readonly sample: Sample;
  readonly x: Named;
  readonly y: Named;
  readonly group: Named | null;
  readonly size: Named | null;
  readonly groups: readonly string[];
  readonly scatters: readonly GroupScatter[];
  readonly points: readonly PlotPoint[];
  /** Instead of points where they are many. */
  readonly tiles: readonly Tile[];
  /** From the lowest to the highest value of all cases. */
  readonly rangeX: readonly [number, number];
  readonly rangeY: readonly [number, number];
}

export function compute(frame: Frame, options: ScatterOptions, run: RunContext): ScatterResult {
  const { x, y, group, size } = options;
  const { mask } = frame.complete([x, y, group, size, ...options.panels].filter((name) => name !== null));
  const [across, up] = [frame.numbers(x), frame.numbers(y)];
  const sizes = size === null ? null : frame.numbers(size);
  for (let row = 0; row < mask.length; row++)
    if (!Number.isFinite(across[row]!) || !Number.isFinite(up[row]!)) mask[row] = 0;
  const rows = Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  if (rows.length === 0) throw new RefusedError([noCases(frame.label(x), frame.label(y))]);
  const within = group === null ? ONE_GROUP : usedLevels(frame, group, mask, MOST_GROUPS);
  const codeOf = (row: number) => (group === null ? 0 : within.codes[row]!);
  const { panelOf, ...panels } = panelsOf(frame, options.panels, mask);
  const isTiled = options.many === 'tiles' && rows.length > MOST_POINTS;
  const stride = Math.max(1, Math.ceil(rows.length / MOST_POINTS));
  const [rangeX, rangeY] = [extent(across, rows), extent(up, rows)];
  const scatters = panels.panels.flatMap((_, panel) =>
    within.levels.flatMap((level, code) => {
      run.progress(
        panel * within.levels.length + code,
        panels.panels.length * within.levels.length,
        'Drawing',
      );
      const own = rows.filter((row) => codeOf(row) === code && panelOf(row) === panel);
      if (own.length === 0) return [];
      return [{ panel, ...scatterOf(level, numbersAt(across, own), numbersAt(up, own), options) }];
    }),
  );
  if (options.curve === 'formula' && scatters.every(({ curve }) => curve.length === 0))
    throw new RefusedError([noCurve(options.formula)]);
  return {
    ...panels,
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    x: named(frame, x),
    y: named(frame, y),
    group: namedOrNull(frame, group),
    size: namedOrNull(frame, size),
    groups: within.levels,
    rangeX,
    rangeY,
    scatters,
    tiles: isTiled ? tilesOf(across, up, rows, { panelOf, rangeX, rangeY }) : [],
    points: Array.from(rows)
      .filter((_, i) => !isTiled && i % stride === 0)
      .map((row) => ({
        panel: panelOf(row),
        row: row + 1,
        x: across[row]!,
        y: up[row]!,
        group: within.levels[codeOf(row)]!,
        size: sizes ? sizes[row]! : null,
      })),
  };
}

function extent(values: Float64Array, rows: Uint32Array): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of numbersAt(values, rows)) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Tiles along each axis. */
const TILES = { across: 60, up: 36 } as const;

function tilesOf(
  x: Float64Array,
  y: Float64Array,
  rows: Uint32Array,
  {
    panelOf,
    rangeX,
    rangeY,
  }: Pick<ScatterResult, 'rangeX' | 'rangeY'> & { readonly panelOf: (row: number) => number },
): readonly Tile[] {
  const width = (rangeX[1] - rangeX[0]) / TILES.across || 1;
  const height = (rangeY[1] - rangeY[0]) / TILES.up || 1;
  const counts = new Map<number, number>();
  for (const row of rows) {
    const column = Math.min(TILES.across - 1, Math.floor(((x[row] ?? 0) - rangeX[0]) / width));
    const line = Math.min(TILES.up - 1, Math.floor(((y[row] ?? 0) - rangeY[0]) / height));
    const tile = (panelOf(row) * TILES.up + line) * TILES.across + column;
    counts.set(tile, (counts.get(tile) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([tile, count]) => {
      const left = rangeX[0] + (tile % TILES.across) * width;
      const bottom = rangeY[0] + (Math.floor(tile / TILES.across) % TILES.up) * height;
      return {
        panel: Math.floor(tile / (TILES.across * TILES.up)),
        left,
        right: left + width,
        bottom,
        top: bottom + height,
        count,
      };
    });
}

function scatterOf(
  level: string,
  x: Float64Array,
  y: Float64Array,
  options: ScatterOptions,
): Omit<GroupScatter, 'panel'> {
  const n = x.length;
  const r = n > 2 ? correlationOf(x, y) : null;
  const [mx, my] = [moments(x), moments(y)];
  const [sx, sy] = [sdOf(mx) ?? 0, sdOf(my) ?? 0];
  const ratio = r === null ? null : sy / (sdOf(mx) ?? 1);
  const slope = r === null || ratio === null ? null : r * ratio;
  // the quantile of F with 2 and n - 1 degrees of freedom has a closed form
  const alpha = 1 - options.confidenceLevel;
  const reach = n > 2 ? Math.sqrt((n - 1) * (alpha ** (-2 / (n - 1)) - 1)) : 0;
  return {
    level,
    n,
    r,
    slope,
    intercept: slope === null ? null : my.mean - slope * mx.mean,
    ...(r === null ? { curve: [], rSquared: null } : curveOf(x, y, options)),
    ellipse:
      options.ellipse && r !== null ? { x: mx.mean, y: my.mean, halfX: reach * sx, halfY: reach * sy } : null,
  };
}
