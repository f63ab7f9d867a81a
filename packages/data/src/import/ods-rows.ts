/** The rows of a sheet of OpenDocument as delimited text: cells are written once, repeated rows are copied at the end. */
import { ImportError } from './errors.ts';
import { Output, quotedCell } from './xlsx/cell-bytes.ts';

/** Equal cells are written once with a count: a few bytes could so claim more than there is memory. */
const MAX_CELLS = 3e7;
const MAX_BYTES = 2 ** 30;

const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const BLANK = quotedCell('');

/** Where a row stands among what was written, and how many cells it has; none in a blank one. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly cells: number;
}

const EMPTY: Row = { from: 0, to: 0, cells: 0 };

export class OdsRows {
  readonly out: Output;
  readonly #rows: Row[] = [];
  #from = 0;
  #cells = 0;
  /** Blank rows and cells that count only when something follows them. */
  #blankRows = 0;
  #blanks = 0;
  #size = 0;
  #margin = Number.POSITIVE_INFINITY;

  constructor(size: number) {
    this.out = new Output(size);
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Columns that are blank in all rows at the left. */
  get margin(): number {
    return this.#margin;
  }

  blanks(count: number): void {
    this.#blanks += count;
  }

  /** Makes ready for a cell that holds something and stands this many times; whoever calls writes it. */
  begin(times: number): void {
    this.#claim(this.#blanks + times);
    for (; this.#blanks > 0; this.#blanks--) {
      this.#divide();
      this.out.put(BLANK);
    }
    if (this.#cells < this.#margin) this.#margin = this.#cells;
    this.#divide();
  }

  /** Repeats the cell that was written since `from`. */
  repeat(from: number, times: number): void {
    const cell = times > 1 ? this.out.slice(from) : BLANK;
    for (let i = 1; i < times; i++) {
      this.#divide();
      this.out.put(cell);
    }
  }

  endRow(times: number): void {
    this.#blanks = 0;
    if (this.#cells === 0) {
      this.#blankRows += times;
      return;
    }
    // blank rows above the first used one are left out
    if (!this.isEmpty) {
      this.#claim(this.#blankRows);
      for (let i = 0; i < this.#blankRows; i++) this.#rows.push(EMPTY);
    }
    this.#blankRows = 0;
    this.#claim((times - 1) * this.#cells);
    const row = { from: this.#from, to: this.out.used, cells: this.#cells };
    for (let i = 0; i < times; i++) this.#rows.push(row);
    this.#from = this.out.used;
    this.#cells = 0;
  }

  /** All rows, as wide as the widest, without the blank columns at the left. */
  finish(): Uint8Array {
    const written = this.out.finish();
    const left = this.#margin * (BLANK.length + 1);
    let width = 0;
    let length = 0;
    for (const { from, to, cells } of this.#rows) {
      width = Math.max(width, cells);
      length += to - from;
    }
    if (this.#rows.length * width > MAX_CELLS) throw new ImportError('import.file-too-large');
    length += this.#rows.length * width * (BLANK.length + 1);
    if (length > MAX_BYTES) throw new ImportError('import.file-too-large');
    const text = new Output(length);
    for (const [i, { from, to, cells }] of this.#rows.entries()) {
      if (i > 0) text.byte(LINE_FEED);
      if (cells > 0) text.copy(written, from + left, to);
      for (let column = Math.max(cells, this.#margin); column < width; column++) {
        if (column > this.#margin) text.byte(COMMA);
        text.put(BLANK);
      }
    }
    return text.finish();
  }

  #divide(): void {
    if (this.#cells++ > 0) this.out.byte(COMMA);
  }

  #claim(cells: number): void {
    this.#size += cells;
    if (this.#size > MAX_CELLS) throw new ImportError('import.file-too-large');
  }
}
