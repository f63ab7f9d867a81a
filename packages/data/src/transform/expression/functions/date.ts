/** Dates, in UTC: a column of dates has no time zone. */
import { readDatesAmong } from '../../../import/dates.ts';
import { map1, map2, maskOf, measureText, numbersOf, rowsOf, textsOf, validTime } from '../vector.ts';
import { readDateForm } from './date-form.ts';
import { date, type ExpressionFunction, number, optional, text } from './definition.ts';

const DAY = 86_400_000;

/** Parts of a date as numbers. */
export const DATE_PARTS = {
  year: (time: number) => new Date(time).getUTCFullYear(),
  quarter: (time: number) => Math.floor(new Date(time).getUTCMonth() / 3) + 1,
  month: (time: number) => new Date(time).getUTCMonth() + 1,
  week: isoWeek,
  day: (time: number) => new Date(time).getUTCDate(),
  dayOfYear: (time: number) => {
    const year = new Date(time).getUTCFullYear();
    return Math.floor((time - startOfYear(year)) / DAY) + 1;
  },
  weekday: (time: number) => ((new Date(time).getUTCDay() + 6) % 7) + 1,
  hour: (time: number) => new Date(time).getUTCHours(),
  minute: (time: number) => new Date(time).getUTCMinutes(),
  second: (time: number) => new Date(time).getUTCSeconds(),
} as const satisfies Readonly<Record<string, (time: number) => number>>;
export type DatePart = keyof typeof DATE_PARTS;

/** Date.UTC reads the years 0 to 99 as 1900 to 1999; this does not. */
function utc(year: number, month: number, day: number): number {
  const made = new Date(Date.UTC(2000, 0, 1));
  return made.setUTCFullYear(year, month, day);
}

const startOfYear = (year: number): number => utc(year, 0, 1);

