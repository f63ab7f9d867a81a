/** OpenDocument spreadsheets (.ods, .fods): which sheets there are, and one of them as delimited text (ODF 1.3 part 3, 9 and 19). */
import { OdsRows } from './ods-rows.ts';
import type { SheetRange } from './sheet-range.ts';
import { isNumeric, quotedCell } from './xlsx/cell-bytes.ts';
import { type SheetText, serialDate } from './xlsx/sheet.ts';
import { decodeText, unescapeXml, withoutCdata, XmlWalker } from './xlsx/xml.ts';
import type { Zip } from './zip.ts';

export interface OdsBook {
  readonly sheets: readonly string[];
  /** A sheet, or a part of it, by its name, which must be one of `sheets`; null when it holds nothing. */
  readonly read: (name: string, range: SheetRange | null) => SheetText | null;
}

/** The spreadsheet in an archive; null when it holds none. */
export function openOds(zip: Zip): OdsBook | null {
  const part = zip.read('content.xml');
  return part && openFlatOds(part);
}

/** The spreadsheet in the text of its content, which is also that of a file in one piece (.fods); null when it holds none. */
export function openFlatOds(part: Uint8Array): OdsBook | null {
  const content = withoutCdata(part);
  const sheets: string[] = [];
  const dateFormats = new Set<string>();
  const dateStyles = new Set<string>();
  const walker = new XmlWalker(content);
  let depth = 0;
  while (walker.next()) {
    // formats come before the styles that name them
    if (walker.is('date-style') && !walker.isEnd) dateFormats.add(walker.attribute('style:name') ?? '');
    else if (
      walker.is('style') &&
      !walker.isEnd &&
      dateFormats.has(walker.attribute('style:data-style-name') ?? '')
    )
      dateStyles.add(walker.attribute('style:name') ?? '');
    if (!walker.is('table') || walker.isEmpty) continue;
    depth += walker.isEnd ? -1 : 1;
    if (walker.isEnd || depth !== 1) continue;
    sheets.push(walker.attribute('table:name') ?? `Sheet${sheets.length + 1}`);
    if (walker.skipElement()) depth--;
  }
  if (sheets.length === 0) return null;
  return {
    sheets,
    read: (name, range) => new SheetReader(content, sheets.indexOf(name), dateStyles, range).read(),
  };
}

const countOf = (text: string): number => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : 1;
};
const count = (walker: XmlWalker, name: string): number => countOf(walker.attribute(name) ?? '1');

/** Where an attribute begins and ends; nowhere where both are 0. */
interface Place {
  from: number;
  to: number;
}

const SPACE = 0x20;
const SLASH = 0x2f;
const COLON = 0x3a;
const EQUALS = 0x3d;
const QUOTES = [0x22, 0x27];
const LETTER_C = 0x63;
const ERROR = 0x65;

/** Types of cells by the first letter of their name; floats, percentages and currencies are numbers. */
const STRING = 0x73;
const BOOLEAN = 0x62;
const DATE = 0x64;
const TIME = 0x74;
const NUMBERS = [0x66, 0x70, 0x63];

type Said = 'value-type' | 'style' | 'repeated' | 'number' | 'date' | 'boolean' | 'time';

/** Attributes of a cell that are read, by the length of their name without its prefix and its first letter. */
const ATTRIBUTES: ReadonlyMap<number, Said> = new Map(
  (
    [
      ['value', 'number'],
      ['value-type', 'value-type'],
      ['date-value', 'date'],
      ['style-name', 'style'],
      ['boolean-value', 'boolean'],
      ['time-value', 'time'],
      ['number-columns-repeated', 'repeated'],
    ] as const
  ).map(([name, said]) => [256 * name.length + name.charCodeAt(0), said]),
);

/** What the tag of a cell says, read in one go; one is used for all cells. */
class CellTag {
  repeated = 1;
  /** First letter of its type; 0 where it has none. */
  type = 0;
  isError = false;
  readonly number: Place = { from: 0, to: 0 };
  readonly date: Place = { from: 0, to: 0 };
  readonly boolean: Place = { from: 0, to: 0 };
  readonly time: Place = { from: 0, to: 0 };
  readonly style: Place = { from: 0, to: 0 };

