/** From builders to columns: names, types, and what had to be changed. */
import type { Cells, Column, ColumnType } from '../column.ts';
import { decodeUtf8, decodeWindows1252 } from './bytes.ts';
import type { ColumnBuilder } from './column-builder.ts';
import { formatDate, yearOutside } from './dates.ts';
import { detectType, type ImportSource, mergesCase } from './detect.ts';
import { readDurations } from './durations.ts';
import { formattedNumbers } from './formatted-numbers.ts';
import { missingCodes, missingWords } from './missing-hints.ts';
import { type DecimalMark, parseNumber } from './numbers.ts';
import type { ImportNotice } from './report.ts';
import { scaleOf } from './scale-hints.ts';

export interface FinishOptions {
  readonly source: ImportSource;
  readonly rows: number;
  readonly windows1252: boolean;
  readonly missingTokens: readonly string[];
  readonly decimal: DecimalMark;
  readonly dayFirst?: boolean;
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
  readonly notices: readonly ImportNotice[];
}

/** True when every text of the column is UTF-8. */
export function isUtf8(builder: ColumnBuilder): boolean {
  for (const entry of builder.dictionary.entries()) if (decodeUtf8(entry) === null) return false;
  return true;
}

/** Bytes in the encoding that was found for the whole file. */
export const decode = (bytes: Uint8Array, windows1252: boolean): string =>
  (windows1252 ? null : decodeUtf8(bytes)) ?? decodeWindows1252(bytes);

/** A form of dates whose years have two digits. */
const isShort = (format: string): boolean => /YY$/.test(format) && !/YYYY$/.test(format);

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
  const notices: ImportNotice[] = [];
  const tell = (code: ImportNotice['code'], message: string) => notices.push({ code, column: name, message });
  if (builder.usesComma) tell('decimal-comma', `${name}: the comma was read as the decimal mark.`);
  if (builder.leadingZeros)
    tell(
      'leading-zeros',
      `${name} was read as numbers, so a value such as 007 becomes 7. If these are codes, keep the zeros: they are then read as text.`,
    );
  if (builder.precisionLost)
    tell('precision-lost', `${name}: whole numbers of more than 15 digits are kept to about 16 digits.`);
  const codes = [...builder.tokensSeen].sort((a, b) => a - b).map((token) => missingTokens[token]!);
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

