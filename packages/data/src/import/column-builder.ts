/**
 * One column while a file is read. It is taken for numbers until a cell is none; from then on its cells are codes of a
 * dictionary, and the cells before are read again in a second pass over the bytes (only if they were not blank).
 */
import { ByteDictionary, grown } from './byte-dictionary.ts';
import type { CellReader } from './cell-reader.ts';
import { losesDigits, MAX_MANTISSA, parseNumberBytes } from './numbers.ts';

export interface BuilderRules {
  /** Files whose cells are divided by semicolons may write 3,14. */
  readonly decimalComma: boolean;
  /** Cells that count as missing, as bytes. */
  readonly missingTokens: readonly Uint8Array[];
}

const COMMA = 0x2c;
const POINT = 0x2e;
const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;

export class ColumnBuilder {
  /**
   * Cells while the column is numeric, NaN where blank; null once it is not. Nothing is known beyond the last row: whoever
   * reads a record writes every cell of it.
   */
  values: Float64Array<ArrayBuffer> | null;
  /** Codes of the dictionary once the column is not numeric, -1 where blank. */
  codes: Int32Array<ArrayBuffer> | null = null;
  readonly dictionary = new ByteDictionary();
  /** Rows before this one have to be read again as text. */
  recoverBelow = 0;
  usesPoint = false;
  usesComma = false;
  /** A number such as 007: its zeros are not kept. */
  leadingZeros = false;
  /** A whole number too long to be kept exactly. */
  precisionLost = false;
  /** Codes of texts whose space around them stood in quotes: it is meant. */
  readonly exact = new Set<number>();
  /** Positions in `missingTokens` that occurred. */
  readonly tokensSeen = new Set<number>();

  constructor(
    readonly rules: BuilderRules,
    capacity: number,
  ) {
    this.values = new Float64Array(capacity);
  }

  grow(capacity: number): void {
    if (this.values) this.values = grown(this.values, Float64Array, capacity);
    else if (this.codes) {
      const from = this.codes.length;
      this.codes = grown(this.codes, Int32Array, capacity).fill(-1, from);
    }
  }

  /**
   * Takes a cell that is not blank. Writing the same cell of the same row again changes nothing. Text is kept with the space
   * around it, so that it can be told which texts differ by that alone.
   */
  add(row: number, { bytes, from, to, outerFrom, outerTo, quoted }: CellReader): void {
    if (this.values !== null) {
      if (this.#addNumber(this.values, row, bytes, from, to)) return;
      this.toText(row);
    }
    const code = this.dictionary.code(bytes, outerFrom, outerTo);
    this.codes![row] = code;
    if (quoted && outerTo - outerFrom > to - from) this.exact.add(code);
  }

  /** Whether all of the first `rows` cells are blank or missing. */
  isBlank(rows: number): boolean {
    return this.values?.subarray(0, rows).every(Number.isNaN) ?? false;
  }

  /** Gives up on numbers; cells above `row` that were not blank are to be read again. */
  toText(row: number): void {
    const values = this.values;
    if (values === null) return;
    this.recoverBelow = this.tokensSeen.size > 0 || !this.isBlank(row) ? row : 0;
    this.codes = new Int32Array(values.length).fill(-1);
    this.values = null;
  }

  #addNumber(values: Float64Array, row: number, bytes: Uint8Array, from: number, to: number): boolean {
    const value = parseNumberBytes(bytes, from, to, this.rules.decimalComma);
    if (Number.isNaN(value)) {
      const token = this.rules.missingTokens.findIndex((candidate) => equal(candidate, bytes, from, to));
      if (token < 0) return false;
      this.tokensSeen.add(token);
      values[row] = Number.NaN;
      return true;
    }
    values[row] = value;
    const cell = bytes.subarray(from, to);
    if (hasLeadingZero(cell)) this.leadingZeros = true;
    if (cell.includes(COMMA)) this.usesComma = true;
    else if (cell.includes(POINT)) this.usesPoint = true;
    else if (Math.abs(value) >= MAX_MANTISSA && isInexact(cell)) this.precisionLost = true;
    return true;
  }
}

/** A zero in front of a digit, after the sign if there is one. */
function hasLeadingZero(cell: Uint8Array): boolean {
  const first = cell[0] === MINUS || cell[0] === PLUS ? 1 : 0;
  return cell[first] === ZERO && cell.length > first + 1 && isDigit(cell[first + 1]!);
}

/** A whole number that is written in other digits once it is read. */
const isInexact = (cell: Uint8Array): boolean =>
  cell.every(isDigit) && losesDigits(String.fromCharCode(...cell));

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

function equal(candidate: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (candidate.length !== to - from) return false;
  for (let i = 0; i < candidate.length; i++) if (candidate[i] !== bytes[from + i]) return false;
  return true;
}
