/** Reads the fields of a binary file in order; a field beyond the end is an ImportError, never a wrong value. */
import { ImportError } from './errors.ts';

const HIGH_WORD = 2 ** 32;

export class BinaryReader {
  at = 0;
  littleEndian = true;
  readonly view: DataView;

  /** `format` names the kind of file in messages. */
  constructor(
    readonly bytes: Uint8Array,
    readonly format: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  damaged(): ImportError {
    return new ImportError('import.file-damaged', { format: this.format });
  }

  seek(at: number): void {
    if (!(at >= 0 && at <= this.bytes.length)) throw this.damaged();
    this.at = at;
  }

  /** Position of the next `length` bytes, which are stepped over. */
  skip(length: number): number {
    if (!(length >= 0 && length <= this.left)) throw this.damaged();
    const from = this.at;
    this.at += length;
    return from;
  }

  take(length: number): Uint8Array {
    const from = this.skip(length);
    return this.bytes.subarray(from, from + length);
  }

  u8(): number {
    return this.view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), this.littleEndian);
  }

  i16(): number {
    return this.view.getInt16(this.skip(2), this.littleEndian);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), this.littleEndian);
  }

  i32(): number {
    return this.view.getInt32(this.skip(4), this.littleEndian);
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), this.littleEndian);
  }

  /** An unsigned integer of 64 bits that a file offset or a count can have. */
  u64(): number {
    const first = this.u32();
    const second = this.u32();
    const value = this.littleEndian ? second * HIGH_WORD + first : first * HIGH_WORD + second;
    if (!Number.isSafeInteger(value)) throw this.damaged();
    return value;
  }

  /** Text up to the first zero byte, one character per byte: for tags and keywords. */
  ascii(length: number): string {
    const bytes = this.take(length);
    const end = bytes.indexOf(0);
    return String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)));
  }
}
