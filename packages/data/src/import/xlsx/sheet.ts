/** A sheet of an Excel workbook as delimited text, byte for byte: numbers are copied, never made and printed again. */
import { formatDate } from '../dates.ts';
import { ImportError } from '../errors.ts';
import { validTime } from '../labelled.ts';
import type { SheetRange } from '../sheet-range.ts';
import { isNumeric, Output, quotedCell } from './cell-bytes.ts';
import { MergedColumns } from './merged.ts';
import type { NumberStyle } from './styles.ts';
import { decodeText, unescapeOffice, unescapeXml, XmlWalker } from './xml.ts';

/** Cells between the corners of a sheet; two cells far apart make an endless one. */
const MAX_CELLS = 1e8;
const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899 to 1 January 1970, and from the start of the other calendar of Excel to it. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;
/** 1900 had no 29 February, but Excel counts one: serials up to here are a day late. */
const FALSE_LEAP_DAY = 60;

/** Longer durations, in days, are numbers. */
const MAX_DURATION = 1e6;

const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const QUOTE = 0x22;

export interface SheetContext {
  readonly strings: readonly Uint8Array[];
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
}

const BLANK = quotedCell('');
const TRUE = quotedCell('true');
const FALSE = quotedCell('false');

/** A serial day as an ISO date, exact to the millisecond; as the number it is where that is beyond all dates. */
export function serialDate(serial: number, is1904: boolean): string {
  const days = is1904 ? serial - EPOCH_1904 : serial - EPOCH_1900 + (serial < FALSE_LEAP_DAY ? 1 : 0);
  const time = validTime(days * DAY_MS);
  return Number.isNaN(time) ? String(serial) : formatDate(time);
}

/** Where a cell is, and how its content is to be understood. */
class CellTag {
  row = 0;
  column = 0;
  style = 0;
  /** First letter of its type; 0 for a number. `t="str"` differs from `t="s"` by `long`. */
  type = 0;
  long = false;

  /** Reads r, s and t of a `<c>` tag whose attributes lie from `at` to `end`. */
  read(bytes: Uint8Array, start: number, end: number): void {
    this.column++;
    this.style = 0;
    this.type = 0;
    this.long = false;
    for (let at = start; at < end; at++) {
      if (bytes[at] !== 0x3d || bytes[at - 2]! > 0x20) continue;
      const name = bytes[at - 1];
      let value = at + 2;
      if (name === 0x72) {
        let column = 0;
        for (let byte = bytes[value]!; byte >= 0x41 && byte <= 0x5a; byte = bytes[++value]!)
          column = column * 26 + byte - 0x40;
        let row = 0;
        for (let byte = bytes[value]!; byte >= 0x30 && byte <= 0x39; byte = bytes[++value]!)
          row = row * 10 + byte - 0x30;
        if (column < 1 || column > MAX_COLUMN || row < 1 || row > MAX_ROW)
          throw new ImportError('import.sheet-empty');
        this.column = column;
        this.row = row;
      } else if (name === 0x73) {
        for (let byte = bytes[value]!; byte >= 0x30 && byte <= 0x39; byte = bytes[++value]!)
          this.style = this.style * 10 + byte - 0x30;
      } else if (name === 0x74) {
        this.type = bytes[value]!;
        this.long = bytes[value + 1]! !== QUOTE && bytes[value + 1]! !== 0x27;
      }
      at = value;
    }
  }
}

