/** The levels of a field: its values, bins of its numbers, or spans of its dates. */
import { quantileSorted, sorted } from '@constat/stats';
import type { Column } from '../column.ts';
import type { Frame } from '../frame.ts';
import { DATE_PARTS } from '../transform/expression/functions/date.ts';
import type { GroupedField, Grouping } from './layout.ts';

/** The level of each row, -1 where it has none, and the names of the levels in their order. */
export interface FieldLevels {
  readonly codes: Int32Array;
  readonly labels: readonly string[];
}

const DAY = 86_400_000;
/** Spans of days up to this are looked up in a table, longer ones in a map. */
const DENSE_DAYS = 1_000_000;
/** More bins than this are no summary. */
const MAX_BINS = 10_000;
const MINUS = '\u2212';

export class PivotError extends Error {
  constructor(
    readonly code: 'no-width' | 'too-many-bins' | 'no-cuts' | 'too-many-rows' | 'too-many-columns',
    readonly field: string | null,
    readonly count: number,
  ) {
    super(code);
    this.name = 'PivotError';
  }
}

/** The grouping that a column really gets: dates have no plain values, others no calendar. */
export function groupingOf({ type }: Pick<Column, 'type'>, by: Grouping): Grouping {
  if (type === 'date') return by === 'values' || isBinning(by) ? 'day' : by;
  if (type !== 'numeric') return 'values';
  return isBinning(by) ? by : 'values';
}

const isBinning = (by: Grouping): boolean => by === 'width' || by === 'quantiles' || by === 'cuts';

/** The levels of a field of the data. */
export function fieldLevels(frame: Frame, field: GroupedField): FieldLevels {
  const by = groupingOf(frame.column(field.field), field.by);
  if (by === 'values') {
    const { codes, levels } = frame.factor(field.field);
    return { codes, labels: levels };
  }
  const values = frame.numbers(field.field);
  if (isBinning(by)) return binLevels(values, edgesOf(values, { ...field, by }), by === 'quantiles');
  return dateLevels(values, by);
}

/** Edges of the bins: each holds its lower edge, of groups of equal size the last one also its upper. */
export function edgesOf(values: Float64Array, { field, by, width, cuts }: GroupedField): readonly number[] {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return [];
  if (by === 'cuts') {
    const edges = [...new Set(cuts)].sort((a, b) => a - b);
    if (edges.length === 0) throw new PivotError('no-cuts', field, 0);
    return edges;
  }
  if (by === 'quantiles') {
    const groups = Math.round(width ?? 4);
    const ordered = sorted(known);
    const edges = Array.from({ length: groups + 1 }, (_, i) => quantileSorted(ordered, i / groups));
    return [...new Set(edges)];
  }
  if (width === null || !(width > 0)) throw new PivotError('no-width', field, 0);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of known) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const first = Math.floor(least / width);
  const count = Math.floor(most / width) - first + 1;
  if (!(count <= MAX_BINS)) throw new PivotError('too-many-bins', field, count);
  // three tenths are .3, not 3 * .1; one edge more, because the quotient of the greatest value may be rounded down
  return Array.from({ length: count + 2 }, (_, i) => +((first + i) * width).toPrecision(12));
}