  read(bytes: Uint8Array, start: number, end: number): void {
    this.repeated = 1;
    this.type = 0;
    this.isError = false;
    for (const place of [this.number, this.date, this.boolean, this.time, this.style])
      place.from = place.to = 0;
    for (let at = start; at < end; at++) {
      while (at < end && (bytes[at]! <= SPACE || bytes[at] === SLASH)) at++;
      const prefix = at;
      let name = at;
      for (; at < end && bytes[at] !== EQUALS; at++) if (bytes[at] === COLON) name = at + 1;
      let nameEnd = at;
      while (nameEnd > name && bytes[nameEnd - 1]! <= SPACE) nameEnd--;
      for (at++; at < end && bytes[at]! <= SPACE; at++);
      const quote = bytes[at]!;
      if (at >= end || !QUOTES.includes(quote)) return;
      const from = ++at;
      while (at < end && bytes[at] !== quote) at++;
      if (at >= end) return;
      this.#take(bytes, ATTRIBUTES.get(256 * (nameEnd - name) + bytes[name]!), prefix, from, at);
    }
  }

  #take(bytes: Uint8Array, said: Said | undefined, prefix: number, from: number, to: number): void {
    if (said === undefined) return;
    // LibreOffice says in an attribute of its own that a cell holds an error
    if (said === 'value-type') {
      if (bytes[prefix] === LETTER_C) this.isError = bytes[from] === ERROR;
      else this.type = bytes[from]!;
    } else if (said === 'repeated') this.repeated = countOf(decodeText(bytes, from, to));
    else {
      this[said].from = from;
      this[said].to = to;
    }
  }
}

const isThere = ({ from }: Place): boolean => from > 0;

class SheetReader {
  readonly #walker: XmlWalker;
  readonly #wanted: number;
  readonly #rows: OdsRows;
  readonly #tag = new CellTag();
  #errors = 0;

  readonly #dateStyles: ReadonlySet<string>;
  readonly #range: SheetRange | null;
  /** The row that is read, and the column of the next cell, counted from 1. */
  #row = 1;
  #column = 1;
  #top = 1;
  readonly #textColumns = new Set<number>();

  constructor(
    content: Uint8Array,
    wanted: number,
    dateStyles: ReadonlySet<string>,
    range: SheetRange | null,
  ) {
    this.#walker = new XmlWalker(content);
    this.#rows = new OdsRows(Math.max(1024, content.length >> 3));
    this.#wanted = wanted;
    this.#dateStyles = dateStyles;
    this.#range = range;
  }

