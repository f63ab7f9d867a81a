/** What a written date covers where data are compared with it: a year, a month, a day, a minute, a second. */
import type { NonEmpty } from '@constat/stats';
import { isCountedTime, readDatesAmong } from './dates.ts';

/** Times from the first to before the end; of a single time or number there is no end. */
export interface Span {
  readonly from: number;
  readonly end?: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A year, or a month of one, as filters have always read them. */
const YEAR_OR_MONTH = /^(\d{4})(?:-(\d{2}))?$/;
/** Hours and minutes, with or without seconds and their fraction. */
const CLOCK = /\d:\d{2}(:\d{2}([.,]\d)?)?/;

/**
 * The times that each text names, read in one order of day and month; none where it is no date. 2024-02-29 is the whole day, also where
 * a column holds times; 2024-02 the month; 2024-02-29 13:45 the minute.
 */
export function readSpans(texts: readonly string[]): ReadonlyMap<string, Span> {
  const dates = readDatesAmong(texts);
  return new Map(
    [...dates].flatMap(([text, from]): [string, Span][] => {
      const [, year, month] = YEAR_OR_MONTH.exec(text.trim()) ?? [];
      if (year !== undefined) return spanOfMonths(text, Number(year), month);
      if (Number.isNaN(from)) return [];
      return [[text, { from, end: from + lengthOf(text) }]];
    }),
  );
}

function spanOfMonths(text: string, year: number, month: string | undefined): [string, Span][] {
  const first = month === undefined ? 0 : Number(month) - 1;
  if (first < 0 || first > 11) return [];
  const next = month === undefined ? 12 : first + 1;
  return [[text, { from: Date.UTC(year, first, 1), end: Date.UTC(year, next, 1) }]];
}

function lengthOf(text: string): number {
  if (isCountedTime(Number(text))) return 1;
  const clock = CLOCK.exec(text);
  if (!clock) return DAY;
  if (clock[1] === undefined) return MINUTE;
  return clock[2] === undefined ? 1000 : 1;
}

/** The limits of what lies between two spans, in either order. */
export function limitsOf([a, b = a]: NonEmpty<Span>): { readonly low: Span; readonly high: Span } {
  const last = ({ from, end }: Span): number => end ?? from;
  return { low: a.from <= b.from ? a : b, high: last(a) > last(b) ? a : b };
}
