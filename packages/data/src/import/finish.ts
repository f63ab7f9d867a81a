/** From builders to columns: names, types, and what had to be changed. */
import { valuesAt } from '@constat/stats';
import type { Cells, Column, ColumnType } from '../column.ts';
import { decodeUtf8, decodeWindows1252 } from './bytes.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { compactDate, formatDate, isCountedTime, yearOutside } from './dates.ts';
import { detectType, type ImportSource, mergesCase } from './detect.ts';
import { readDurations } from './durations.ts';
import { readFeet } from './feet.ts';
import { formattedNumbers, numbersWithUnit } from './formatted-numbers.ts';
import type { ColumnNotice } from './join-notices.ts';
import { missingCodes, missingWords } from './missing-hints.ts';
import type { DecimalMark } from './numbers.ts';
import { scaleOf } from './scale-hints.ts';
import { dateNotices, partialDate, spacesMerged, textNotices } from './text-notices.ts';
import { readTitres } from './titres.ts';

export interface FinishOptions {
  readonly source: ImportSource;
  readonly rows: number;
  readonly windows1252: boolean;
  readonly missingTokens: readonly string[];
  readonly decimal: DecimalMark;
  readonly dayFirst?: boolean;
  readonly byClock?: boolean;
  /** Texts of the column are taken with the space around them. */
  readonly keepSpaces?: boolean;
  /** Texts of the column are to be read as the numbers that they print. */
  readonly asNumbers?: boolean;
  /** Answers on a scale are to be an ordinal variable. */
  readonly asOrdinal?: boolean;
  /** Numbers of the column that mean missing. */
  readonly missingCodes?: readonly string[];
}

export interface FinishedColumn {
  readonly column: Column;
  readonly missing: number;
  readonly notices: readonly ColumnNotice[];
}

/** True when every text of the column is UTF-8. */
export function isUtf8(builder: ColumnBuilder): boolean {
  for (const entry of builder.dictionary.entries()) if (decodeUtf8(entry) === null) return false;
  return true;
}

/** Bytes in the encoding that was found for the whole file. */
export const decode = (bytes: Uint8Array, windows1252: boolean): string =>
  (windows1252 ? null : decodeUtf8(bytes)) ?? decodeWindows1252(bytes);

/** Makes the column and empties the builder. */
export function finishColumn(
  builder: ColumnBuilder,
  id: string,
  name: string,
  options: FinishOptions,
): FinishedColumn {
  if (builder.values !== null) return finishNumbers(builder, builder.values, id, name, options);
  return finishText(builder, builder.codes!, id, name, options);
}

const columnOf = (
  id: string,
  name: string,
  type: ColumnType,
  cells: Cells,
  missingValueCodes: readonly string[] = [],
): Column => ({
  id,
  name,
  type,
  role: 'none',
  description: '',
  ...(missingValueCodes.length > 0 ? { missingValueCodes } : {}),
  cells,
});

function finishNumbers(
  builder: ColumnBuilder,
  full: Float64Array,
  id: string,
  name: string,
  { rows, missingTokens, missingCodes: declared = [] }: FinishOptions,
): FinishedColumn {
  const values = full.length === rows ? full : full.slice(0, rows);
  builder.values = null;
  let missing = 0;
  for (let row = 0; row < rows; row++) if (Number.isNaN(values[row]!)) missing++;
  if (missing === rows && builder.tokensSeen.size === 0) {
    const cells: Cells = { kind: 'strings', values: new Array<null>(rows).fill(null) };
    return { column: columnOf(id, name, 'text', cells), missing, notices: [] };
  }
  const notices: ColumnNotice[] = [];
  const tell = (code: ColumnNotice['code'], message: string, alike?: string) =>
    notices.push({ code, column: name, message, ...(alike === undefined ? {} : { alike }) });
  if (builder.usesComma)
    tell(
      'decimal-comma',
      `${name}: the comma was read as the decimal mark.`,
      '{columns}: the comma was read as the decimal mark.',
    );
  if (builder.leadingZeros)
    tell(
      'leading-zeros',
      `${name} was read as numbers, so a value such as 007 becomes 7. If these are codes, keep the zeros: they are then read as text.`,
      '{columns} were read as numbers, so a value such as 007 becomes 7. If these are codes, keep the zeros: they are then read as text.',
    );
  if (builder.precisionLost)
    tell('precision-lost', `${name}: whole numbers of more than 15 digits are kept to about 16 digits.`);
  const counted = firstOf(values, isCountedTime);
  if (counted !== null)
    tell(
      'counted-times',
      `${name} may count milliseconds since 1970, as programs write time: ${counted} is ${formatDate(counted)}. Choose Date as its type to read it so.`,
    );
  const compact = firstOf(values, (value) => !Number.isNaN(compactDate(value)));
  if (compact !== null)
    tell(
      'counted-times',
      `${name} may hold dates without dividers: ${compact} is ${formatDate(compactDate(compact))}. Choose Date as its type to read it so.`,
    );
  const codes = valuesAt(
    missingTokens,
    [...builder.tokensSeen].sort((a, b) => a - b),
  );
  if (declared.length > 0) {
    const numbers = new Set(declared.map(Number));
    for (const value of values) if (numbers.has(value)) missing++;
    codes.push(...declared);
  } else {
    const hint = missingCodes(name, values);
    if (hint) notices.push(hint);
  }
  return { column: columnOf(id, name, 'numeric', { kind: 'numbers', values }, codes), missing, notices };
}

