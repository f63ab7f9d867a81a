/** The fields of R's serialization in its text form (`ascii = TRUE`): one on each line, texts with their odd bytes escaped. */
import { ImportError } from '../errors.ts';
import { NA_INTEGER } from './r-values.ts';

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LETTERS: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 10, t: 9, v: 11, b: 8, r: 13, f: 12, a: 7 }).map(([letter, byte]) => [
    letter.charCodeAt(0),
    byte,
  ]),
);
/** Characters of a number at most. */
const LONGEST = 32;
const SPECIAL: Readonly<Record<string, number>> = {
  NA: Number.NaN,
  NaN: Number.NaN,
  Inf: Number.POSITIVE_INFINITY,
  '-Inf': Number.NEGATIVE_INFINITY,
};

export class TextFields {
  #at = 0;

  constructor(
    readonly bytes: Uint8Array,
    readonly format: string,
  ) {}

  /** Bytes that the rest would take at most in the other form: a field of eight takes two here at least. */
  get left(): number {
    return 4 * (this.bytes.length - this.#at);
  }

  damaged(): ImportError {
    return new ImportError('import.file-damaged', { format: this.format });
  }

  #toField(): void {
    while (this.#at < this.bytes.length && this.bytes[this.#at]! <= SPACE) this.#at += 1;
  }

  #word(): string {
    this.#toField();
    let word = '';
    while (this.#at < this.bytes.length && this.bytes[this.#at]! > SPACE && word.length < LONGEST)
      word += String.fromCharCode(this.bytes[this.#at++]!);
    if (word === '') throw this.damaged();
    return word;
  }

  i32(): number {
    const word = this.#word();
    if (word === 'NA') return NA_INTEGER;
    if (!/^-?\d{1,10}$/.test(word)) throw this.damaged();
    return Number(word);
  }

  u64(): number {
    return this.i32() * 2 ** 32 + this.i32();
  }

  f64(): number {
    const word = this.#word();
    const value = SPECIAL[word] ?? (/^[-+.\deE]+$/.test(word) ? Number(word) : Number.NaN);
    if (Number.isNaN(value) && SPECIAL[word] === undefined) throw this.damaged();
    return value;
  }

  /** A single byte, written in two digits. */
  u8(): number {
    return Number.parseInt(this.#word(), 16);
  }

  /** The bytes of a text of this length. */
  take(length: number): Uint8Array {
    this.#toField();
    if (!(length >= 0 && length <= this.bytes.length - this.#at)) throw this.damaged();
    return Uint8Array.from({ length }, () => this.#character());
  }

  #character(): number {
    const byte = this.bytes[this.#at++];
    if (byte !== BACKSLASH) return byte ?? 0;
    const next = this.bytes[this.#at++] ?? 0;
    const isOctal = (digit: number | undefined) => digit !== undefined && digit >= 0x30 && digit <= 0x37;
    if (!isOctal(next)) return LETTERS.get(next) ?? next;
    let value = next - 0x30;
    for (let more = 0; more < 2 && isOctal(this.bytes[this.#at]); more++)
      value = value * 8 + this.bytes[this.#at++]! - 0x30;
    return value & 0xff;
  }
}
