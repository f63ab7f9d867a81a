/** Two variables as points with the line of least squares. */
import { type FigureBlock, num, type Runs, rich } from '@constat/report';
import { extremes, moments, studentT } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { showsValues } from '../../shared/shows.ts';

export interface ScatterPoint {
  /** The case, numbered from 1. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

export interface LinePoint {
  readonly x: number;
  readonly fit: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Points in a plot: more would hide each other and weigh the saved result down. */
const MAX_POINTS = 1000;
const LINE_POINTS = 41;

/** Every case, or an even selection of very many; `rows` are their places in the data. */
export function scatterPoints(x: Float64Array, y: Float64Array, rows: Uint32Array): readonly ScatterPoint[] {
  const stride = Math.max(1, Math.ceil(rows.length / MAX_POINTS));
  const points: ScatterPoint[] = [];
  for (let i = 0; i < rows.length; i += stride) points.push({ row: rows[i]! + 1, x: x[i]!, y: y[i]! });
  return points;
}

/** The least-squares line over the range of x with the confidence interval of the mean; empty where x has no spread to speak of. */
export function leastSquaresLine(
  x: Float64Array,
  y: Float64Array,
  df: number,
  level: number,
): readonly LinePoint[] {
  const n = x.length;
  const mx = moments(x);
  const my = moments(y);
  let products = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < n; i++) {
    const value = x[i]!;
    products += (value - mx.mean) * (y[i]! - my.mean);
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const slope = products / mx.m2;
  if (!Number.isFinite(slope)) return [];
  const error = Math.sqrt(Math.max(0, my.m2 - slope * products) / df);
  const critical = studentT.isf((1 - level) / 2, df);
  return Array.from({ length: LINE_POINTS }, (_, i) => {
    const at = low + ((high - low) * i) / (LINE_POINTS - 1);
    const fit = my.mean + slope * (at - mx.mean);
    const half = critical * error * Math.sqrt(1 / n + (at - mx.mean) ** 2 / mx.m2);
    return { x: at, fit, ciLower: fit - half, ciUpper: fit + half };
  });
}

export interface ScatterFigure extends Pick<FigureBlock, 'id' | 'title' | 'alt'> {
  /** Titles of the axes. */
  readonly x: string;
  readonly y: string;
  /** The range that an axis shows, from the values on it. */
  readonly domain: (low: number, high: number) => readonly [number, number];
  readonly points: readonly ScatterPoint[];
  /** Cases in all, of which the points may be a selection. */
  readonly n: number;
  readonly line: readonly LinePoint[];
  /** Whether the interval is drawn around the line. */
  readonly band: boolean;
  readonly notes: Runs;
  /** The variables along the axes, where they are of the dataset itself. */
  readonly of?: { readonly x: string; readonly y: string };
}

/** The shown; its note says so where the points are a selection. */
export function scatterFigure(shown: ScatterFigure): FigureBlock {
  const { points, line, n, band } = shown;
  const axis = (field: string, values: readonly number[], title: string) =>
    ({
      field,
      type: 'quantitative',
      scale: {
        domain: shown.domain(...extremes(values)),
        nice: false,
        zero: false,
        clamp: true,
      },
      axis: { title },
    }) as const;
  const across = points.map((point) => point.x);
  const up = points.map((point) => point.y);
  const x = axis('x', across, shown.x);
  const y = (field: string) => axis(field, up, shown.y);
  const selection =
    points.length < n ? rich` An even selection of ${num(points.length, 'integer')} cases is shown.` : [];
  return figure({
    id: shown.id,
    table: 'points',
    shows: [
      { kind: 'rows', field: 'row' },
      ...(shown.of ? [showsValues('x', { name: shown.of.x }), showsValues('y', { name: shown.of.y })] : []),
    ],
    title: shown.title,
    alt: shown.alt,
    notes: [...shown.notes, ...selection],
    spec: {
      height: 280,
      datasets: { points, line },
      layer: [
        ...(band && line.length > 0
          ? ([
              {
                data: { name: 'line' },
                mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
                encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
              },
            ] as const)
          : []),
        ...(line.length > 0
          ? ([
              {
                data: { name: 'line' },
                mark: { type: 'line', tooltip: false },
                encoding: { x, y: y('fit') },
              },
            ] as const)
          : []),
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x, y: y('y') },
        },
      ],
    },
  });
}