const MIN_TIMES = 3;

/** The first of some numbers, where all of them are times in the way of `isTime`. */
function firstOf(values: Float64Array, isTime: (value: number) => boolean): number | null {
  let first: number | null = null;
  let times = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (!isTime(value)) return null;
    first ??= value;
    times++;
  }
  return times < MIN_TIMES ? null : first;
}

/** The texts of a column, with what is missing among them. */
interface Texts extends Spaced {
  /** Cases of each level. */
  readonly counts: Uint32Array;
  readonly isToken: readonly boolean[];
  /** Levels that do not mean missing. */
  readonly known: readonly string[];
  readonly missing: number;
}

function textsOf(spaced: Spaced, { rows, missingTokens }: FinishOptions): Texts {
  const { codes, levels } = spaced;
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (let row = 0; row < rows; row++) {
    const code = codes[row]!;
    if (code < 0) missing++;
    else counts[code]!++;
  }
  const isToken = levels.map((level) => missingTokens.includes(level));
  levels.forEach((_, code) => {
    if (isToken[code]) missing += counts[code]!;
  });
  return { ...spaced, counts, isToken, known: levels.filter((_, code) => !isToken[code]), missing };
}

const GUARDED = /^="([^"]*)"$/;

/** Programs write ="00123" so that spreadsheets leave a text alone; where a whole column is written so, the text is meant. */
const withoutGuards = (texts: readonly string[]): readonly string[] =>
  texts.every((text) => GUARDED.test(text)) ? texts.map((text) => GUARDED.exec(text)?.[1] ?? text) : texts;

/** Cases of each level that does not mean missing. */
const knownCounts = ({ counts, isToken }: Texts): Uint32Array => counts.filter((_, code) => !isToken[code]);

/** Numbers of the levels that do not mean missing, in their order, as cells. */
function numbersOf({ codes, levels, isToken }: Texts, numbers: ArrayLike<number>): Cells {
  let next = 0;
  return numbersAt(
    codes,
    levels.map((_, code) => (isToken[code] ? Number.NaN : numbers[next++]!)),
  );
}

function booleansOf({ codes, levels, isToken }: Texts): Cells {
  const truth = levels.map((level, code) =>
    isToken[code] ? -1 : level.trim().toLowerCase() === 'true' ? 1 : 0,
  );
  return { kind: 'categories', codes: codes.map((code) => truth[code] ?? -1), levels: ['false', 'true'] };
}

function stringsOf({ codes, texts }: Texts, rows: number): Cells {
  const values = new Array<string | null>(rows);
  for (let row = 0; row < rows; row++) values[row] = texts[codes[row]!] ?? null;
  return { kind: 'strings', values };
}

