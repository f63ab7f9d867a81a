/**
 * Encodings of whole numbers in Parquet pages (Apache Parquet format 2.11, Encodings.md): runs and packed bits, and
 * differences. Every length is checked against the bytes that are there, so that damage ends in an error.
 */

/** The bytes do not follow the format. */
export class ParquetDamage extends Error {}

/** A place in some bytes. */
export class Cursor {
  readonly view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Position of the next `length` bytes, which are stepped over. */
  skip(length: number): number {
    if (!(length >= 0 && length <= this.left)) throw new ParquetDamage();
    this.at += length;
    return this.at - length;
  }

  take(length: number): Uint8Array {
    const from = this.skip(length);
    return this.bytes.subarray(from, from + length);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  /** Unsigned LEB128 of up to 32 bits. */
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.skip(1)]!;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new ParquetDamage();
  }

  /** Zigzag LEB128 of up to 64 bits. */
  zigzag(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.skip(1)]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return (value >> 1n) ^ -(value & 1n);
    }
    throw new ParquetDamage();
  }
}

const MAX_WIDTH = 32;

/** `count` numbers of `width` bits, in runs or packed. */
export function readHybrid(cursor: Cursor, width: number, count: number): Int32Array {
  const out = new Int32Array(count);
  if (width === 0) return out;
  if (width > MAX_WIDTH) throw new ParquetDamage();
  const bytes = (width + 7) >> 3;
  let seen = 0;
  while (seen < count) {
    const header = cursor.varint();
    if (header % 2 === 0) {
      const run = Math.floor(header / 2);
      if (run === 0 || run > count - seen) throw new ParquetDamage();
      const from = cursor.skip(bytes);
      let value = 0;
      for (let i = 0; i < bytes; i++) value |= cursor.bytes[from + i]! << (8 * i);
      out.fill(value, seen, seen + run);
      seen += run;
    } else {
      const groups = Math.floor(header / 2);
      if (groups === 0) throw new ParquetDamage();
      const values = Math.min(groups * 8, count - seen);
      // The last group may be cut where its rest is padding.
      const packed = cursor.take(Math.min(groups * width, cursor.left));
      if (packed.length * 8 < values * width) throw new ParquetDamage();
      unpack(packed, width, out, seen, values);
      seen += values;
    }
  }
  return out;
}

/** Bits from the least significant on. */
function unpack(bytes: Uint8Array, width: number, out: Int32Array, from: number, count: number): void {
  let buffer = 0;
  let bits = 0;
  let at = 0;
  const size = 2 ** width;
  for (let i = 0; i < count; i++) {
    while (bits < width) {
      buffer += bytes[at++]! * 2 ** bits;
      bits += 8;
    }
    const rest = Math.floor(buffer / size);
    out[from + i] = buffer - rest * size;
    buffer = rest;
    bits -= width;
  }
}

const MAX_BLOCK = 2 ** 16;

/** Numbers kept as differences (DELTA_BINARY_PACKED), of `bits` 32 or 64. */
export function readDeltas(cursor: Cursor, count: number, bits: 32 | 64): bigint[] {
  const block = cursor.varint();
  const parts = cursor.varint();
  const total = cursor.varint();
  if (parts === 0 || block === 0 || block > MAX_BLOCK || block % parts !== 0 || total < count)
    throw new ParquetDamage();
  const perPart = block / parts;
  const wrap = (value: bigint) => BigInt.asIntN(bits, value);
  let value = wrap(cursor.zigzag());
  const out: bigint[] = count > 0 ? [value] : [];
  while (out.length < count) {
    const least = cursor.zigzag();
    const widths = cursor.take(parts);
    for (const width of widths) {
      if (out.length >= count) break;
      if (width > bits) throw new ParquetDamage();
      const packed = cursor.take((perPart * width) / 8);
      for (let i = 0; i < perPart && out.length < count; i++) {
        value = wrap(value + least + bitsAt(packed, i * width, width));
        out.push(value);
      }
    }
  }
  return out;
}

function bitsAt(bytes: Uint8Array, from: number, width: number): bigint {
  let value = 0n;
  for (let bit = 0; bit < width; ) {
    const at = from + bit;
    const used = Math.min(8 - (at & 7), width - bit);
    const piece = (bytes[at >> 3]! >> (at & 7)) & (2 ** used - 1);
    value |= BigInt(piece) << BigInt(bit);
    bit += used;
  }
  return value;
}
