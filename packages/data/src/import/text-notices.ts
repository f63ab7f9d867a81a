/** What is said about a column of texts: how its dates were read, what its texts print besides, and what was made one. */
import { firstZone, formatDate } from './dates.ts';
import type { Detected, ImportSource } from './detect.ts';
import { hasOtherDigits } from './digits.ts';
import type { ColumnNotice } from './join-notices.ts';
import { parseNumber } from './numbers.ts';
import type { ImportNotice } from './report.ts';

type Dates = Extract<Detected, { readonly type: 'date' }>['dates'];

/** A form of dates whose years have two digits. */
const isShort = (format: string): boolean => /YY$/.test(format) && !/YYYY$/.test(format);

/** Forms, centuries and orders of dates that could have been read otherwise. */
export function dateNotices(
  name: string,
  known: readonly string[],
  { values, format, alternative, forms, periods }: Dates,
  byClock = false,
): readonly ColumnNotice[] {
  const notices: ColumnNotice[] = [];
  const tell = (code: ImportNotice['code'], message: string, alike?: string) =>
    notices.push({ code, column: name, message, ...(alike === undefined ? {} : { alike }) });
  if (forms)
    tell('date-forms', `${name}: dates are written in several forms (${forms.join(', ')}); all were read.`);
  const zoned = firstZone(known);
  if (zoned >= 0) {
    const way = byClock ? 'as the clock shows them' : 'as times of UTC';
    tell(
      'date-zone',
      `${name}: times that say how far they are from UTC were read ${way}, so ${known[zoned]} is ${formatDate(values[zoned] ?? Number.NaN)}.`,
      `{columns}: times that say how far they are from UTC were read ${way}.`,
    );
  }
  if (periods !== undefined && known[0] !== undefined)
    tell(
      'date-periods',
      `${name}: ${periods} were read as the days on which they begin, so ${known[0]} is ${formatDate(values[0] ?? Number.NaN)}.`,
    );
  if (forms?.some(isShort) || isShort(format)) {
    const short = Math.max(
      0,
      known.findIndex((level) => !/\d{4}/.test(level)),
    );
    tell(
      'date-century',
      `${name}: years of two digits were read as 1969 to 2068, so ${known[short]} is ${formatDate(values[short]!)}.`,
    );
  }
  if (alternative !== undefined)
    tell(
      'date-order',
      `${name}: dates were read as ${format}; ${alternative} would also fit.`,
      `{columns}: dates were read as ${format}; ${alternative} would also fit.`,
    );
  return notices;
}

/** Days, months and years as ISO 8601 writes them, times among them. */
const ISO_PARTS = /^[12]\d{3}(?:-[01]\d(?:-[0-3]\d(?:[T ][\d:.]+Z?)?)?)?$/;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;

/** The first date that lacks its day or month where others have theirs (CDISC writes what is known); null where there is none. */
export function partialDate(known: readonly string[]): string | null {
  if (!known.every((level) => ISO_PARTS.test(level)) || !known.some((level) => ISO_DAY.test(level)))
    return null;
  return known.find((level) => !ISO_DAY.test(level)) ?? null;
}

/** What is counted in units that are not those of a span of time. */
const KIND_OF: Readonly<Record<string, string>> = {
  'hours after midnight': 'times of day',
  dilutions: 'titres',
  inches: 'lengths in feet and inches',
};

/** Why a column that looks like dates or numbers was read as text. */
export function textNotices(
  name: string,
  known: readonly string[],
  {
    year,
    partial,
    printed,
    unit,
  }: {
    readonly year: string | null;
    readonly partial: string | null;
    readonly printed: boolean;
    readonly unit: string | null;
  },
): readonly ColumnNotice[] {
  const notices: ColumnNotice[] = [];
  const tell = (code: ImportNotice['code'], message: string, alike?: string) =>
    notices.push({ code, column: name, message, ...(alike === undefined ? {} : { alike }) });
  if (year !== null)
    tell(
      'date-years',
      `${name} holds dates outside the years 1900 to 2100, such as ${year}, so it was read as text.`,
    );
  if (partial !== null)
    tell(
      'date-partial',
      `${name} holds dates whose day or month is not known, such as ${partial}, so it was read as text: no day is made up. Where a date is needed, compute one, such as the first of the month.`,
    );
  if (printed && known.some(hasOtherDigits))
    tell(
      'formatted-numbers',
      `${name} holds numbers in the digits of another script, such as ${known.find(hasOtherDigits)}, so it was read as text.`,
      '{columns} hold numbers in the digits of another script, so they were read as text.',
    );
  else if (printed)
    tell(
      'formatted-numbers',
      `${name} holds numbers that are written with more than digits, such as ${known.find((level) => Number.isNaN(parseNumber(level))) ?? known[0]}, so it was read as text.`,
      '{columns} hold numbers that are written with more than digits, so they were read as text.',
    );
  if (unit !== null)
    tell(
      'formatted-numbers',
      `${name} holds ${KIND_OF[unit] ?? 'durations'}, such as ${known[0]}, so it was read as text. As numbers they are ${unit}.`,
      `{columns} hold ${KIND_OF[unit] ?? 'durations'}, so they were read as text. As numbers they are ${unit}.`,
    );
  return notices;
}

const SHOWN_TEXT = 40;

/** Pasted cells are always trimmed, so that nothing is offered for them. */
export function spacesMerged(name: string, text: string, source: ImportSource): ImportNotice {
  const shown = text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
  return {
    code: 'spaces-merged',
    ...(source === 'paste' ? {} : { column: name }),
    message: `${name}: values that differ only by spaces around them, such as '${shown}', were made one.`,
  };
}
