/** Dates as people type them: one format per column, ISO first, years 1900 to 2100, never bare numbers; and periods, by the day on which they begin. */
import { valuesAt } from '@constat/stats';
import { plainDigits } from './digits.ts';

const MIN_YEAR = 1900;
const MAX_YEAR = 2100;

const TIME = String.raw`(?:[T: ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?\s*(Z|(?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?|GMT|UTC)?)?`;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;

/** Months of other languages in full and short, without accents: German, Dutch, French, Spanish, Italian, Portuguese; the Nordic ones, Polish, Czech, Turkish, Russian. */
const FOREIGN_MONTHS: readonly (readonly string[])[] = [
  'januar janner januari janvier janv enero ene gennaio gen janeiro stycznia styczen sty ledna leden ocak oca января январь янв',
  'februar februari fevrier fevr febrero febbraio fevereiro fev lutego luty lut unora unor subat sub февраля февраль фев',
  'marz mrz maart mrt mars marzo marco marts marca marzec brezna brezen mart марта март мар',
  'avril avr abril abr aprile kwietnia kwiecien kwi dubna duben nisan nis апреля апрель апр',
  'mai mei mayo maggio mag maio maj maja kvetna kveten mayis мая маи',
  'juni juin junio giugno giu junho czerwca czerwiec cze cervna cerven haziran haz июня июнь июн',
  'juli juillet juil julio luglio lug julho lipca lipiec lip cervence cervenec temmuz tem июля июль июл',
  'augustus aout agosto ago augusti sierpnia sierpien sie srpna srpen agustos августа август авг',
  'septembre septiembre settembre set setembro wrzesnia wrzesien wrz zari eylul eyl сентября сентябрь сен',
  'oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijna rijen ekim eki октября октябрь окт',
  'novembre noviembre novembro listopada listopad lis listopadu kasim kas ноября ноябрь ноя',
  'dezember dez decembre diciembre dic dicembre dezembro desember des grudnia grudzien gru prosince prosinec aralik ara декабря декабрь дек',
].map((names) => names.split(' '));

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
  // Korea and Hungary write a point behind the day, too
  dateFormat('YYYY.MM.DD', String.raw`(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?`, [1, 2, 3]),
  dateFormat(
    'year, month, day',
    String.raw`(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]`,
    [1, 2, 3],
  ),
  dateFormat('YYYY Month D', String.raw`(\d{4})[ -]?${MONTH}[ -]?(\d{1,2})`, [1, 2, 3]),
  dateFormat('D Month YYYY', String.raw`(\d{1,2})[ -]?${MONTH}[ -]?(\d{4})`, [3, 2, 1]),
  dateFormat('Month D, YYYY', String.raw`${MONTH} (\d{1,2}),? (\d{4})`, [3, 1, 2]),
  dateFormat(
    'D month YYYY',
    String.raw`(\d{1,2})(?:\.|º|er)? ?(?:de )?(\p{L}{3,12})\.?(?: de)?[ -](\d{4})`,
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

/** Reads all texts, in one format where one fits them all; null when one of them is no date. Times with a distance from UTC are those of UTC, or of the clock that wrote them. */
export function readDates(texts: readonly string[], dayFirst?: boolean, byClock = false): ReadDates | null {
  if (texts.length === 0) return null;
  const plain = texts.map((text) => plainDate(byClock ? text.replace(ZONE, '$1') : text));
  return readAlike(plain, dayFirst) ?? readMixedDates(plain, dayFirst);
}

const ZONE = /(:\d{2}(?:[.,]\d{1,9})?\s*(?:[ap]\.?\s?m\.?)?)\s*((?:GMT|UTC)?[+-]\d{1,2}(?::?\d{2})?)\s*$/i;

/** The place of the first time with a distance from UTC that is not 0; -1 where there is none. */
export const firstZone = (texts: readonly string[]): number =>
  texts.findIndex((text) => {
    const zone = ZONE.exec(text)?.[2];
    return zone !== undefined && zoneMinutes(zone.replace(/^(?:gmt|utc)/i, '')) !== 0;
  });

/** Times divided by points: Oracle (03.11.12.000000 PM), Finland, Denmark, Italy. */
const POINTS = /^(\S+(?: \p{L}+\.? \d{4})?) (\d{1,2})\.(\d{2})(?:\.(\d{2})(?:\.(\d{1,9}))?)?( ?[ap]m)?$/iu;
/** ISO 8601 in its basic form. */
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?/;
/** Halves of the day that stand before the time: Korean, Chinese, Japanese. */
const HALF = /(오전|오후|上午|下午|午前|午後)\s*(\d{1,2}:\d{2}(?::\d{2})?)/;
const AFTERNOON = ['오후', '下午', '午後'];

/** A date in digits of ours, its time divided by colons with AM or PM behind. */
function plainDate(given: string): string {
  const text = given.trim();
  if (BASIC.test(text))
    return text.replace(BASIC, (_, ...[y, m, d, h, min, s]) => `${y}-${m}-${d}T${h}:${min}:${s ?? '00'}`);
  const spaced = text.includes('.') ? POINTS.exec(text) : null;
  if (spaced) {
    const [, day, hours, minutes, seconds = '00', fraction = '0', half = ''] = spaced;
    return `${day} ${hours}:${minutes}:${seconds}.${fraction}${half}`;
  }
  return plainDigits(text).replace(
    HALF,
    (_, half: string, time: string) => `${time} ${AFTERNOON.includes(half) ? 'PM' : 'AM'}`,
  );
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
  // gretl divides by a colon: 1990:1 is a quarter, 1990:01 a month
  { name: 'quarters', pattern: /^(?<year>(?:19|20)\d{2}):(?<part>[1-4])$/, months: 3 },
  { name: 'months', pattern: /^(?<year>(?:19|20)\d{2}):(?<part>0[1-9]|1[0-2])$/, months: 1 },
  { name: 'half-years', pattern: /^(?<year>\d{4})[ .:/-]?H(?<part>[12])$/i, months: 6 },
  { name: 'half-years', pattern: /^H(?<part>[12])[ ./-]?(?<year>\d{4})$/i, months: 6 },
  { name: 'months', pattern: /^(?<year>\d{4})(?:[/-](?=\d\d)| ?M)(?<part>\d{1,2})$/i, months: 1 },
  { name: 'months', pattern: /^(?<part>\d{1,2})[/-](?<year>\d{4})$/, months: 1 },
  { name: 'months', pattern: /^(?<part>\p{L}{3,12})\.?(?: (?:de )?|[/-])(?<year>\d{4})$/iu, months: 1 },
  { name: 'months', pattern: /^(?<year>\d{4})[ /-](?<part>\p{L}{3,12})\.?$/iu, months: 1 },
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

/** 2008/09, 2009/10, 2010/11: years that begin in one and end in the next, as those of schools and accounts do. */
const areYearsAcross = (texts: readonly string[]): boolean =>
  new Set(texts).size > 1 &&
  texts.every((text) => {
    const [, year, next] = /^(\d{4})[/-](\d{2})$/.exec(text.trim()) ?? [];
    return next !== undefined && (Number(year) + 1) % 100 === Number(next);
  });

/** Periods that are all written alike, by the days on which they begin; null when one of them is none. */
export function readPeriods(texts: readonly string[]): ReadDates | null {
  for (const period of texts.length === 0 || areYearsAcross(texts) ? [] : PERIODS) {
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
  const plain = texts.map(plainDate);
  const fits = plain.length > 0 && formats.find((format) => readAll(plain, format, true) !== null);
  return fits ? (texts.find((_, i) => Number.isNaN(readDate(plain[i] ?? '', fits))) ?? null) : null;
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
  return foreign > 0 || !ENGLISH.test(word) ? foreign : MONTHS.indexOf(word.slice(0, 3)) + 1;
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
      const values = formats.map((format) => readDate(plainDate(text), format));
      const found = values.find((value) => !Number.isNaN(value)) ?? readPeriods([text])?.values[0];
      return [text, found ?? Number.NaN];
    }),
  );
}
