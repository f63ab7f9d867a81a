/** Files packed by xz (The .xz file format 1.2, LZMA2 alone): unpacked whole, verified by their index and CRC32 where they have one. */
import { ImportError } from './errors.ts';
import { Damaged, LzmaDecoder } from './lzma.ts';
import { crc32 } from './zip.ts';

const MAX_UNPACKED = 2 ** 30;
const HEADER = 12;
const LZMA2 = 0x21;
const CRC32_CHECK = 1;
/** Bytes of each kind of check. */
const CHECK_SIZES = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64] as const;

/** Whether the bytes begin like an xz file. */
export const isXz = (bytes: Uint8Array): boolean =>
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00].every((byte, i) => bytes[i] === byte);

class Fields {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Damaged();
    return byte;
  }

  /** A whole number of as many bytes as it needs. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 49; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new Damaged();
  }

  big16(): number {
    return this.byte() * 256 + this.byte();
  }

  /** The next bytes, which are stepped over. */
  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new Damaged();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Zeros up to a multiple of four. */
  pad(from: number): void {
    while ((this.at - from) % 4 !== 0) if (this.byte() !== 0) throw new Damaged();
  }
}

const little32 = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);

/** One run of LZMA2 after another, until the end of the block. */
function readLzma2(fields: Fields, decoder: LzmaDecoder): void {
  for (;;) {
    const control = fields.byte();
    if (control === 0) return;
    if (control < 0x80) {
      if (control > 2) throw new Damaged();
      if (control === 1) decoder.forget();
      decoder.copy(fields.take(fields.big16() + 1));
      continue;
    }
    const unpacked = (control & 0x1f) * 65536 + fields.big16() + 1;
    const packed = fields.big16() + 1;
    const reset = (control >> 5) & 3;
    if (reset === 3) decoder.forget();
    if (reset >= 2) decoder.setProperties(fields.byte());
    else if (reset === 1) decoder.resetState();
    decoder.decode(fields.take(packed), unpacked);
  }
}

/** What a block holds, behind what is there already. */
function readBlock(fields: Fields, headerSize: number, check: number, decoder: LzmaDecoder): void {
  const start = fields.at - 1;
  const header = fields.bytes.subarray(start, start + headerSize);
  if (header.length < headerSize || crc32(header.subarray(0, -4)) !== little32(header.subarray(-4)))
    throw new Damaged();
  const flags = fields.byte();
  if (flags & 0x40) fields.number();
  if (flags & 0x80) fields.number();
  // Other filters are for programs; R and xz itself pack data by this one alone.
  if ((flags & 3) !== 0 || fields.number() !== LZMA2) throw new Damaged();
  fields.at = start + headerSize;
  const from = decoder.length;
  readLzma2(fields, decoder);
  fields.pad(start + headerSize);
  const sum = fields.take(CHECK_SIZES[check] ?? 0);
  if (check === CRC32_CHECK && crc32(decoder.from(from)) !== little32(sum)) throw new Damaged();
}

function readStream(fields: Fields, decoder: LzmaDecoder): void {
  const header = fields.take(HEADER);
  if (!isXz(header) || header[6] !== 0 || crc32(header.subarray(6, 8)) !== little32(header.subarray(8)))
    throw new Damaged();
  const check = header[7]! & 0x0f;
  for (;;) {
    const size = fields.byte();
    if (size === 0) break;
    readBlock(fields, (size + 1) * 4, check, decoder);
  }
  const index = fields.at - 1;
  const blocks = fields.number();
  let total = 0;
  for (let i = 0; i < blocks; i++) {
    fields.number();
    total += fields.number();
  }
  if (total !== decoder.length) throw new Damaged();
  fields.pad(index);
  const end = fields.at;
  if (crc32(fields.bytes.subarray(index, end)) !== little32(fields.take(4))) throw new Damaged();
  fields.take(HEADER);
}

/** What is inside; ImportError where it is cut short, changed or too large. */
export function unxz(bytes: Uint8Array, format: string): Uint8Array {
  try {
    const fields = new Fields(bytes);
    const decoder = new LzmaDecoder(MAX_UNPACKED);
    readStream(fields, decoder);
    if (fields.at !== bytes.length) throw new Damaged();
    return decoder.from(0);
  } catch (error) {
    if (error instanceof Damaged) throw new ImportError('import.file-damaged', { format });
    throw error;
  }
}