/** Week of ISO 8601: week 1 holds the first Thursday of the year. */
function isoWeek(time: number): number {
  const day = Math.floor(time / DAY) * DAY;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const thursday = day + (3 - weekday) * DAY;
  return Math.floor((thursday - startOfYear(new Date(thursday).getUTCFullYear())) / (7 * DAY)) + 1;
}

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time);
  const month = from.getUTCMonth() + Math.trunc(months);
  const last = new Date(utc(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const first = utc(from.getUTCFullYear(), month, 1);
  const timeOfDay = time - Math.floor(time / DAY) * DAY;
  return validTime(first + (Math.min(from.getUTCDate(), last) - 1) * DAY + timeOfDay);
}

/** Whole years from one date to another. */
export function yearsBetween(from: number, to: number): number {
  const a = new Date(from);
  const b = new Date(to);
  const years = b.getUTCFullYear() - a.getUTCFullYear();
  const before =
    b.getUTCMonth() < a.getUTCMonth() ||
    (b.getUTCMonth() === a.getUTCMonth() && b.getUTCDate() < a.getUTCDate());
  return before ? years - 1 : years;
}

/** Whole months from one date to another; backwards where the second is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [a, b] = [new Date(from), new Date(to)];
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  return addMonths(from, months) > to ? months - 1 : months;
}

const partOf = (name: string, part: DatePart, help: string): ExpressionFunction => ({
  name,
  group: 'date',
  parameters: [date('date')],
  returns: 'number',
  help,
  example: `${name}(visit)`,
  evaluate: ([x]) => map1('number', x!, DATE_PARTS[part]),
});

export const dateFunctions: readonly ExpressionFunction[] = [
  {
    name: 'DATE',
    group: 'date',
    parameters: [number('year'), number('month'), number('day')],
    returns: 'date',
    help: 'The date of a year, a month and a day; missing where there is no such day.',
    example: 'DATE(2024, 12, 31)',
    evaluate: (args, rows) => {
      const [y, m, d] = args.map(numbersOf) as [Float64Array, Float64Array, Float64Array];
      const [my, mm, md] = [maskOf(y), maskOf(m), maskOf(d)];
      const values = new Float64Array(rowsOf(args, rows));
      for (let row = 0; row < values.length; row++) {
        const [year, month, day] = [y[row & my]!, m[row & mm]!, d[row & md]!];
        const time = utc(year, month - 1, day);
        const made = new Date(time);
        values[row] = made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? time : Number.NaN;
      }
      return { type: 'date', values };
    },
  },
  {
    name: 'DATEVALUE',
    group: 'date',
    parameters: [text('text'), optional(text('form'))],
    returns: 'date',
    help: 'A text such as 2024-12-31 as a date, or one written in a form such as DD.MM.YYYY hh:mm; missing where it is none.',
    example: 'visit >= DATEVALUE("2024-01-01")',
    evaluate: ([x, form], rows) => {
      if (form) return readDateForm(x!, form, rows);
      const dates = readDatesAmong(textsOf(x!).filter((text) => text !== null));
      return measureText('date', x!, (text) => dates.get(text) ?? Number.NaN);
    },
  },
  partOf('YEAR', 'year', 'Year of a date.'),
  partOf('QUARTER', 'quarter', 'Quarter of the year, 1 to 4.'),
  partOf('MONTH', 'month', 'Month, 1 to 12.'),
  partOf('WEEK', 'week', 'Week of the year (ISO 8601), 1 to 53.'),
  partOf('DAY', 'day', 'Day of the month.'),
  partOf('DAYOFYEAR', 'dayOfYear', 'Day of the year, 1 to 366.'),
  partOf('WEEKDAY', 'weekday', 'Day of the week, Monday is 1 and Sunday 7.'),
  partOf('HOUR', 'hour', 'Hour, 0 to 23.'),
  partOf('MINUTE', 'minute', 'Minute, 0 to 59.'),
  partOf('SECOND', 'second', 'Second, 0 to 59.'),
  {
    name: 'DAYSBETWEEN',
    group: 'date',
    parameters: [date('from'), date('to')],
    returns: 'number',
    help: 'Days from one date to another, as to - from.',
    example: 'DAYSBETWEEN(start, end)',
    evaluate: ([from, to], rows) => map2('number', rows, from!, to!, (a, b) => (b - a) / DAY),
  },
  {
    name: 'YEARSBETWEEN',
    group: 'date',
    parameters: [date('from'), date('to')],
    returns: 'number',
    help: 'Whole years from one date to another: an age.',
    example: 'YEARSBETWEEN(birth, visit)',
    evaluate: ([from, to], rows) => map2('number', rows, from!, to!, yearsBetween),
  },
  {
    name: 'MONTHSBETWEEN',
    group: 'date',
    parameters: [date('from'), date('to')],
    returns: 'number',
    help: 'Whole months from one date to another.',
    example: 'MONTHSBETWEEN(birth, visit)',
    evaluate: ([from, to], rows) => map2('number', rows, from!, to!, monthsBetween),
  },
  {
    name: 'TODAY',
    group: 'date',
    parameters: [],
    returns: 'date',
    help: 'The day on which it is computed, where you are.',
    example: 'YEARSBETWEEN(birth, TODAY())',
    evaluate: () => {
      const now = new Date();
      return { type: 'date', values: Float64Array.of(utc(now.getFullYear(), now.getMonth(), now.getDate())) };
    },
  },
  {
    name: 'ADDDAYS',
    group: 'date',
    parameters: [date('date'), number('days')],
    returns: 'date',
    help: 'The date so many days later, as date + days.',
    example: 'ADDDAYS(visit, 30)',
    evaluate: ([from, days], rows) =>
      map2('date', rows, from!, days!, (time, n) => validTime(time + n * DAY)),
  },
  {
    name: 'ADDMONTHS',
    group: 'date',
    parameters: [date('date'), number('months')],
    returns: 'date',
    help: 'The same day so many months later, or the last day of a shorter month.',
    example: 'ADDMONTHS(visit, 6)',
    evaluate: ([from, months], rows) => map2('date', rows, from!, months!, addMonths),
  },
];
