/** The inner loop of the import: bytes of delimited text straight into columns. */
import { type ByteDictionary, HASH_START, hashed } from './byte-dictionary.ts';
import { CellReader, CR, LF, skipSpaces, spacesEnd } from './cell-reader.ts';
import { type BuilderRules, ColumnBuilder } from './column-builder.ts';
import { joinedDecimal, POWERS, parseLongDecimal } from './numbers.ts';

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const SPACE = 0x20;
const QUOTE = 0x22;

/** Four times '0'. */
const ZEROS = 0x30303030;
/** Brings every byte above 9 to its high bit, and none below. */
const BELOW_HIGH_BIT = 0x76767676;
const HIGH_BITS = 0x80808080;
/** Below this a number has room for four digits more, and stays exact. */
const HEAD_ROOM = 1e11;
const EXACT = 1e15;

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
  /** Blank lines of a single column, those at the end among them. */
  blankRows = 0;
  /** Whether a carriage return was read last: the line feed after it ends no further line. */
  #afterReturn = false;
  /** True for pass two, in which only the columns that wait for their text are read. */
  readonly recovering: boolean;
  readonly #reader: CellReader;
  #capacity: number;

  constructor(
    readonly columns: ColumnBuilder[],
    readonly delimiter: number,
    readonly rules: BuilderRules,
    capacity: number,
    /** Rows to read; pass two stops at the last row it needs. */
    readonly limit = Number.POSITIVE_INFINITY,
  ) {
    this.recovering = Number.isFinite(limit);
    this.#reader = new CellReader(delimiter);
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
   * cell goes on beyond it. The buffer must go on for four bytes after `end`; when `final`, `buffer[end]` must be a
   * line feed.
   */
  scan(buffer: Uint8Array, start: number, end: number, final: boolean): number {
    const { delimiter, columns } = this;
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    let at = start;
    while (at < end && !this.done) {
      const head = buffer[at]!;
      if (head === LF || head === CR) {
        if (head === LF && this.#afterReturn) this.#afterReturn = false;
        else {
          this.#afterReturn = head === CR;
          this.#blankLine();
        }
        at++;
        continue;
      }
      const stop = this.#record(buffer, view, at, end, final, delimiter, columns);
      if (stop < 0) return at;
      this.#afterReturn = buffer[stop - 1] === CR;
      at = stop;
    }
    return Math.min(at, end);
  }

  /** Says which byte stands before the first one that is scanned, where a header was read already. */
  follow(byte: number | undefined): void {
    this.#afterReturn = byte === CR;
  }

  /** Of a single column a blank line is a missing value: nothing else could stand for one. Elsewhere it is no row. */
  #blankLine(): void {
    if (this.columns.length !== 1) return;
    if (this.rows === this.#capacity) this.reserve(this.rows * 2);
    const { values } = this.columns[0]!;
    if (values !== null) values[this.rows] = Number.NaN;
    this.rows++;
    this.blankRows++;
  }

  /** Reads one record; -1 when it is not complete. */
  #record(
    buffer: Uint8Array,
    view: DataView,
    start: number,
    end: number,
    final: boolean,
    delimiter: number,
    columns: ColumnBuilder[],
  ): number {
    const row = this.rows;
    if (row === this.#capacity) this.reserve(row * 2);
    let at = delimiter === SPACE ? skipSpaces(buffer, start, end) : start;
    let content = false;
    let position = 0;
    for (;;) {
      if (position === columns.length) this.addColumn();
      const column = columns[position++]!;
      const values = column.values;
      let next =
        values !== null
          ? this.#number(column, values, row, buffer, view, at)
          : column.codes !== null
            ? this.#word(column.dictionary, column.codes, row, buffer, at)
            : -1;
      if (next > at) content = true;
      if (next < 0) {
        const reader = this.#reader;
        if (!reader.read(buffer, at, end, final)) return -1;
        next = reader.next;
        if (reader.from < reader.to) {
          content = true;
          if (values !== null || column.codes !== null) column.add(row, reader);
        } else {
          if (values !== null) values[row] = Number.NaN;
          if (reader.quoted) content = true;
        }
      }
      if (delimiter === SPACE) next = spacesEnd(buffer, next, end);
      at = next + 1;
      if (buffer[next] !== delimiter || next >= end) break;
    }
    // A line of spaces is a blank line, not a row.
    if (position === 1 && !content) {
      this.#blankLine();
      return at;
    }
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

  /** Reads a cell that is a plain number or blank; answers where it ends, or -1 when it is something else. */
  #number(
    column: ColumnBuilder,
    values: Float64Array,
    row: number,
    buffer: Uint8Array,
    view: DataView,
    at: number,
  ): number {
    let cursor = at;
    const negative = buffer[cursor] === MINUS;
    if (negative) cursor++;
    const first = cursor;
    let point = -1;
    // The digits as two whole numbers, one behind the other.
    let head = 0;
    let tail = 0;
    let tailDigits = 0;
    for (;;) {
      // Four bytes at a time, each 0 to 9 once the bits of '0' are off; what is no digit gets its high bit.
      const word = view.getInt32(cursor, true) ^ ZEROS;
      const stop = ((word + BELOW_HIGH_BIT) | word) & HIGH_BITS;
      if (stop === 0) {
        const group = joinDigits(word);
        if (head < HEAD_ROOM) head = head * 10_000 + group;
        else {
          if (tailDigits <= 3) tail = tail * 10_000 + group;
          tailDigits += 4;
        }
        cursor += 4;
        continue;
      }
      const count = (31 - Math.clz32(stop & -stop)) >>> 3;
      if (count > 0) {
        // The digits are moved to the end of the word, with zeros before them.
        const group = joinDigits(word << (32 - 8 * count));
        const scale = count === 1 ? 10 : count === 2 ? 100 : 1000;
        if (head < HEAD_ROOM) head = head * scale + group;
        else {
          if (tailDigits + count <= 7) tail = tail * scale + group;
          tailDigits += count;
        }
        cursor += count;
      }
      if (point >= 0 || buffer[cursor] !== POINT) break;
      point = cursor++;
    }
    const byte = buffer[cursor]!;
    if (byte !== this.delimiter && byte !== LF && byte !== CR) return -1;
    if (cursor === at) {
      values[row] = Number.NaN;
      return at;
    }
    const whole = (point < 0 ? cursor : point) - first;
    const decimals = point < 0 ? 0 : cursor - point - 1;
    if (whole + decimals === 0) return -1;
    if (tailDigits > 0 && tailDigits <= 3) {
      const joined = head * POWERS[tailDigits]! + tail;
      if (joined < EXACT) {
        head = joined;
        tailDigits = 0;
      }
    }
    let size: number;
    if (tailDigits === 0 && decimals <= 22) size = head / POWERS[decimals]!;
    // A long whole number is read the slow way, which tells what it loses.
    else if (decimals === 0) return -1;
    else if (tailDigits <= 7 && decimals <= 22) size = joinedDecimal(head, tail, tailDigits, decimals);
    else size = parseLongDecimal(buffer, first, cursor, decimals);
    if (Number.isNaN(size)) return -1;
    values[row] = negative ? -size : size;
    if (point >= 0) column.usesPoint = true;
    if (whole > 1 && buffer[first] === ZERO) column.leadingZeros = true;
    return cursor;
  }

  /** Reads a cell of text without quotes or spaces around it; answers where it ends, or -1 when it is something else. */
  #word(dictionary: ByteDictionary, codes: Int32Array, row: number, buffer: Uint8Array, at: number): number {
    const { delimiter } = this;
    let byte = buffer[at]!;
    if (byte <= SPACE || byte === QUOTE) return -1;
    // Hashed while its end is looked for.
    let hash = HASH_START;
    let cursor = at;
    while (byte !== delimiter && byte !== LF && byte !== CR) {
      hash = hashed(hash, byte);
      byte = buffer[++cursor]!;
    }
    if (cursor === at || buffer[cursor - 1]! <= SPACE) return -1;
    codes[row] = dictionary.codeOf(hash, buffer, at, cursor);
    return cursor;
  }

  /** A column that no record had before. */
  addColumn(): void {
    if (this.columns.length >= MAX_COLUMNS) throw new TooManyColumnsError();
    const column = new ColumnBuilder(this.rules, this.#capacity);
    column.values?.fill(Number.NaN, 0, this.rows);
    this.columns.push(column);
  }
}

/** Four digits, the first in the lowest byte, as a number: neighbours are joined to tens, and those to hundreds. */
function joinDigits(word: number): number {
  const pairs = (Math.imul(word, 10) + (word >>> 8)) & 0x00ff00ff;
  return (pairs & 0xff) * 100 + (pairs >>> 16);
}