function finishText(
  builder: ColumnBuilder,
  full: Int32Array,
  id: string,
  name: string,
  options: FinishOptions,
): FinishedColumn {
  const { rows } = options;
  builder.codes = null;
  const written = withoutGuards(
    [...builder.dictionary.entries()].map((entry) => decode(entry, options.windows1252)),
  );
  const all = full.subarray(0, rows);
  const spaced: Spaced = options.keepSpaces
    ? { codes: all, levels: written, texts: written, merged: null }
    : withoutSpaces(all, written, options.source === 'paste' ? new Set() : builder.exact);
  const texts = textsOf(spaced, options);
  const { codes, levels, known, missing } = texts;
  const missingCodes = options.missingTokens.filter((token) => levels.includes(token));
  const detected = detectType(known, rows - missing, options.source, options.dayFirst, options.byClock);
  const notices: ColumnNotice[] =
    spaced.merged === null ? [] : [spacesMerged(name, spaced.merged, options.source)];
  const recoded = (cells: Cells, type: ColumnType, further: Partial<Column> = {}): FinishedColumn => ({
    column: { ...columnOf(id, name, type, cells, missingCodes), ...further },
    missing,
    notices,
  });
  if (detected.type === 'date') {
    notices.push(...dateNotices(name, known, detected.dates, options.byClock));
    return recoded(numbersOf(texts, detected.dates.values), 'date');
  }
  if (detected.type === 'boolean') return recoded(booleansOf(texts), 'boolean');
  const printed = formattedNumbers(known, options.decimal);
  const durations = printed === null ? (readTitres(known) ?? readFeet(known) ?? readDurations(known)) : null;
  const measured = printed === null ? (durations ?? numbersWithUnit(known, options.decimal)) : null;
  const asked = options.asNumbers ? (printed ?? measured?.values) : undefined;
  if (asked)
    return recoded(
      numbersOf(texts, asked),
      'numeric',
      measured && !name.includes(measured.unit) ? { label: `${name} (${measured.unit})` } : {},
    );
  notices.push(
    ...textNotices(name, known, {
      year: yearOutside(known, options.dayFirst),
      partial: partialDate(known),
      printed: printed !== null || (measured !== null && durations === null),
      unit: durations?.unit ?? null,
    }),
  );
  const scale = scaleOf(name, known);
  if (scale) notices.push(scale.notice);
  const asCategories = (type: 'ordinal' | 'categorical') =>
    recoded(
      { kind: 'categories', codes: codes.slice(), levels },
      type,
      scale?.order ? { categoryOrder: scale.order } : {},
    );
  if (scale?.order && options.asOrdinal) return asCategories('ordinal');
  const isCategorical = detected.type === 'categorical';
  if (isCategorical && mergesCase(known))
    return recoded(mergeSpellings(codes, levels, name, notices), 'categorical');
  if (isCategorical && scale) return asCategories('categorical');
  const isPrinted = printed !== null || measured !== null;
  const suggestion =
    isPrinted || scale ? null : missingWords(name, known, knownCounts(texts), options.decimal);
  if (suggestion) notices.push(suggestion);
  return isCategorical ? asCategories('categorical') : recoded(stringsOf(texts, rows), 'text');
}

/** The number of each code. */
const numbersAt = (codes: Int32Array, numbers: readonly number[]): Cells => ({
  kind: 'numbers',
  values: Float64Array.from(codes, (code) => numbers[code] ?? Number.NaN),
});

interface Spaced {
  readonly codes: Int32Array;
  /** Without space around them, each once. */
  readonly levels: readonly string[];
  /** The same for text that is no category, with the space that is meant. */
  readonly texts: readonly string[];
  /** The first that was written in more than one way. */
  readonly merged: string | null;
}

/** Space is taken off around values. Where they differ by more than that, text keeps what stood in quotes or in a cell. */
function withoutSpaces(codes: Int32Array, written: readonly string[], exact: ReadonlySet<number>): Spaced {
  const bare = written.map((text) => text.trim());
  if (bare.every((text, i) => text === written[i]))
    return { codes, levels: written, texts: written, merged: null };
  const levels: string[] = [];
  const texts: string[] = [];
  const known = new Map<string, number>();
  let merged: string | null = null;
  const recode = bare.map((text, i) => {
    if (text === '') return -1;
    const code = known.get(text);
    if (code !== undefined) {
      merged ??= text;
      return code;
    }
    known.set(text, levels.length);
    texts.push(exact.has(i) ? written[i]! : text);
    return levels.push(text) - 1;
  });
  const recoded = codes.map((code) => recode[code] ?? -1);
  return { codes: recoded, levels, texts: merged === null ? texts : levels, merged };
}

/** Yes, yes and YES are one level, spelled as it came first. */
function mergeSpellings(
  codes: Int32Array,
  levels: readonly string[],
  name: string,
  notices: ColumnNotice[],
): Cells {
  const merged = new Map<string, number>();
  const spelled: string[] = [];
  const recode = levels.map((level) => {
    const key = level.trim().toLowerCase();
    const code = merged.get(key) ?? spelled.length;
    if (code === spelled.length) spelled.push(level.trim());
    merged.set(key, code);
    return code;
  });
  if (spelled.length < levels.length)
    notices.push({
      code: 'spelling-merged',
      column: name,
      message: `${name}: different spellings of ${spelled.join(' and ')} were made one.`,
    });
  return { kind: 'categories', codes: codes.map((code) => recode[code] ?? -1), levels: spelled };
}