/** Values below the first edge and above the last have bins of their own where edges were given. */
function binLevels(values: Float64Array, edges: readonly number[], closed: boolean): FieldLevels {
  const codes = new Int32Array(values.length).fill(-1);
  if (edges.length === 0) return { codes, labels: [] };
  const table = Float64Array.from(edges);
  const last = table.length - 1;
  const bins = new Int32Array(table.length + 1).fill(-1);
  const whole = isWhole(values) && edges.every(Number.isInteger);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    // the bin after as many edges as are not above the value
    let low = 0;
    let high = table.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (table[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    if (closed && low === table.length && last > 0) low = last;
    codes[row] = low;
    bins[low] = 0;
  }
  const labels: string[] = [];
  for (let bin = 0; bin < bins.length; bin++)
    if (bins[bin] === 0) {
      bins[bin] = labels.length;
      labels.push(binLabel(bin, edges, whole, closed));
    }
  for (let row = 0; row < codes.length; row++) if (codes[row]! >= 0) codes[row] = bins[codes[row]!]!;
  return { codes, labels };
}

function isWhole(values: Float64Array): boolean {
  for (const value of values) if (!Number.isNaN(value) && !Number.isInteger(value)) return false;
  return true;
}

const written = (value: number): string => {
  const text = String(+value.toPrecision(12));
  return text.startsWith('-') ? `${MINUS}${text.slice(1)}` : text;
};

/** `50–59` of whole numbers, `0.5 to <1` of others; `below 50` and `80 and over` at the ends. */
function binLabel(bin: number, edges: readonly number[], whole: boolean, closed: boolean): string {
  const from = edges[bin - 1];
  const to = edges[bin];
  if (from === undefined) return `below ${written(to!)}`;
  if (to === undefined) return `${written(from)} and over`;
  const holdsUpper = closed && bin === edges.length - 1;
  if (!whole) return `${written(from)} to ${holdsUpper ? '' : '<'}${written(to)}`;
  // A dash before a minus could not be read.
  const dash = from < 0 ? ' to ' : '\u2013';
  if (holdsUpper) return `${written(from)}${dash}${written(to)}`;
  return to - from === 1 ? written(from) : `${written(from)}${dash}${written(to - 1)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const yearText = (year: number): string => String(year).padStart(4, '0');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A number by which the spans of time are ordered, and their name; of the day at a time. */
const SPANS: Partial<Record<Grouping, (time: number) => readonly [number, string]>> = {
  year: (time) => [DATE_PARTS.year(time), yearText(DATE_PARTS.year(time))],
  quarter: (time) => {
    const [year, quarter] = [DATE_PARTS.year(time), DATE_PARTS.quarter(time)];
    return [year * 4 + quarter, `${yearText(year)} Q${quarter}`];
  },
  month: (time) => {
    const [year, month] = [DATE_PARTS.year(time), DATE_PARTS.month(time)];
    return [year * 12 + month, `${yearText(year)}-${two(month)}`];
  },
  week: (time) => {
    const week = DATE_PARTS.week(time);
    // the year that the Thursday of the week lies in
    const year = DATE_PARTS.year(time + (4 - DATE_PARTS.weekday(time)) * DAY);
    return [year * 60 + week, `${yearText(year)}-W${two(week)}`];
  },
  day: (time) => [
    Math.floor(time / DAY),
    `${yearText(DATE_PARTS.year(time))}-${two(DATE_PARTS.month(time))}-${two(DATE_PARTS.day(time))}`,
  ],
  monthOfYear: (time) => [DATE_PARTS.month(time), MONTHS[DATE_PARTS.month(time) - 1]!],
  weekday: (time) => [DATE_PARTS.weekday(time), WEEKDAYS[DATE_PARTS.weekday(time) - 1]!],
};

/** Dates by span: each day that occurs is looked at once. */
function dateLevels(values: Float64Array, by: Grouping): FieldLevels {
  const span = SPANS[by]!;
  const spans = new Map<number, { readonly label: string; readonly place: number }>();
  const codeOf = (day: number): number => {
    const [key, label] = span(day * DAY);
    const known = spans.get(key) ?? { label, place: spans.size };
    spans.set(key, known);
    return known.place;
  };
  const codes = codesByDay(values, codeOf);
  const ordered = [...spans].sort(([a], [b]) => a - b);
  const place = new Int32Array(spans.size);
  ordered.forEach(([, { place: old }], i) => {
    place[old] = i;
  });
  for (let row = 0; row < codes.length; row++) if (codes[row]! >= 0) codes[row] = place[codes[row]!]!;
  return { codes, labels: ordered.map(([, { label }]) => label) };
}

/** Remembers the code of each day: in a table where the days lie close together. */
function codesByDay(values: Float64Array, codeOf: (day: number) => number): Int32Array {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const first = Math.floor(least / DAY);
  const days = Math.floor(most / DAY) - first + 1;
  const table = days >= 1 && days <= DENSE_DAYS ? new Int32Array(days).fill(-1) : null;
  const map = new Map<number, number>();
  const added = (day: number): number => {
    const code = codeOf(day);
    if (table) table[day - first] = code;
    else map.set(day, code);
    return code;
  };
  const codes = new Int32Array(values.length);
  for (let row = 0; row < codes.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) {
      codes[row] = -1;
      continue;
    }
    const day = Math.floor(value / DAY);
    const code = table ? table[day - first]! : (map.get(day) ?? -1);
    codes[row] = code < 0 ? added(day) : code;
  }
  return codes;
}