  read(): SheetText | null {
    const walker = this.#walker;
    let table = -1;
    let depth = 0;
    let repeated = 1;
    while (walker.next()) {
      if (walker.is('table') && !walker.isEmpty) {
        depth += walker.isEnd ? -1 : 1;
        if (!walker.isEnd && depth === 1) table++;
        if (table > this.#wanted) {
          depth = 0;
          break;
        }
      }
      if (table !== this.#wanted || depth !== 1) continue;
      if (walker.is('table-row')) {
        if (walker.isEnd || walker.isEmpty)
          this.#endRow(walker.isEmpty ? count(walker, 'table:number-rows-repeated') : repeated);
        else repeated = count(walker, 'table:number-rows-repeated');
      } else if ((walker.is('table-cell') || walker.is('covered-table-cell')) && !walker.isEnd) this.#cell();
    }
    if (this.#rows.isEmpty) return null;
    const { margin } = this.#rows;
    return {
      text: this.#rows.finish(),
      errors: this.#errors,
      top: this.#top,
      textColumns: new Set([...this.#textColumns].map((column) => column - 1 - margin)),
      ...(depth > 0 ? { isCut: true as const } : {}),
    };
  }

  #cell(): void {
    const walker = this.#walker;
    const tag = this.#tag;
    tag.read(walker.bytes, walker.nameTo, walker.after - 1);
    // what a number or a date looks like need not be read; pandas writes booleans that only look like one
    const isHeld =
      tag.type !== STRING &&
      (tag.type === BOOLEAN
        ? isThere(tag.boolean)
        : isThere(tag.number) || isThere(tag.date) || isThere(tag.time));
    const text = walker.isEmpty ? '' : isHeld ? this.#pass() : this.#paragraphs();
    const { repeated } = tag;
    const column = this.#column;
    this.#column += repeated;
    const isInside = this.#isInside(column);
    if (tag.isError && isInside) this.#errors += repeated;
    const place = heldPlace(tag);
    if (tag.isError || !isInside || (text === '' && place === null)) {
      this.#rows.blanks(repeated);
      return;
    }
    this.#rows.begin(repeated);
    const from = this.#rows.out.used;
    if (place === null) this.#rows.out.put(quotedCell(text));
    else this.#write(place);
    if (tag.type === STRING && this.#rows.out.isCode(from)) this.#textColumns.add(column);
    this.#rows.repeat(from, repeated);
  }

  /** Writes what a cell holds: full numbers rather than what is shown, dates as ISO. */
  #write(place: Place): void {
    const { bytes } = this.#walker;
    const { out } = this.#rows;
    const { from, to } = place;
    const { style, number, date, time } = this.#tag;
    const isSerial =
      place === number &&
      isThere(style) &&
      this.#dateStyles.size > 0 &&
      this.#dateStyles.has(unescapeXml(decodeText(bytes, style.from, style.to)));
    if (place === number && !isSerial && isNumeric(bytes, from, to)) {
      out.copy(bytes, from, to);
      return;
    }
    const text = unescapeXml(decodeText(bytes, from, to));
    if (isSerial && Number(text) >= 1) out.put(quotedCell(serialDate(Number(text), false)));
    else if (place === time) out.put(quotedCell(clockOf(text)));
    else out.put(quotedCell(place === date ? text.replace(/T00:00:00(?:\.0+)?$/, '') : text));
  }

  #isInside(column: number): boolean {
    const range = this.#range;
    if (range === null) return true;
    const { top, bottom, left, right } = range;
    return this.#row >= top && this.#row <= bottom && column >= left && column <= right;
  }

  /** Steps over what is in the cell that begins here. */
  #pass(): string {
    const walker = this.#walker;
    if (walker.skipElement()) return '';
    let note = 0;
    while (walker.next()) {
      if (walker.is('annotation') && !walker.isEmpty) note += walker.isEnd ? -1 : 1;
      if (walker.isEnd && note === 0 && (walker.is('table-cell') || walker.is('covered-table-cell'))) break;
    }
    return '';
  }

  /** The text of the cell that begins here, paragraphs on lines of their own; notes beside it are left out. */
  #paragraphs(): string {
    const walker = this.#walker;
    let text = '';
    let open = 0;
    let note = 0;
    let paragraphs = 0;
    while (walker.next()) {
      if ((walker.is('table-cell') || walker.is('covered-table-cell')) && walker.isEnd && note === 0) break;
      if (walker.is('annotation') && !walker.isEmpty) note += walker.isEnd ? -1 : 1;
      if (note > 0) continue;
      if (walker.is('p') || walker.is('h')) {
        if (walker.isEnd) open--;
        else {
          if (paragraphs++ > 0) text += '\n';
          if (!walker.isEmpty) open++;
        }
      } else if (open > 0 && !walker.isEnd) {
        if (walker.is('s')) text += ' '.repeat(Math.min(1000, count(walker, 'text:c')));
        else if (walker.is('tab')) text += '\t';
        else if (walker.is('line-break')) text += '\n';
      }
      if (open > 0) text += unescapeXml(decodeText(walker.bytes, walker.after, walker.textEnd()));
    }
    return text;
  }

  #endRow(repeated: number): void {
    this.#column = 1;
    if (this.#rows.isEmpty) this.#top = this.#row;
    this.#row += repeated;
    this.#rows.endRow(repeated);
  }
}

/** Where the value of a cell stands; null where its text is its value. */
function heldPlace({ type, number, date, boolean, time }: CellTag): Place | null {
  const others = type === BOOLEAN ? boolean : type === TIME ? time : null;
  const place = NUMBERS.includes(type) ? number : type === DATE ? date : others;
  return place !== null && isThere(place) ? place : null;
}

/** PT25H30M00S as 25:30:00, with the parts of a second that there are; other texts as they are. */
function clockOf(text: string): string {
  const [, hours, minutes, seconds, rest = ''] = /^PT(\d+)H(\d+)M(\d+)(?:[.,](\d*?)0*)?S$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || seconds === undefined) return text;
  const clock = [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
  return rest === '' ? clock : `${clock}.${rest}`;
}
