/** Dates as people type them: one format per column, ISO first, years 1900 to 2100, never bare numbers; and periods, by the day on which they begin. */
import { valuesAt } from '@constat/stats';

const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

const TIME = String.raw`(?:[T: ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(Z|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?|GMT|UTC)?)?`;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;

/** Months of other languages by how they begin, without accents: German, Dutch, French, Spanish, Italian, Portuguese. */
const FOREIGN_MONTHS: readonly (readonly string[])[] = [
  ['januar', 'janner', 'januari', 'janvier', 'janv', 'enero', 'ene', 'gennaio', 'gen', 'janeiro'],
  ['februar', 'februari', 'fevrier', 'fevr', 'febrero', 'febbraio', 'fevereiro', 'fev'],
  ['marz', 'mrz', 'maart', 'mrt', 'mars', 'marzo', 'marco'],
  ['avril', 'avr', 'abril', 'abr', 'aprile'],
  ['mai', 'mei', 'mayo', 'maggio', 'mag', 'maio'],
  ['juni', 'juin', 'junio', 'giugno', 'giu', 'junho'],
  ['juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho'],
  ['augustus', 'aout', 'agosto', 'ago'],
  ['septembre', 'septiembre', 'settembre', 'set', 'setembro'],
  ['oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out'],
  ['novembre', 'noviembre', 'novembro'],
  ['dezember', 'dez', 'decembre', 'diciembre', 'dic', 'dicembre', 'dezembro'],
];

const ENGLISH = new RegExp(`^${MONTH}$`, 'i');

interface DateFormat {
  readonly name: string;
  readonly pattern: RegExp;
  /** Position of year, month and day among the first three groups. */
  readonly order: readonly [year: number, month: number, day: number];
}

const dateFormat = (name: string, body: string, order: DateFormat['order']): DateFormat => ({
  name,
  pattern: new RegExp(`^${body}${TIME}$`, 'iu'),
  order,
});