function finishText(
  builder: ColumnBuilder,
  full: Int32Array,
  id: string,
  name: string,
  options: FinishOptions,
): FinishedColumn {
  const { rows } = options;
  builder.codes = null;
  const written = [...builder.dictionary.entries()].map((entry) => decode(entry, options.windows1252));
  const all = full.subarray(0, rows);
  const { codes, levels, texts, merged }: Spaced = options.keepSpaces
    ? { codes: all, levels: written, texts: written, merged: null }
    : withoutSpaces(all, written, options.source === 'paste' ? new Set() : builder.exact);
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (let row = 0; row < rows; row++) {
    const code = codes[row]!;
    if (code < 0) missing++;
    else counts[code]!++;
  }
  const isToken = levels.map((level) => options.missingTokens.includes(level));
  const missingCodes = options.missingTokens.filter((token) => levels.includes(token));
  levels.forEach((_, code) => {
    if (isToken[code]) missing += counts[code]!;
  });
  const known = levels.filter((_, code) => !isToken[code]);
  const detected = detectType(known, rows - missing, options.source, options.dayFirst);
  const notices: ImportNotice[] = merged === null ? [] : [spacesMerged(name, merged, options.source)];
  const recoded = (cells: Cells, type: ColumnType): FinishedColumn => ({
    column: columnOf(id, name, type, cells, missingCodes),
    missing,
    notices,
  });
  const isText = detected.type === 'text' || detected.type === 'categorical';
  const printed = isText ? formattedNumbers(known, options.decimal) : null;
  const durations = isText && printed === null ? readDurations(known) : null;
  const asked = options.asNumbers ? (printed ?? durations?.values) : undefined;
  if (asked) {
    let next = 0;
    const numbers = levels.map((_, code) => (isToken[code] ? Number.NaN : asked[next++]!));
    const finished = recoded(numbersAt(codes, numbers), 'numeric');
    if (!durations) return finished;
    return { ...finished, column: { ...finished.column, label: `${name} (${durations.unit})` } };
  }
  const year = isText ? yearOutside(known, options.dayFirst) : null;
  if (year !== null)
    notices.push({
      code: 'date-years',
      column: name,
      message: `${name} holds dates outside the years 1900 to 2100, such as ${year}, so it was read as text.`,
    });
  if (printed)
    notices.push({
      code: 'formatted-numbers',
      column: name,
      message: `${name} holds numbers that are written with more than digits, such as ${known.find((level) => Number.isNaN(parseNumber(level))) ?? known[0]}, so it was read as text.`,
    });
  if (durations)
    notices.push({
      code: 'formatted-numbers',
      column: name,
      message: `${name} holds durations, such as ${known[0]}, so it was read as text. As numbers they are ${durations.unit}.`,
    });
  const scale = isText ? scaleOf(name, known) : null;
  if (scale) notices.push(scale.notice);
  const inOrder = (finished: FinishedColumn): FinishedColumn =>
    scale?.order ? { ...finished, column: { ...finished.column, categoryOrder: scale.order } } : finished;
  if (scale?.order && options.asOrdinal)
    return inOrder(recoded({ kind: 'categories', codes: codes.slice(), levels }, 'ordinal'));
  const suggest = () => {
    const suggestion = missingWords(name, levels, counts, options.decimal);
    if (suggestion) notices.push(suggestion);
  };
  switch (detected.type) {
    case 'date': {
      const { values, format, alternative, forms } = detected.dates;
      if (forms)
        notices.push({
          code: 'date-forms',
          column: name,
          message: `${name}: dates are written in several forms (${forms.join(', ')}); all were read.`,
        });
      const short = forms?.find(isShort) ?? (isShort(format) ? format : null);
      if (short)
        notices.push({
          code: 'date-century',
          column: name,
          message: `${name}: years of two digits were read as 1969 to 2068, so ${known.find((level) => !/\d{4}/.test(level)) ?? known[0]} is ${formatDate(
            values[
              Math.max(
                0,
                known.findIndex((level) => !/\d{4}/.test(level)),
              )
            ]!,
          )}.`,
        });
      if (alternative !== undefined)
        notices.push({
          code: 'date-order',
          column: name,
          message: `${name}: dates were read as ${format}; ${alternative} would also fit.`,
        });
      let next = 0;
      const times = levels.map((_, code) => (isToken[code] ? Number.NaN : values[next++]!));
      return recoded(numbersAt(codes, times), 'date');
    }
    case 'boolean': {
      const truth = levels.map((level, code) =>
        isToken[code] ? -1 : level.trim().toLowerCase() === 'true' ? 1 : 0,
      );
      return recoded(
        { kind: 'categories', codes: codes.map((code) => truth[code] ?? -1), levels: ['false', 'true'] },
        'boolean',
      );
    }
    case 'categorical':
      if (mergesCase(known)) return recoded(mergeSpellings(codes, levels, name, notices), 'categorical');
      if (scale) return inOrder(recoded({ kind: 'categories', codes: codes.slice(), levels }, 'categorical'));
      suggest();
      return recoded({ kind: 'categories', codes: codes.slice(), levels }, 'categorical');
    default: {
      suggest();
      const values = new Array<string | null>(rows);
      for (let row = 0; row < rows; row++) values[row] = texts[codes[row]!] ?? null;
      return recoded({ kind: 'strings', values }, 'text');
    }
  }
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

const SHOWN_TEXT = 40;

/** Pasted cells are always trimmed, so that nothing is offered for them. */
function spacesMerged(name: string, text: string, source: ImportSource): ImportNotice {
  const shown = text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT)}…` : text;
  return {
    code: 'spaces-merged',
    ...(source === 'paste' ? {} : { column: name }),
    message: `${name}: values that differ only by spaces around them, such as '${shown}', were made one.`,
  };
}

/** Yes, yes and YES are one level, spelled as it came first. */
function mergeSpellings(
  codes: Int32Array,
  levels: readonly string[],
  name: string,
  notices: ImportNotice[],
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
