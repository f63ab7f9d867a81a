/** The inner loop of the import: bytes of delimited text straight into columns. */
import { CellReader, CR, LF } from './cell-reader.ts';
import { type BuilderRules, ColumnBuilder } from './column-builder.ts';
import { joinedDecimal, POWERS, parseLongDecimal } from './numbers.ts';

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** More columns than a spreadsheet can hold mean that the bytes are no table. */
export const MAX_COLUMNS = 16_384;

export class TooManyColumnsError extends Error {}

export class CsvScanner {
  /** Records read so far. */
  rows = 0;
  /** Rows up to the last one that holds anything: blank rows at the end are dropped. */
  contentRows = 0;
  /** Records with fewer cells than there are columns. */
  shortRows = 0;
  /** True for pass two, in which only the columns that wait for their text are read. */
  readonly recovering: boolean;
  readonly #reader: CellReader;
  #capacity: number;

  constructor(
    readonly columns: ColumnBuilder[],
    readonly delimiter: number,
    trimQuoted: boolean,
    readonly rules: BuilderRules,
    capacity: number,
    /** Rows to read; pass two stops at the last row it needs. */
    readonly limit = Number.POSITIVE_INFINITY,
  ) {
    this.recovering = Number.isFinite(limit);
    this.#reader = new CellReader(delimiter, trimQuoted);
    this.#capacity = capacity;
  }

  get done(): boolean {
    return this.rows >= this.limit;
  }

  /** Makes room for this many rows, to spare growing in steps. */
  reserve(rows: number): void {
    if (rows <= this.#capacity || this.recovering) return;
    this.#capacity = rows;
    for (const column of this.columns) column.grow(rows);
  }

  /**
   * Reads whole records from `start` up to `end` and answers where it stopped: `end`, or the start of a record whose quoted
   * cell goes on beyond it. `buffer[end]` must exist; when `final`, it must be a line feed.
   */
  scan(buffer: Uint8Array, start: number, end: number, final: boolean): number {
    const { delimiter, columns } = this;
    let at = start;
    while (at < end && !this.done) {
      const head = buffer[at]!;
      if (head === LF || head === CR) {
        at++;
        continue;
      }
      const stop = this.#record(buffer, at, end, final, delimiter, columns);
      if (stop < 0) return at;
      at = stop;
    }
    return Math.min(at, end);
  }

  /** Reads one record; -1 when it is not complete. */
  #record(
    buffer: Uint8Array,
    start: number,
    end: number,
    final: boolean,
    delimiter: number,
    columns: ColumnBuilder[],
  ): number {
    const row = this.rows;
    if (row === this.#capacity) this.reserve(row * 2);
    let at = start;
    let content = false;
    let position = 0;
    for (;;) {
      if (position === columns.length) this.addColumn();
      const column = columns[position++]!;
      const values = column.values;
      let next = -1;
      if (values !== null) {
        let byte = buffer[at]!;
        let cursor = at;
        const negative = byte === MINUS;
        if (negative) byte = buffer[++cursor]!;
        const first = cursor;
        // Significant digits, nine to an integer: whole numbers below 2^31 are quicker than floats.
        let digits = 0;
        let head = 0;
        let tail = 0;
        while (byte >= ZERO && byte <= NINE) {
          if (digits < 9) head = (Math.imul(head, 10) + byte - ZERO) | 0;
          else if (digits < 18) tail = (Math.imul(tail, 10) + byte - ZERO) | 0;
          if (head !== 0) digits++;
          byte = buffer[++cursor]!;
        }
        const whole = cursor - first;
        let length = whole;
        let decimals = 0;
        if (byte === POINT) {
          const point = cursor;
          byte = buffer[++cursor]!;
          while (byte >= ZERO && byte <= NINE) {
            if (digits < 9) head = (Math.imul(head, 10) + byte - ZERO) | 0;
            else if (digits < 18) tail = (Math.imul(tail, 10) + byte - ZERO) | 0;
            if (head !== 0) digits++;
            byte = buffer[++cursor]!;
          }
          decimals = cursor - point - 1;
          length += decimals;
          column.usesPoint = true;
        }
        if (byte === delimiter || byte === LF || byte === CR) {
          if (cursor === at) {
            values[row] = Number.NaN;
            next = cursor;
          } else if (length > 0) {
            const size =
              digits <= 15 && decimals <= 22
                ? (digits > 9 ? head * POWERS[digits - 9]! + tail : head) / POWERS[decimals]!
                : decimals === 0
                  ? Number.NaN // a long whole number: read the slow way, which tells what it loses
                  : digits <= 18
                    ? joinedDecimal(head, tail, digits - 9, decimals)
                    : parseLongDecimal(buffer, first, cursor, decimals);
            if (!Number.isNaN(size)) {
              values[row] = negative ? -size : size;
              if (whole > 1 && buffer[first] === ZERO) column.leadingZeros = true;
              content = true;
              next = cursor;
            }
          }
        }
      }
      if (next < 0) {
        const reader = this.#reader;
        if (!reader.read(buffer, at, end, final)) return -1;
        next = reader.next;
        if (reader.from < reader.to) {
          content = true;
          if (values !== null || column.codes !== null) column.add(row, reader.bytes, reader.from, reader.to);
        } else {
          if (values !== null) values[row] = Number.NaN;
          if (reader.quoted) content = true;
        }
      }
      at = next + 1;
      if (buffer[next] !== delimiter || next >= end) break;
    }
    // A line of spaces is a blank line, not a row.
    if (position === 1 && !content) return at;
    if (position < columns.length) {
      this.shortRows++;
      for (; position < columns.length; position++) {
        const { values } = columns[position]!;
        if (values !== null) values[row] = Number.NaN;
      }
    }
    this.rows = row + 1;
    if (content) this.contentRows = row + 1;
    return at;
  }

  /** A column that no record had before. */
  addColumn(): void {
    if (this.columns.length >= MAX_COLUMNS) throw new TooManyColumnsError();
    const column = new ColumnBuilder(this.rules, this.#capacity);
    column.values?.fill(Number.NaN, 0, this.rows);
    this.columns.push(column);
  }
}
