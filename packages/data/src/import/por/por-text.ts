/**
 * The characters of an SPSS portable file: lines of 80 bytes without their ends, in a character set that the file
 * itself describes, numbers in base 30 (layout as published in the appendix "Portable File Format" of the PSPP
 * developers' guide).
 */
import { ImportError } from '../errors.ts';

export const POR = 'SPSS portable';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const LINE = 80;
/** Five lines of 40 bytes for people, before the table. */
const SPLASH = 200;
const TABLE = 256;
const SIGNATURE = 'SPSSPORT';
/** Where the characters of the portable set begin in the table, and what they are. */
const FIRST_CHARACTER = 64;
const CHARACTERS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .<(+|&[]!$*);^-/\u00A6,%_>?`:#@\'="';
const BASE = 30;
const MAX_EXPONENT = 400;

/** The lines of a portable file as one run of bytes: ends removed, short lines filled up. */
export function unfold(bytes: Uint8Array): Uint8Array {
  const lines = bytes.reduce((count, byte) => (byte === LF ? count + 1 : count), 1);
  const out = new Uint8Array(bytes.length + Math.min(lines, bytes.length) * LINE).fill(SPACE);
  let used = 0;
  let line = 0;
  for (const byte of bytes) {
    if (byte === CR) continue;
    if (byte !== LF) {
      out[used + line++] = byte;
      continue;
    }
    used += Math.max(line, LINE);
    line = 0;
  }
  return out.subarray(0, used + line);
}

/** Reads the fields after the signature one by one; whatever does not fit is an ImportError. */
export class PorReader {
  at: number;
  readonly #bytes: Uint8Array;

  constructor(file: Uint8Array) {
    const bytes = unfold(file);
    const translated = translation(bytes.subarray(SPLASH, SPLASH + TABLE));
    this.#bytes = bytes.map((byte) => translated[byte]!);
    this.at = SPLASH + TABLE;
    if (this.#ascii(SIGNATURE.length) !== SIGNATURE)
      throw new ImportError('import.file-not-format', { format: POR });
  }

  damaged(): ImportError {
    return new ImportError('import.file-damaged', { format: POR });
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  /** The letter of the next record, not yet stepped over. */
  peek(): string {
    if (this.left <= 0) throw this.damaged();
    return String.fromCharCode(this.#bytes[this.at]!);
  }

  tag(): string {
    const letter = this.peek();
    this.at++;
    return letter;
  }

  /** Text as its length in base 30 and its bytes. */
  text(): Uint8Array {
    const length = this.count();
    if (length > this.left) throw this.damaged();
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** A whole number that is not negative. */
  count(): number {
    const value = this.number();
    if (!(Number.isSafeInteger(value) && value >= 0)) throw this.damaged();
    return value;
  }

  /** A number in base 30, ended by a slash; NaN for the missing value of the system, '*.'. */
  number(): number {
    while (this.left > 0 && this.#bytes[this.at] === SPACE) this.at++;
    if (this.peek() === '*') {
      this.at += 2;
      return Number.NaN;
    }
    const negative = this.peek() === '-';
    if (negative) this.at++;
    let mantissa = 0;
    let decimals = 0;
    let digits = 0;
    let point = false;
    for (;;) {
      const digit = digitOf(this.#bytes[this.at]);
      if (digit >= 0) {
        mantissa = mantissa * BASE + digit;
        digits++;
        if (point) decimals++;
      } else if (this.peek() === '.' && !point) point = true;
      else break;
      this.at++;
    }
    if (digits === 0) throw this.damaged();
    const exponent = this.#exponent();
    if (this.tag() !== '/') throw this.damaged();
    const size = scaled(mantissa, exponent - decimals);
    return negative ? -size : size;
  }

  #exponent(): number {
    const sign = this.peek();
    if (sign !== '+' && sign !== '-') return 0;
    this.at++;
    let value = 0;
    for (let digit = digitOf(this.#bytes[this.at]); digit >= 0; digit = digitOf(this.#bytes[++this.at]))
      value = Math.min(MAX_EXPONENT, value * BASE + digit);
    return sign === '-' ? -value : value;
  }

  #ascii(length: number): string {
    this.at += length;
    return String.fromCharCode(...this.#bytes.subarray(this.at - length, this.at));
  }
}

/** value * 30^exponent; negative powers divide, so that thirds and tenths round once. */
function scaled(value: number, exponent: number): number {
  return exponent < 0 ? value / BASE ** -exponent : value * BASE ** exponent;
}

function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  return byte >= 0x41 && byte <= 0x54 ? byte - 0x41 + 10 : -1;
}

/** ASCII for each byte of the file; bytes that the table does not name stay what they are. */
function translation(table: Uint8Array): Uint8Array {
  const ascii = Uint8Array.from({ length: TABLE }, (_, byte) => byte);
  const named = new Set<number>();
  for (const [i, character] of [...CHARACTERS].entries()) {
    const byte = table[FIRST_CHARACTER + i];
    const code = character.charCodeAt(0);
    // Characters that the file does not have all stand as the zero, which is the first of them.
    if (byte === undefined || code > 0x7f || named.has(byte)) continue;
    named.add(byte);
    ascii[byte] = code;
  }
  return ascii;
}
