/** Values to come: where they stand in time, how they are drawn and how good forecasts were. */
import { type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import { figure } from '../../shared/figure.ts';
import { LIMITS, table, text, under, value } from '../../shared/table.ts';
import { dateField, fieldText, timesAfter } from './calendar.ts';
import { type CoursePoint, drawnNote, extentOf, timeAxis, valueAxis } from './figures.ts';
import type { SeriesInfo } from './series.ts';

export interface ForecastPoint {
  /** Steps ahead, from 1. */
  readonly step: number;
  readonly at: string | number;
  readonly mean: number;
  readonly standardError: number;
  readonly lower80: number;
  readonly upper80: number;
  /** Limits at the level asked for. */
  readonly lower: number;
  readonly upper: number;
}

/** Dates, times or positions of the next values. */
export function futurePlaces(
  { time, spacing, lastTime, length }: SeriesInfo,
  count: number,
): readonly (string | number)[] {
  if (!time || !spacing || lastTime === null) return Array.from({ length: count }, (_, i) => length + i + 1);
  const times = timesAfter(lastTime, spacing, count);
  return time.isDate ? times.map(dateField) : times;
}

/** The forecasts as a table. */
export const forecastTable = (
  points: readonly ForecastPoint[],
  info: SeriesInfo,
  level: number,
  notes: Runs,
): TableBlock =>
  table(points, {
    id: 'forecasts',
    title: rich`Forecasts of ${info.label}`,
    columns: [
      text(info.time?.label ?? 'Position', ({ at }) => fieldText(at, info.spacing?.unit)),
      value('Forecast', 'number', ({ mean }) => mean),
      value('Standard error', 'number', ({ standardError }) => standardError),
      under(
        rich`80% interval`,
        value(LIMITS.lower, 'number', ({ lower80 }) => lower80),
        value(LIMITS.upper, 'number', ({ upper80 }) => upper80),
      ),
      under(
        rich`${num(level, 'level')} interval`,
        value(LIMITS.lower, 'number', ({ lower }) => lower),
        value(LIMITS.upper, 'number', ({ upper }) => upper),
      ),
    ],
    notes,
  });

/** A drawn value of the past with its one-step forecast. */
export interface PastPoint extends CoursePoint {
  readonly position: number;
  readonly fitted: number | null;
}

/** Past values, one-step forecasts and the fan of those to come. */
export function forecastFigure(
  info: SeriesInfo,
  past: readonly PastPoint[],
  future: readonly ForecastPoint[],
  level: number,
): FigureBlock {
  const domain = extentOf([
    ...past.map(({ value }) => value),
    ...future.flatMap(({ mean, lower, upper }) => [mean, lower, upper]),
  ]);
  const until = future.at(-1)!.at;
  const x = timeAxis(info, typeof until === 'string' ? Date.parse(until) : info.lastTime);
  const y = (field: string) => valueAxis(field, info.label, domain);
  const last = past.at(-1)!;
  const lead = {
    at: last.at,
    mean: last.value,
    lower80: last.value,
    upper80: last.value,
    lower: last.value,
    upper: last.value,
  };
  const fan = [lead, ...future.map(({ step: _, standardError: __, ...point }) => point)];
  const lines = [
    ...past.map(({ at, value }) => ({ at, line: 'Series', value })),
    ...past.flatMap(({ at, fitted }) =>
      fitted === null ? [] : [{ at, line: 'One step ahead', value: fitted }],
    ),
    ...fan.map(({ at, mean }) => ({ at, line: 'Forecast', value: mean })),
  ];
  const names = ['Series', 'One step ahead', 'Forecast'];
  const end = future.at(-1)!;
  return figure({
    id: 'forecast',
    title: rich`${info.label} and Its Forecasts`,
    alt: `Course of ${info.label} with ${future.length} forecasts; the last one is ${formatNumber(end.mean, 'number')} with limits from ${formatNumber(end.lower, 'number')} to ${formatNumber(end.upper, 'number')}.`,
    notes: rich`The dark band is the 80% interval, the light one the ${num(level, 'level')} interval of single values.${drawnNote(past.length, info.length - info.inside)}`,
    table: 'forecasts',
    spec: {
      height: 280,
      datasets: { forecasts: future, fan, lines },
      layer: [
        {
          data: { name: 'fan' },
          mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
          encoding: { x, y: y('lower'), y2: { field: 'upper' } },
        },
        {
          data: { name: 'fan' },
          mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.2 },
          encoding: { x, y: y('lower80'), y2: { field: 'upper80' } },
        },
        {
          data: { name: 'lines' },
          mark: { type: 'line', strokeWidth: 1.5, tooltip: { content: 'data' } },
          encoding: {
            x,
            y: y('value'),
            stroke: {
              field: 'line',
              type: 'nominal',
              scale: { domain: names, range: 'categoryLine' },
              legend: { title: null, orient: 'bottom' },
            },
            strokeDash: {
              field: 'line',
              type: 'nominal',
              scale: {
                domain: names,
                range: [
                  [1, 0],
                  [2, 2],
                  [6, 2],
                ],
              },
              legend: { title: null, orient: 'bottom' },
            },
          },
        },
      ],
    },
  });
}

