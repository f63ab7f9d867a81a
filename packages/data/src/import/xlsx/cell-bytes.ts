/** Cells of spreadsheets as delimited text, byte for byte. */
import { encodeUtf8 } from '../bytes.ts';
import { isDigitCode } from '../numbers.ts';
import { decodeText } from './xml.ts';

/** Text as a quoted cell. */
export const quotedCell = (text: string): Uint8Array => encodeUtf8(`"${text.replaceAll('"', '""')}"`);

/** A growing run of bytes. */
export class Output {
  #bytes: Uint8Array;
  #used = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  byte(value: number): void {
    if (this.#used === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#used++] = value;
  }

  put(text: Uint8Array): void {
    this.copy(text, 0, text.length);
  }

  copy(from: Uint8Array, start: number, end: number): void {
    if (this.#used + end - start > this.#bytes.length) this.#grow(end - start);
    for (let at = start; at < end; at++) this.#bytes[this.#used++] = from[at]!;
  }

  get used(): number {
    return this.#used;
  }

  /** Whether what was written since `from` is a quoted code of digits that a number would change. */
  isCode(from: number): boolean {
    const first = this.#bytes[from + 1]!;
    if (first < 0x30 || first > 0x39 || this.#used - from > 42) return false;
    return isDigitCode(decodeText(this.#bytes, from + 1, this.#used - 1));
  }

  /** A copy of what was written since `from`. */
  slice(from: number): Uint8Array {
    return this.#bytes.slice(from, this.#used);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#used);
  }

  #grow(room: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + room));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

/** Only what a number may be made of is copied: nothing else can reach the text between the commas. */
export function isNumeric(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    const isPart = (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x2d || byte === 0x2b;
    if (!isPart && byte !== 0x45 && byte !== 0x65) return false;
  }
  return to > from;
}