interface Bounds {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Calls `onCell` at every cell tag that is not empty, with the walker on it. */
function eachCell(bytes: Uint8Array, onCell: (cell: CellTag, walker: XmlWalker) => void): void {
  const walker = new XmlWalker(bytes);
  const cell = new CellTag();
  while (walker.next()) {
    if (walker.isEnd) continue;
    if (walker.is('c')) {
      cell.read(bytes, walker.nameTo, walker.after - 1);
      if (!walker.isEmpty) onCell(cell, walker);
    } else if (walker.is('row')) {
      const row = Number(walker.attribute('r') ?? cell.row + 1);
      cell.row = row >= 1 && row <= MAX_ROW ? row : cell.row + 1;
      cell.column = 0;
    }
  }
}

const isInside = (range: SheetRange | null, { row, column }: CellTag): boolean =>
  range === null ||
  (row >= range.top && row <= range.bottom && column >= range.left && column <= range.right);

function boundsOf(bytes: Uint8Array, range: SheetRange | null): Bounds | null {
  const bounds: Bounds = { top: MAX_ROW, bottom: 0, left: MAX_COLUMN, right: 0 };
  eachCell(bytes, (cell) => {
    if (!isInside(range, cell)) return;
    const { row, column } = cell;
    if (row < bounds.top) bounds.top = row;
    if (row > bounds.bottom) bounds.bottom = row;
    if (column < bounds.left) bounds.left = column;
    if (column > bounds.right) bounds.right = column;
  });
  return bounds.bottom === 0 ? null : bounds;
}

/** A sheet, or a part of it, as delimited text. */
export interface SheetText {
  readonly text: Uint8Array;
  /** Cells that hold an error. */
  readonly errors: number;
  /** Cells with a formula whose result is not in the file. */
  readonly uncomputed?: number;
  /** The first used row, counted from 1. */
  readonly top: number;
  /** Columns of the text in which a text would be changed by reading it as a number. */
  readonly textColumns: ReadonlySet<number>;
  /** Cells that took the value of the one they are merged with. */
  readonly merged?: number;
  /** The end of the sheet is missing. */
  readonly isCut?: true;
}

/** The used range of a sheet as delimited text; null where nothing is there. */
export function sheetBytes(
  bytes: Uint8Array,
  context: SheetContext,
  range: SheetRange | null,
): SheetText | null {
  const bounds = boundsOf(bytes, range);
  if (!bounds) return null;
  const { top, left, right, bottom } = bounds;
  if ((bottom - top + 1) * (right - left + 1) > MAX_CELLS) throw new ImportError('import.file-too-large');
  const out = new Output(Math.max(1024, bytes.length >> 1));
  let row = top;
  let column = left;
  let errors = 0;
  let uncomputed = 0;
  const textColumns = new Set<number>();
  const merged = new MergedColumns(bytes, top);
  const fill = (to: number): void => {
    for (; column < to; column++) {
      if (column > left) out.byte(COMMA);
      out.put(merged.at(row, column) ?? BLANK);
    }
  };
  /** Fills up with blanks to the column of a row; rows only grow. */
  const moveTo = (toRow: number, toColumn: number): boolean => {
    if (toRow < row || (toRow === row && toColumn < column)) return false;
    while (row < toRow) {
      fill(right + 1);
      out.byte(LINE_FEED);
      row++;
      column = left;
    }
    fill(toColumn);
    if (toColumn > left) out.byte(COMMA);
    column = toColumn + 1;
    return true;
  };
  eachCell(bytes, (cell, walker) => {
    if (!isInside(range, cell) || !moveTo(cell.row, cell.column)) return;
    if (cell.type === 0x65) errors++;
    const from = out.used;
    if (!writeCell(out, cell, walker, context)) uncomputed++;
    if (merged.beginsAt(cell.row, cell.column)) merged.keep(cell.row, cell.column, out.slice(from));
    if (isText(cell) && out.isCode(from)) textColumns.add(cell.column - left);
  });
  fill(right + 1);
  return { text: out.finish(), errors, uncomputed, top, textColumns, merged: merged.filled };
}

/** Shared, inline, or the text that a formula gave. */
const isText = ({ type }: CellTag): boolean => type === 0x73 || type === 0x69;

/** Writes what a cell holds; false where that is a formula alone, without its result. */
function writeCell(out: Output, cell: CellTag, walker: XmlWalker, context: SheetContext): boolean {
  // t="inlineStr" is the only type that begins with an i.
  if (cell.type === 0x69) {
    out.put(quotedCell(inlineText(walker)));
    return true;
  }
  let from = 0;
  let to = 0;
  let isFormula = false;
  let hasValue = false;
  while (walker.next() && !(walker.isEnd && walker.is('c')))
    if (walker.is('f')) isFormula = true;
    else if (!walker.isEnd && walker.is('v')) {
      hasValue = true;
      if (walker.isEmpty) continue;
      from = walker.after;
      to = walker.textEnd();
    }
  const { bytes } = walker;
  const isNumber = cell.type === 0 || cell.type === 0x6e;
  const style = isNumber ? (context.styles[cell.style] ?? 'number') : 'number';
  if (isNumber && style === 'number' && isNumeric(bytes, from, to)) out.copy(bytes, from, to);
  else if (isNumber) out.put(momentCell(bytes, from, to, style, context.is1904));
  else out.put(otherCell(cell, bytes, from, to, context.strings));
  // a formula that gives no text has an empty value
  return !(isFormula && from === to && (isNumber || !hasValue));
}

function otherCell(
  { type, long }: CellTag,
  bytes: Uint8Array,
  from: number,
  to: number,
  strings: readonly Uint8Array[],
): Uint8Array {
  switch (type) {
    case 0x73:
      return long
        ? quotedCell(unescapeOffice(unescapeXml(decodeText(bytes, from, to))))
        : (strings[Number(decodeText(bytes, from, to))] ?? BLANK);
    case 0x62:
      return bytes[from] === 0x31 ? TRUE : FALSE;
    case 0x64:
      return quotedCell(decodeText(bytes, from, to));
    default:
      return BLANK;
  }
}

/** A number that is shown as a date, a time or a duration; a day before the first stays a number. */
function momentCell(
  bytes: Uint8Array,
  from: number,
  to: number,
  style: NumberStyle,
  is1904: boolean,
): Uint8Array {
  if (from === to || style === 'number' || !isNumeric(bytes, from, to)) return BLANK;
  const text = decodeText(bytes, from, to);
  return quotedCell(momentText(Number(text), style, is1904) ?? text);
}

/** What a number shown as a date, a time of day or a duration means; null where it is the number itself. */
export function momentText(value: number, style: NumberStyle, is1904: boolean): string | null {
  if (style === 'duration') return value >= 0 && value < MAX_DURATION ? clock(value) : null;
  if (style === 'time' && value >= 0 && value < 1) return clock(value);
  return style !== 'number' && value >= 1 ? serialDate(value, is1904) : null;
}

/** Days as hours, minutes and seconds; parts of a second where there are any. */
function clock(part: number): string {
  const thousandths = Math.round(part * 86_400_000);
  const seconds = Math.floor(thousandths / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest =
    thousandths % 1000 === 0 ? '' : `.${String(thousandths % 1000).padStart(3, '0')}`.replace(/0+$/, '');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`;
}

/** The text of all runs up to the end of the cell. */
function inlineText(walker: XmlWalker): string {
  let text = '';
  while (walker.next() && !(walker.isEnd && walker.is('c')))
    if (!walker.isEnd && walker.is('t')) text += walker.text();
  return unescapeOffice(text);
}
