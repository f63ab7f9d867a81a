/** A series out of a frame: in the order of its times, from its first value to its last. */

import type { Frame } from '@constat/data';
import { bold, num, type Runs, rich } from '@constat/report';
import { numbersAt } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { dateText, type Spacing, seasonNames, spacing, usualPeriod } from './calendar.ts';
import { seriesRefusals } from './refusals.ts';

export interface SeriesOptions {
  readonly series: string;
  readonly time: string | null;
  readonly season: 'auto' | 'none' | 'own';
  readonly period: number;
}

/** What is said about a series: JSON-safe. */
export interface SeriesInfo {
  readonly name: string;
  readonly label: string;
  readonly time: { readonly name: string; readonly label: string; readonly isDate: boolean } | null;
  /** Values from the first to the last one, missing ones between them included. */
  readonly length: number;
  /** Missing values before the first value, after the last one, and between them. */
  readonly leading: number;
  readonly trailing: number;
  readonly inside: number;
  /** Rows that have no time. */
  readonly withoutTime: number;
  /** Whether the times put the rows into another order. */
  readonly reordered: boolean;
  readonly spacing: Spacing | null;
  /** Values in one cycle; 1 = no season. */
  readonly period: number;
  readonly periodFromDates: boolean;
  /** Names of the seasons, from the one with which a cycle begins. */
  readonly seasons: readonly string[];
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

export interface Series extends SeriesInfo {
  /** NaN where a value inside is missing. */
  readonly values: Float64Array;
  /** The row of each value in the data. */
  readonly rows: readonly number[];
  readonly times: Float64Array | null;
  /** Rows behind the last value, and their times. */
  readonly behind: { readonly rows: readonly number[]; readonly times: Float64Array | null };
}

/** Longest series whose dates are looked at one by one for the season. */
const MOST_SEASONS = 200;

/** Reads the series; refuses what has no order or no values. `least` values are needed. */
export function readSeries(frame: Frame, options: SeriesOptions, least: number): Series {
  const { rows, times, withoutTime, reordered } = orderOf(frame, options.time);
  const all = frame.numbers(options.series);
  const ordered = numbersAt(all, rows);
  if (ordered.some((value) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY))
    throw new RefusedError([seriesRefusals.notFinite(options.series)]);
  let from = 0;
  let to = ordered.length;
  while (from < to && Number.isNaN(ordered[from]!)) from++;
  while (to > from && Number.isNaN(ordered[to - 1]!)) to--;
  const values = ordered.slice(from, to);
  let inside = 0;
  for (const value of values) if (Number.isNaN(value)) inside++;
  if (values.length - inside < least)
    throw new RefusedError([seriesRefusals.tooFew(options.series, values.length - inside, least)]);
  const own = times ? times.slice(from, to) : null;
  const isDate = options.time !== null && frame.column(options.time).type === 'date';
  const found = own && own.length > 1 ? spacing(own, isDate) : null;
  const period = periodOf(options, found, values.length);
  const named = own && isDate && found ? seasonNames(found, period) : null;
  return {
    name: options.series,
    label: frame.label(options.series),
    time: options.time === null ? null : { name: options.time, label: frame.label(options.time), isDate },
    length: values.length,
    leading: from,
    trailing: ordered.length - to,
    inside,
    withoutTime,
    reordered,
    spacing: found,
    period,
    periodFromDates: options.season === 'auto' && period > 1,
    seasons: seasonsOf(period, named, own),
    firstTime: own?.[0] ?? null,
    lastTime: own?.at(-1) ?? null,
    values,
    rows: rows.slice(from, to),
    times: own,
    behind: { rows: rows.slice(to), times: times ? times.slice(to) : null },
  };
}

/** The part of a series that results keep. */
export function infoOf({ values: _, rows: __, times: ___, behind: ____, ...info }: Series): SeriesInfo {
  return info;
}

function periodOf(options: SeriesOptions, found: Spacing | null, length: number): number {
  if (options.season === 'none') return 1;
  if (options.season === 'own') return options.period;
  const usual = found ? usualPeriod(found) : 1;
  return length >= 2 * usual ? usual : 1;
}

/** Names in the order of the cycle that the series begins with. */
function seasonsOf(
  period: number,
  named: ReturnType<typeof seasonNames>,
  times: Float64Array | null,
): readonly string[] {
  if (period < 2 || period > MOST_SEASONS) return [];
  const start = named && times ? named.of(times[0]!) : 0;
  return Array.from({ length: period }, (_, i) =>
    named ? named.names[(start + i) % period]! : String(i + 1),
  );
}

/** Rows in the order of their times; as they are without a time variable. */
function orderOf(frame: Frame, time: string | null) {
  if (time === null)
    return {
      rows: Array.from({ length: frame.rows }, (_, row) => row),
      times: null,
      withoutTime: 0,
      reordered: false,
    };
  const all = frame.numbers(time);
  const rows: number[] = [];
  for (let row = 0; row < all.length; row++) if (Number.isFinite(all[row]!)) rows.push(row);
  let reordered = false;
  for (let i = 1; i < rows.length && !reordered; i++) reordered = all[rows[i]!]! < all[rows[i - 1]!]!;
  if (reordered) rows.sort((a, b) => all[a]! - all[b]!);
  const times = numbersAt(all, rows);
  const isDate = frame.column(time).type === 'date';
  let twice = 0;
  let first: number | null = null;
  for (let i = 1; i < times.length; i++)
    if (times[i] === times[i - 1]) {
      twice++;
      first ??= times[i]!;
    }
  if (first !== null)
    throw new RefusedError([
      seriesRefusals.duplicateTimes(time, twice, isDate ? dateText(first) : String(first)),
    ]);
  return { rows, times, withoutTime: all.length - rows.length, reordered };
}

/** Refuses missing values inside. */
export function refuseInside(series: Series): void {
  if (series.inside === 0) return;
  const at = series.values.findIndex((value) => Number.isNaN(value));
  throw new RefusedError([seriesRefusals.missingInside(series.name, series.inside, placeText(series, at))]);
}

/** Refuses a series without variation. */
export function refuseConstant({ name, values }: Series): void {
  const first = values.find((value) => !Number.isNaN(value));
  if (values.every((value) => Number.isNaN(value) || value === first))
    throw new RefusedError([seriesRefusals.constant(name)]);
}

/** `at 2024-03-01`, or `at position 17`. */
export function placeText(
  { time, times, spacing: steps }: Pick<Series, 'time' | 'times' | 'spacing'>,
  at: number,
): Runs {
  if (!time || !times) return rich`at position ${num(at + 1, 'integer')}`;
  return time.isDate
    ? [`at ${dateText(times[at]!, steps?.unit)}`]
    : rich`at ${time.label} ${String(times[at]!)}`;
}

/** Reasons found before computing: the series cannot be its own time. */
export function checkSeries(options: Pick<SeriesOptions, 'series' | 'time'>): readonly Refusal[] {
  if (options.series !== options.time) return [];
  return [
    {
      code: 'series-is-time',
      variable: options.series,
      message: rich`${bold(options.series)} is both the series and its time.`,
      advice: rich`Choose another variable for one of them.`,
      actions: [{ kind: 'set-options', label: 'Use the order of the rows', options: { time: null } }],
    },
  ];
}
