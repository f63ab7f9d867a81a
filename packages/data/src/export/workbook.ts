/**
 * A dataset as a spreadsheet: Excel (.xlsx) or OpenDocument (.ods). Text is written as text cells, which no spreadsheet
 * runs as a formula. The library that writes the formats is large, so it is loaded with the first one.
 */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { formatDate } from '../import/dates.ts';

type CellObject = import('@e965/xlsx').CellObject;

export type WorkbookFormat = 'xlsx' | 'ods';

/** Limits of a sheet (Excel specifications and limits, Microsoft). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_TEXT = 32_767;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899 to 1 January 1970. */
const EPOCH_1900 = 25_569;
/** 1 March 1900: before it Excel counts a day that never was. */
const FIRST_DATE = Date.UTC(1900, 2, 1);

/** Header and rows on one sheet; throws an Error in words when they do not fit. */
export async function datasetToWorkbook(
  { columns, rows }: Dataset,
  format: WorkbookFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  if (rows + 1 > MAX_ROWS) throw new Error(`a sheet holds ${MAX_ROWS - 1} rows, the dataset has ${rows}.`);
  if (columns.length > MAX_COLUMNS)
    throw new Error(`a sheet holds ${MAX_COLUMNS} columns, the dataset has ${columns.length}.`);
  const { utils, write } = await import('@e965/xlsx');
  const textCell = textWriter(format);
  const cells = columns.map((column) => cellWriter(column, textCell, DATE_CELLS[format]));
  const header = columns.map(({ name }) => textCell(name));
  const body = Array.from({ length: rows }, (_, row) => {
    // A missing cell is a hole: the sheet has nothing there.
    const line: CellObject[] = new Array(columns.length);
    cells.forEach((cell, i) => {
      const written = cell(row);
      if (written) line[i] = written;
    });
    return line;
  });
  const sheet = {
    '!ref': utils.encode_range({ r: 0, c: 0 }, { r: rows, c: Math.max(0, columns.length - 1) }),
    '!data': [header, ...body],
  };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Data');
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: format, compression: true });
  return format === 'xlsx' ? withOwnFormats(new Uint8Array(bytes)) : withPlainDates(new Uint8Array(bytes));
}

const STYLES = 'xl/styles.xml';
/** Own number formats begin here; smaller numbers are Excel's (ECMA-376 part 1, 18.8.30), and other programs go by them. */
const FIRST_OWN_FORMAT = 164;

/** The library gives own formats numbers from 57 on, which readers other than Excel take for the built-in ones. */
async function withOwnFormats(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(file);
  const styles = parts[STYLES];
  if (!styles) return new Uint8Array(file);
  let text = strFromU8(styles);
  const own = [...text.matchAll(/<numFmt numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
  // The library keeps the formats of all files it has seen: a number that is taken is not given twice.
  let last = Math.max(FIRST_OWN_FORMAT - 1, ...own);
  for (const id of own)
    if (id < FIRST_OWN_FORMAT) text = text.replaceAll(`numFmtId="${id}"`, `numFmtId="${++last}"`);
  return new Uint8Array(zipSync({ ...parts, [STYLES]: strToU8(text) }, { level: 6 }));
}

const CONTENT = 'content.xml';
const WRITTEN_DATE = /office:date-value="([^"]*?)(?:(?:T00:00:00)?\.000)?Z"/g;

/** Dates have no time zone: readers other than LibreOffice would take one from a letter behind them. */
async function withPlainDates(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(file);
  const content = parts[CONTENT];
  if (!content) return new Uint8Array(file);
  const text = strFromU8(content).replace(WRITTEN_DATE, 'office:date-value="$1"');
  return new Uint8Array(zipSync({ ...parts, [CONTENT]: strToU8(text) }, { level: 6 }));
}

type CellWriter = (row: number) => CellObject | undefined;
type TextWriter = (text: string) => CellObject;

type DateWriter = (time: number) => CellObject | undefined;

function cellWriter({ cells, type }: Column, textCell: TextWriter, dateCell: DateWriter): CellWriter {
  switch (cells.kind) {
    case 'numbers':
      return type === 'date'
        ? (row) => dateCell(cells.values[row] ?? Number.NaN)
        : (row) => numberCell(cells.values[row] ?? Number.NaN);
    case 'categories': {
      const written = cells.levels.map((level) => levelCell(level, type === 'boolean', textCell));
      return (row) => written[cells.codes[row] ?? -1];
    }
    case 'strings':
      return (row) => {
        const text = cells.values[row];
        return text === null || text === undefined ? undefined : textCell(text);
      };
  }
}

const numberCell = (value: number): CellObject | undefined =>
  Number.isFinite(value) ? { t: 'n', v: value } : undefined;

/** Excel reads _x003D_ as the character of that code; a text that looks like it is marked as plain (ECMA-376, ST_Xstring). */
const CHARACTER_CODE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const textWriter =
  (format: WorkbookFormat): TextWriter =>
  (text) => {
    if (text.length > MAX_TEXT)
      throw new Error(`a cell holds ${MAX_TEXT} characters, a text of ${text.length} does not fit.`);
    return { t: 's', v: format === 'xlsx' ? text.replace(CHARACTER_CODE, '_x005F_') : text };
  };

/** Codes such as 1 and 2 are numbers in the sheet too. */
function levelCell(level: string, isBoolean: boolean, textCell: TextWriter): CellObject {
  if (isBoolean) return { t: 'b', v: level === 'true' };
  const number = Number(level);
  return String(number) === level && Number.isFinite(number) ? { t: 'n', v: number } : textCell(level);
}

const DAY = 'yyyy"-"mm"-"dd';
const formatOf = (time: number): string => (time % DAY_MS === 0 ? DAY : `${DAY}" "hh:mm:ss`);

/** A day, or a day and time. To Excel it is a number, and the text of the date where it is earlier than Excel can count; OpenDocument has dates. */
const DATE_CELLS: Readonly<Record<WorkbookFormat, DateWriter>> = {
  xlsx: (time) => {
    if (Number.isNaN(time)) return undefined;
    if (time < FIRST_DATE) return { t: 's', v: formatDate(time) };
    return { t: 'n', v: time / DAY_MS + EPOCH_1900, z: formatOf(time) };
  },
  ods: (time) =>
    Number.isNaN(time) ? undefined : { t: 'd', v: new Date(time), w: formatDate(time), z: formatOf(time) },
};