/** How far forecasts were from what came. */
export interface Accuracy {
  readonly n: number;
  readonly meanError: number;
  readonly mae: number;
  readonly rmse: number;
  /** Mean absolute error as a share of the values; null with a value of zero. */
  readonly mape: number | null;
  /** Mean absolute error over that of the naive forecast within the series (Hyndman & Koehler 2006); null where that is zero. */
  readonly mase: number | null;
}

/** Of the values that are there: gaps have no errors. */
export function accuracyOf(all: Float64Array, forecasts: Float64Array, scale: number): Accuracy {
  const actual = all.filter((value) => !Number.isNaN(value));
  const forecast = forecasts.filter((_, i) => !Number.isNaN(all[i]!));
  const n = actual.length;
  const mean = (of: (i: number) => number): number => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += of(i);
    return sum / n;
  };
  const mae = mean((i) => Math.abs(actual[i]! - forecast[i]!));
  return {
    n,
    meanError: mean((i) => actual[i]! - forecast[i]!),
    mae,
    rmse: Math.sqrt(mean((i) => (actual[i]! - forecast[i]!) ** 2)),
    mape: actual.some((value) => value === 0)
      ? null
      : mean((i) => Math.abs((actual[i]! - forecast[i]!) / actual[i]!)),
    mase: scale > 0 ? mae / scale : null,
  };
}

/** Mean size of the change from one cycle to the next: the error of the naive forecast within the series. */
export function naiveScale(values: Float64Array, period: number): number {
  let sum = 0;
  let count = 0;
  for (let i = period; i < values.length; i++) {
    const change = Math.abs(values[i]! - values[i - period]!);
    if (Number.isNaN(change)) continue;
    sum += change;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** The last value, or that of the last cycle, again and again; before a gap the one a cycle earlier, or else the last. */
export const naiveForecast = (values: Float64Array, period: number, horizon: number): Float64Array =>
  Float64Array.from({ length: horizon }, (_, i) => {
    let at = values.length - period + (i % period);
    while (at >= 0 && Number.isNaN(values[at]!)) at -= period;
    return values[at] ?? values.findLast((value) => !Number.isNaN(value))!;
  });

/** Accuracy of several forecasts, one row each. */
export const accuracyTable = (
  rows: readonly { readonly of: string; readonly accuracy: Accuracy }[],
  notes: Runs,
): TableBlock =>
  table(rows, {
    id: 'accuracy',
    title: 'Accuracy',
    columns: [
      text('Forecasts', ({ of }) => of),
      value(rich`*n*`, 'integer', ({ accuracy }) => accuracy.n),
      value('ME', 'number', ({ accuracy }) => accuracy.meanError),
      value('MAE', 'number', ({ accuracy }) => accuracy.mae),
      value('RMSE', 'number', ({ accuracy }) => accuracy.rmse),
      value('MAPE', 'percent', ({ accuracy }) => accuracy.mape),
      value('MASE', 'effect', ({ accuracy }) => accuracy.mase),
    ],
    notes,
  });

/** What the measures mean. */
export const ACCURACY_NOTE: Runs = rich`ME is the mean error, value less forecast; MAE the mean size of the errors, RMSE the root of their mean square, MAPE their mean size as a share of the values, MASE their mean size over that of naive forecasts within the series: below 1 is better than naive.`;
