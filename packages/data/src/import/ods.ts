/** OpenDocument spreadsheets (.ods, .fods): which sheets there are, and one of them as rows of text (ODF 1.3 part 3, 9 and 19). */
import { ImportError } from './errors.ts';
import { isDigitCode } from './numbers.ts';
import type { SheetRange } from './sheet-range.ts';
import { serialDate } from './xlsx/sheet.ts';
import { decodeText, PLACES, unescapeXml, withoutCdata, XmlWalker } from './xlsx/xml.ts';
import type { Zip } from './zip.ts';

/** Equal cells are written once with a count: a few bytes could so claim more than there is memory. */
const MAX_CELLS = 3e7;

export interface OdsSheet {
  /** Rows from the first to the last used one, cells from the first used column on; blanks at the end are left out. */
  readonly rows: readonly (readonly string[])[];
  readonly errors: number;
  /** The first used row, counted from 1. */
  readonly top: number;
  /** Columns of the rows in which a text would be changed by reading it as a number. */
  readonly textColumns: ReadonlySet<number>;
  /** The end of the sheet is missing. */
  readonly isCut?: true;
}

export interface OdsBook {
  readonly sheets: readonly string[];
  /** A sheet, or a part of it, by its name, which must be one of `sheets`; null when it holds nothing. */
  readonly read: (name: string, range: SheetRange | null) => OdsSheet | null;
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

interface CellTag {
  repeated: number;
  type: string | null;
  isError: boolean;
  number: string | null;
  date: string | null;
  boolean: string | null;
  /** A number of days that is shown as a date. */
  isSerial: boolean;
}

const COLON = 0x3a;
const LETTER_C = 0x63;

type Said = 'value-type' | 'style-name' | 'repeated' | 'number' | 'date' | 'boolean';

/** Attributes of a cell that are read, by the length of their name without its prefix and its first letter. */
const ATTRIBUTES: ReadonlyMap<number, Said> = new Map(
  (
    [
      ['value', 'number'],
      ['value-type', 'value-type'],
      ['date-value', 'date'],
      ['style-name', 'style-name'],
      ['boolean-value', 'boolean'],
      ['number-columns-repeated', 'repeated'],
    ] as const
  ).map(([name, said]) => [256 * name.length + name.charCodeAt(0), said]),
);

class SheetReader {
  readonly #walker: XmlWalker;
  readonly #wanted: number;
  readonly #rows: string[][] = [];
  #cells: string[] = [];
  /** Blank rows and cells that count only when something follows them. */
  #blankRows = 0;
  #blanks = 0;
  #size = 0;
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
    this.#wanted = wanted;
    this.#dateStyles = dateStyles;
    this.#range = range;
  }

  read(): OdsSheet | null {
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
    if (this.#rows.length === 0) return null;
    const margin = marginOf(this.#rows);
    return {
      rows: margin === 0 ? this.#rows : this.#rows.map((row) => row.slice(margin)),
      errors: this.#errors,
      top: this.#top,
      textColumns: new Set([...this.#textColumns].map((column) => column - 1 - margin)),
      ...(depth > 0 ? { isCut: true as const } : {}),
    };
  }

  #cell(): void {
    const walker = this.#walker;
    const { repeated, type, isError, ...value } = this.#attributes();
    // what a number or a date looks like need not be read; pandas writes booleans that only look like one
    const held = type === 'boolean' ? value.boolean : (value.number ?? value.date);
    const isHeld = held !== null && type !== 'string';
    const text = walker.isEmpty ? '' : isHeld ? this.#pass() : this.#paragraphs();
    const column = this.#column;
    this.#column += repeated;
    const isInside = this.#isInside(column);
    if (isError && isInside) this.#errors += repeated;
    const shown = isError || !isInside ? '' : cellText(type, value, text);
    if (type === 'string' && isDigitCode(shown)) this.#textColumns.add(column);
    if (shown === '') {
      this.#blanks += repeated;
      return;
    }
    this.#claim(this.#blanks + repeated);
    for (; this.#blanks > 0; this.#blanks--) this.#cells.push('');
    for (let i = 0; i < repeated; i++) this.#cells.push(shown);
  }

  /** What the tag of a cell says, in one reading. */
  #attributes(): CellTag {
    const { bytes } = this.#walker;
    const places = this.#walker.places();
    const tag: CellTag = {
      repeated: 1,
      type: null,
      isError: false,
      number: null,
      date: null,
      boolean: null,
      isSerial: false,
    };
    for (let i = 0; i < places.length; i += PLACES) {
      const from = places[i]!;
      const colon = bytes.indexOf(COLON, from) + 1;
      const name = ATTRIBUTES.get(256 * (places[i + 1]! - colon) + bytes[colon]!);
      if (name === undefined) continue;
      const value = decodeText(bytes, places[i + 2]!, places[i + 3]!);
      if (name === 'value-type') {
        if (bytes[from] === LETTER_C) tag.isError = value === 'error';
        else tag.type = value;
      } else if (name === 'repeated') tag.repeated = countOf(value);
      else if (name === 'style-name') tag.isSerial = this.#dateStyles.has(unescapeXml(value));
      else tag[name] = unescapeXml(value);
    }
    return tag;
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
    this.#blanks = 0;
    this.#column = 1;
    if (this.#rows.length === 0) this.#top = this.#row;
    this.#row += repeated;
    if (this.#cells.length === 0) {
      this.#blankRows += repeated;
      return;
    }
    // blank rows above the first used one are left out
    if (this.#rows.length > 0) {
      this.#claim(this.#blankRows);
      for (let i = 0; i < this.#blankRows; i++) this.#rows.push([]);
    }
    this.#blankRows = 0;
    this.#claim((repeated - 1) * this.#cells.length);
    for (let i = 0; i < repeated; i++) this.#rows.push(this.#cells);
    this.#cells = [];
  }

  #claim(cells: number): void {
    this.#size += cells;
    if (this.#size > MAX_CELLS) throw new ImportError('import.file-too-large');
  }
}

/** Columns that are blank in all rows at the left. */
function marginOf(rows: readonly (readonly string[])[]): number {
  let margin = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const first = row.findIndex((cell) => cell !== '');
    if (first >= 0) margin = Math.min(margin, first);
  }
  return margin;
}

/** What a cell holds: full numbers rather than what is shown, dates as ISO. */
function cellText(
  type: string | null,
  value: {
    readonly number: string | null;
    readonly date: string | null;
    readonly boolean: string | null;
    /** A number of days that is shown as a date. */
    readonly isSerial: boolean;
  },
  text: string,
): string {
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency':
      if (value.number !== null && value.isSerial && Number(value.number) >= 1)
        return serialDate(Number(value.number), false);
      return value.number ?? text;
    case 'date':
      return value.date === null ? text : value.date.replace(/T00:00:00(?:\.0+)?$/, '');
    case 'boolean':
      return value.boolean ?? text;
    default:
      return text;
  }
}
