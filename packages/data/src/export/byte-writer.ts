/** Writes the fields of a binary file, little-endian, into bytes that grow. */
import { encodeUtf8 } from '../import/bytes.ts';

const FIRST = 4096;
const HIGH_WORD = 2 ** 32;

export class ByteWriter {
  length = 0;
  #bytes = new Uint8Array(FIRST);
  #view = new DataView(this.#bytes.buffer);

  /** Position of `count` new bytes, zero until written. */
  #grow(count: number): number {
    const from = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return from;
  }

  u8(value: number): void {
    const at = this.#grow(1);
    this.#view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.#grow(2);
    this.#view.setUint16(at, value, true);
  }

  i32(value: number): void {
    const at = this.#grow(4);
    this.#view.setInt32(at, value, true);
  }

  u64(value: number): void {
    const at = this.#grow(8);
    this.setU64(at, value);
  }

  f64(value: number): void {
    const at = this.#grow(8);
    this.#view.setFloat64(at, value, true);
  }

  /** Overwrites a number of 64 bits that was not known before. */
  setU64(at: number, value: number): void {
    this.#view.setUint32(at, value % HIGH_WORD, true);
    this.#view.setUint32(at + 4, Math.floor(value / HIGH_WORD), true);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** The bytes in a field of `length`, the rest filled. */
  padded(bytes: Uint8Array, length: number, fill = 0): void {
    const at = this.#grow(length);
    this.#bytes.fill(fill, at, at + length);
    this.#bytes.set(bytes.subarray(0, length), at);
  }

  /** Text as it is, in UTF-8. */
  text(text: string): void {
    this.bytes(encodeUtf8(text));
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }
}

/** Text as UTF-8 of at most `limit` bytes, never cut inside a character. */
export function encodeWithin(text: string, limit: number): Uint8Array {
  const bytes = encodeUtf8(text);
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > 0 && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
