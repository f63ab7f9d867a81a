/** Figures of a series: its course, its correlogram, a value against an earlier one. */
import { type FigureBlock, formatNumber, num, type Runs, rich } from '@constat/report';
import { dateTicks } from '../../shared/date-axis.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { dateField } from './calendar.ts';
import type { Series, SeriesInfo } from './series.ts';
import { drawnPlaces } from './thin.ts';

/** A point of the course of a series; `at` is its date, its time, or its place from 1. */
export interface CoursePoint {
  readonly at: string | number;
  readonly value: number;
}

type Timed = Pick<Series, 'time' | 'times'>;

/** Where the value at a place stands on the axis of time. */
export function atOf({ time, times }: Timed, place: number): string | number {
  if (!time || !times) return place + 1;
  return time.isDate ? dateField(times[place]!) : times[place]!;
}

/** The points that are drawn of the values of a series. */
export const coursePoints = (series: Timed, values: Float64Array, most?: number): readonly CoursePoint[] =>
  Array.from(drawnPlaces(values, most))
    .filter((place) => !Number.isNaN(values[place]!))
    .map((place) => ({ at: atOf(series, place), value: values[place]! }));

/** The axis of time. */
export function timeAxis(
  { time, firstTime, lastTime }: Pick<SeriesInfo, 'time' | 'firstTime' | 'lastTime'>,
  until: number | null = lastTime,
  field = 'at',
): Position {
  if (time?.isDate)
    return {
      field,
      type: 'temporal',
      scale: { type: 'utc', nice: false },
      axis: { title: time.label, labelSeparation: 8, ...dateTicks(firstTime, until) },
    } as const;
  return {
    field,
    type: 'quantitative',
    scale: { zero: false, nice: false },
    axis: { title: time?.label ?? 'Position', ...(time ? { format: '~g' } : {}) },
  } as const;
}

export const extentOf = (values: Iterable<number>): readonly [number, number] => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return niceDomain(low, high);
};

/** The axis of values. */
export const valueAxis = (field: string, title: string, domain: readonly [number, number]): Position => ({
  field,
  type: 'quantitative',
  scale: { domain, nice: false, zero: false },
  axis: { title },
});

/** Says how many of the values are drawn. */
export const drawnNote = (drawn: number, n: number): Runs =>
  drawn < n
    ? rich` Of ${num(n, 'integer')} values ${num(drawn, 'integer')} are drawn: the lowest and the highest of each stretch.`
    : [];

/** The values joined in their order; single points of short series. */
export function courseFigure(
  info: SeriesInfo,
  points: readonly CoursePoint[],
  n: number,
  shown: Pick<FigureBlock, 'id' | 'title'> & { readonly axis: string; readonly notes: Runs },
): FigureBlock {
  const domain = extentOf(points.map(({ value }) => value));
  const notes = [...shown.notes, ...drawnNote(points.length, n)];
  return figure({
    id: shown.id,
    title: shown.title,
    alt: `Line of ${shown.axis} over ${info.time?.label ?? 'the order of the rows'}, ${formatNumber(n, 'integer')} values between ${formatNumber(Math.min(...points.map(({ value }) => value)), 'value')} and ${formatNumber(Math.max(...points.map(({ value }) => value)), 'value')}.`,
    ...(notes.length > 0 ? { notes } : {}),
    table: 'values',
    spec: {
      height: 240,
      datasets: { values: points },
      layer: [
        {
          data: { name: 'values' },
          mark: {
            type: 'line',
            strokeWidth: points.length > 300 ? 1 : 1.5,
            ...(points.length <= 80 ? { point: { size: 22 } } : {}),
            tooltip: { content: 'data' },
          },
          encoding: { x: timeAxis(info), y: valueAxis('value', shown.axis, domain) },
        },
      ],
    },
  });
}

export interface CorrelogramBar {
  readonly lag: number;
  readonly r: number;
  /** Half the width of the band at this lag. */
  readonly bound: number;
}

/** Bars of (partial) autocorrelations within their band. */
export function correlogramFigure(
  bars: readonly CorrelogramBar[],
  shown: Pick<FigureBlock, 'id' | 'title' | 'notes'> & {
    readonly axis: string;
    readonly label: string;
    readonly period: number;
  },
): FigureBlock {
  const last = bars.at(-1)!.lag;
  const outside = bars.filter(({ r, bound }) => Math.abs(r) > bound).map(({ lag }) => lag);
  const step = shown.period > 1 && last >= 2 * shown.period ? shown.period : null;
  const x: Position = {
    field: 'lag',
    type: 'quantitative',
    scale: { domain: [0.3, last + 0.7], nice: false, zero: false },
    axis: {
      title: 'Lag',
      format: 'd',
      ...(step === null
        ? { tickMinStep: 1 }
        : ({ values: Array.from({ length: Math.floor(last / step) }, (_, i) => (i + 1) * step) } as const)),
    },
  };
  const low = Math.min(...bars.map(({ r, bound }) => Math.min(r, -bound)));
  const high = Math.max(...bars.map(({ r, bound }) => Math.max(r, bound)));
  const domain = [
    Math.max(-1, Math.floor(low * 10 - 0.5) / 10),
    Math.min(1, Math.ceil(high * 10 + 0.5) / 10),
  ];
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false },
    axis: { title: shown.axis },
  });
  return figure({
    id: shown.id,
    title: shown.title,
    alt: `${shown.axis} of ${shown.label} at lags 1 to ${last}; ${outside.length === 0 ? 'none lies outside the band' : `${outside.length} ${outside.length === 1 ? 'lies' : 'lie'} outside the band, at ${outside.length === 1 ? 'lag' : 'lags'} ${outside.slice(0, 12).join(', ')}${outside.length > 12 ? ' and further ones' : ''}`}.`,
    ...(shown.notes ? { notes: shown.notes } : {}),
    table: 'lags',
    spec: {
      height: 200,
      datasets: {
        lags: bars.map(({ lag, r, bound }) => ({ lag, r, bound })),
        band: bandPoints(bars),
      },
      layer: [
        {
          data: { name: 'band' },
          mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
          encoding: { x, y: y('lower'), y2: { field: 'upper' } },
        },
        {
          data: { name: 'lags' },
          mark: { type: 'rule', strokeWidth: last > 60 ? 1.5 : 3, tooltip: { content: 'data' } },
          encoding: { x, y: y('r'), y2: { datum: 0 } },
        },
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
      ],
    },
  });
}

/** The band from edge to edge. */
function bandPoints(bars: readonly CorrelogramBar[]) {
  const at = (lag: number, bound: number) => ({ lag, lower: -bound, upper: bound });
  return [
    at(0.3, bars[0]!.bound),
    ...bars.map(({ lag, bound }) => at(lag, bound)),
    at(bars.at(-1)!.lag + 0.7, bars.at(-1)!.bound),
  ];
}