const ISO = dateFormat('YYYY-MM-DD', String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`, [1, 2, 3]);
const UNAMBIGUOUS: readonly DateFormat[] = [
  ISO,
  dateFormat('YYYY/MM/DD', String.raw`(\d{4})/(\d{1,2})/(\d{1,2})`, [1, 2, 3]),
  dateFormat('YYYY.MM.DD', String.raw`(\d{4})\.(\d{1,2})\.(\d{1,2})`, [1, 2, 3]),
  dateFormat('YYYY Month D', String.raw`(\d{4})[ -]?${MONTH}[ -]?(\d{1,2})`, [1, 2, 3]),
  dateFormat('D Month YYYY', String.raw`(\d{1,2})[ -]?${MONTH}[ -]?(\d{4})`, [3, 2, 1]),
  dateFormat('Month D, YYYY', String.raw`${MONTH} (\d{1,2}),? (\d{4})`, [3, 1, 2]),
  dateFormat(
    'D month YYYY',
    String.raw`(\d{1,2})(?:\.|º|er)? ?(?:de )?(\p{L}{3,10})\.?(?: de)?[ -](\d{4})`,
    [3, 2, 1],
  ),
  dateFormat('D Month YY', String.raw`(\d{1,2})[ -]?${MONTH}[ -]?(\d{2})`, [3, 2, 1]),
];

/** Formats in which day and month can be confused; the usual order of each separator comes first, years of two digits come last. */
const AMBIGUOUS = (['YYYY', 'YY'] as const).flatMap((years) =>
  (
    [
      ['/', 'month'],
      ['-', 'day'],
      ['\\.', 'day'],
    ] as const
  ).map(([separator, usual]) => {
    const body = String.raw`(\d{1,2})${separator}(\d{1,2})${separator}(\d{${years.length}})`;
    const sign = separator.replace('\\', '');
    return {
      usual,
      day: dateFormat(`DD${sign}MM${sign}${years}`, body, [3, 2, 1]),
      month: dateFormat(`MM${sign}DD${sign}${years}`, body, [3, 1, 2]),
    };
  }),
);

/** Years of two digits from this one on are of the last century, as POSIX and R read %y. */
const LAST_CENTURY = 69;

/** 68 is 2068, 69 is 1969. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year + (year < LAST_CENTURY ? 2000 : 1900);
}

export interface ReadDates {
  /** Milliseconds since 1970, UTC, per text. */
  readonly values: Float64Array;
  readonly format: string;
  /** Set when the other order of day and month would also fit and mean other dates. */
  readonly alternative?: string;
  /** The forms that were found, where there are several. */
  readonly forms?: readonly string[];
  /** What the texts name instead of days: quarters, months; their values are the first days. */
  readonly periods?: string;
}

/** Reads all texts, in one format where one fits them all; null when one of them is no date. */
export function readDates(texts: readonly string[], dayFirst?: boolean): ReadDates | null {
  if (texts.length === 0) return null;
  return readAlike(texts, dayFirst) ?? readMixedDates(texts, dayFirst);
}

function readAlike(texts: readonly string[], dayFirst?: boolean): ReadDates | null {
  for (const format of UNAMBIGUOUS) {
    const values = readAll(texts, format);
    if (values) return { values, format: format.name };
  }
  for (const { usual, day, month } of AMBIGUOUS) {
    const dayFits = readAll(texts, day);
    const monthFits = readAll(texts, month);
    if (dayFits && monthFits) {
      const first = dayFirst ?? usual === 'day';
      const values = first ? dayFits : monthFits;
      const same = dayFits.every((value, i) => value === monthFits[i]);
      const format = (first ? day : month).name;
      return same ? { values, format } : { values, format, alternative: (first ? month : day).name };
    }
    if (dayFits) return { values: dayFits, format: day.name };
    if (monthFits) return { values: monthFits, format: month.name };
  }
  return null;
}

/** Days without dividers, 20240131: numbers, unless they are asked for or stand among other dates. */
const COMPACT = dateFormat('YYYYMMDD', String.raw`(\d{4})(\d{2})(\d{2})`, [1, 2, 3]);

/** The time of a number that writes a day as 20240131; NaN where it is none. */
export const compactDate = (value: number): number => readDate(String(value), COMPACT);

/** Reads texts of several forms; those that are written alike are read alike. */
function readMixedDates(texts: readonly string[], dayFirst?: boolean): ReadDates | null {
  const values = new Float64Array(texts.length).fill(Number.NaN);
  const forms: string[] = [];
  let doubtful: ReadDates | null = null;
  for (const { pattern } of [...UNAMBIGUOUS, ...AMBIGUOUS.map(({ day }) => day), COMPACT]) {
    const at = texts.flatMap((text, i) => (pattern.test(text.trim()) ? [i] : []));
    if (at.length === 0) continue;
    const among = valuesAt(texts, at);
    const alike = pattern === COMPACT.pattern ? readCompact(among) : readAlike(among, dayFirst);
    if (!alike) return null;
    for (const [k, i] of at.entries()) values[i] = alike.values[k]!;
    if (!forms.includes(alike.format)) forms.push(alike.format);
    if (alike.alternative !== undefined) doubtful ??= alike;
  }
  if (forms.length < 2 || values.some(Number.isNaN)) return null;
  return doubtful ? { ...doubtful, values, forms } : { values, format: forms.join(', '), forms };
}

function readCompact(texts: readonly string[]): ReadDates | null {
  const values = readAll(texts, COMPACT);
  return values && { values, format: COMPACT.name };
}

/** Forms of periods: 2024 Q1, Q1/2024, 1Q2024; 2024-01, 2024M01, 01/2024, January 2024, Jan-24; 2024H1; 2024-W05. */
const PERIODS: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  /** Months that a part of the year takes; none for weeks. */
  readonly months: number;
}[] = [
  { name: 'quarters', pattern: /^(?<year>\d{4})[ .:/-]?Q(?<part>[1-4])$/i, months: 3 },
  { name: 'quarters', pattern: /^Q(?<part>[1-4])[ ./-]?(?<year>\d{4})$/i, months: 3 },
  { name: 'quarters', pattern: /^(?<part>[1-4])Q ?(?<year>\d{4})$/i, months: 3 },
  { name: 'half-years', pattern: /^(?<year>\d{4})[ .:/-]?H(?<part>[12])$/i, months: 6 },
  { name: 'half-years', pattern: /^H(?<part>[12])[ ./-]?(?<year>\d{4})$/i, months: 6 },
  { name: 'months', pattern: /^(?<year>\d{4})(?:[/-](?=\d\d)| ?M)(?<part>\d{1,2})$/i, months: 1 },
  { name: 'months', pattern: /^(?<part>\d{1,2})[/-](?<year>\d{4})$/, months: 1 },
  { name: 'months', pattern: /^(?<part>\p{L}{3,10})\.?(?: (?:de )?|[/-])(?<year>\d{4})$/iu, months: 1 },
  { name: 'months', pattern: /^(?<year>\d{4})[ /-](?<part>\p{L}{3,10})\.?$/iu, months: 1 },
  { name: 'months', pattern: /^(?<part>\p{L}{3,5})\.?-(?<year>\d{2})$/iu, months: 1 },
  { name: 'weeks', pattern: /^(?<year>\d{4})[ -]?W(?<part>\d{1,2})$/i, months: 0 },
];
const DAY = 86_400_000;
const MAX_WEEK = 53;

/** The Monday of a week of ISO 8601: week 1 holds 4 January. */
function mondayOf(year: number, week: number): number {
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  const monday = fourth + (7 * (week - 1) - weekday) * DAY;
  // a year has a 53rd week only where its Thursday is still in it
  const isIn = new Date(monday + 3 * DAY).getUTCFullYear() === year;
  return week >= 1 && week <= MAX_WEEK && isIn ? monday : Number.NaN;
}

function readPeriod(text: string, { pattern, months }: (typeof PERIODS)[number]): number {
  const { year: digits = '', part = '' } = pattern.exec(text.trim())?.groups ?? {};
  const year = digits === '' ? 0 : fullYear(digits);
  if (year < MIN_YEAR || year > MAX_YEAR) return Number.NaN;
  if (months === 0) return mondayOf(year, Number(part));
  const place = months === 1 ? monthOf(part) : Number(part);
  return place >= 1 && place <= 12 / months ? Date.UTC(year, (place - 1) * months, 1) : Number.NaN;
}

/** Periods that are all written alike, by the days on which they begin; null when one of them is none. */
export function readPeriods(texts: readonly string[]): ReadDates | null {
  for (const period of texts.length === 0 ? [] : PERIODS) {
    const values = Float64Array.from(texts, (text) => readPeriod(text, period));
    if (!values.some(Number.isNaN)) return { values, format: period.name, periods: period.name };
  }
  return null;
}

/** Where all texts are dates but for their years: the first whose year is outside of those that files may have; else null. */
export function yearOutside(texts: readonly string[], dayFirst?: boolean): string | null {
  const formats = [
    ...UNAMBIGUOUS,
    ...AMBIGUOUS.flatMap(({ usual, day, month }) =>
      (dayFirst ?? usual === 'day') ? [day, month] : [month, day],
    ),
  ];
  const fits = texts.length > 0 && formats.find((format) => readAll(texts, format, true) !== null);
  return fits ? (texts.find((text) => Number.isNaN(readDate(text.trim(), fits))) ?? null) : null;
}

function readAll(texts: readonly string[], format: DateFormat, anyYear = false): Float64Array | null {
  const values = new Float64Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    const value = readDate(texts[i]!.trim(), format, anyYear);
    if (Number.isNaN(value)) return null;
    values[i] = value;
  }
  return values;
}

function readDate(text: string, { pattern, order }: DateFormat, anyYear = false): number {
  const match = pattern.exec(text);
  if (!match) return Number.NaN;
  const year = fullYear(match[order[0]]!);
  const day = Number(match[order[2]]);
  const name = match[order[1]]!;
  const month = monthOf(name);
  const time = readTime(match.slice(4));
  const isKnown = anyYear || (year >= MIN_YEAR && year <= MAX_YEAR);
  if (!isKnown || month < 1 || month > 12 || day < 1 || Number.isNaN(time)) return Number.NaN;
  const midnight = Date.UTC(year, month - 1, day);
  return new Date(midnight).getUTCDate() === day ? midnight + time : Number.NaN;
}

/** The number of a month by its digits or its name; 0 where it is none. */
function monthOf(name: string): number {
  if (/^\d/.test(name)) return Number(name);
  const word = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const foreign = FOREIGN_MONTHS.findIndex((names) => names.includes(word)) + 1;
  return foreign > 0 || !ENGLISH.test(name) ? foreign : MONTHS.indexOf(word.slice(0, 3)) + 1;
}

/** Milliseconds after midnight UTC; without a zone the time is taken as UTC. */
function readTime([hours, minutes, seconds, fraction, half, zone]: readonly (string | undefined)[]): number {
  if (hours === undefined) return 0;
  let hour = Number(hours);
  const minute = Number(minutes);
  const second = Number(seconds ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return Number.NaN;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const offset =
    zone === undefined || /^(?:z|gmt|utc)$/i.test(zone) ? 0 : zoneMinutes(zone.replace(/^(?:gmt|utc)/i, ''));
  const milliseconds = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  return ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
}

function zoneMinutes(zone: string): number {
  const [hours = '0', minute = '0'] = zone.slice(1).match(/^\d{1,2}(?=$|:|\d{2}$)|\d{2}$/g) ?? [];
  const minutes = Number(hours) * 60 + Number(minute);
  return zone.startsWith('-') ? -minutes : minutes;
}

/** A date as ISO text of the data formats, with the time only where it is not midnight. */
export function isoDate(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, text.indexOf('T')) : text.replace('.000Z', 'Z');
}

/** A date as people read and type it: 2024-02-29, with the time only where it is not midnight: 2024-02-29 13:45:30. */
export const formatDate = (milliseconds: number): string =>
  isoDate(milliseconds).replace('T', ' ').replace('Z', '');

const WRITTEN = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{3})?Z?)?$/;

/** A date as `formatDate` or `isoDate` writes it, of any year; NaN where it is another text. */
export function readWrittenDate(text: string): number {
  if (!WRITTEN.test(text)) return Number.NaN;
  const day = text.replace(/[T ].*/, '');
  const time = Date.parse(text.length === day.length ? text : `${text.replace(' ', 'T').replace('Z', '')}Z`);
  // 30 February would be a day in March
  return !Number.isNaN(time) && isoDate(time).startsWith(day) ? time : Number.NaN;
}

/** Milliseconds, as programs count time since 1970, of the years 2001 to 2039. */
const COUNTED = /^(?:1\d{12}|2[01]\d{11})$/;

/** Whether a number counts the milliseconds since 1970, as programs write time into their files. */
export const isCountedTime = (value: number): boolean => COUNTED.test(String(value));

/**
 * The date of each text, missing where it is none. The texts need not all be dates, but what day and month are is the same for
 * all that are written alike: the order that fits more of them, the usual one where both do.
 */
export function readDatesAmong(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(texts)];
  const formats = [
    ...UNAMBIGUOUS,
    COMPACT,
    ...AMBIGUOUS.map(({ usual, day, month }) => {
      const fits = (format: DateFormat) =>
        distinct.filter((text) => !Number.isNaN(readDate(text.trim(), format))).length;
      const [first, other] = usual === 'day' ? [day, month] : [month, day];
      return fits(other) > fits(first) ? other : first;
    }),
  ];
  return new Map(
    distinct.map((text) => {
      const written = readWrittenDate(text);
      if (!Number.isNaN(written)) return [text, written];
      if (COUNTED.test(text.trim())) return [text, Number(text)];
      const values = formats.map((format) => readDate(text.trim(), format));
      const found = values.find((value) => !Number.isNaN(value)) ?? readPeriods([text])?.values[0];
      return [text, found ?? Number.NaN];
    }),
  );
}
