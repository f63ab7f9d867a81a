/**
 * ZIP archives, read from their directory (PKWARE APPNOTE 6.3.10, section 4.3). Sizes and checksums are verified, so that
 * what comes out is what was put in, and a small file cannot claim endless room.
 */
import { ImportError } from './errors.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Sheets of a few million cells stay below it. */
const MAX_UNPACKED = 2 ** 30;

interface Entry {
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** The archive is cut short, or its parts contradict each other. */
export class ZipDamage extends Error {}

type Inflate = (data: Uint8Array, options: { out: Uint8Array }) => Uint8Array;

export class Zip {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();
  readonly #inflate: Inflate;

  /** Reads the directory; throws ZipDamage, or ImportError 'import.file-too-large' for archives that unpack too far. */
  constructor(bytes: Uint8Array, inflate: Inflate) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#inflate = inflate;
    let total = 0;
    let at = this.#directory();
    while (at + ENTRY_BYTES <= bytes.length && this.#view.getUint32(at, true) === ENTRY) {
      const name = this.#view.getUint16(at + 28, true);
      const entry: Entry = {
        flags: this.#view.getUint16(at + 8, true),
        method: this.#view.getUint16(at + 10, true),
        crc: this.#view.getUint32(at + 16, true),
        packed: this.#view.getUint32(at + 20, true),
        size: this.#view.getUint32(at + 24, true),
        offset: this.#view.getUint32(at + 42, true),
      };
      total += entry.size;
      this.#entries.set(
        String.fromCharCode(...bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name)).replaceAll(
          '\\',
          '/',
        ),
        entry,
      );
      at += ENTRY_BYTES + name + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true);
    }
    if (total > MAX_UNPACKED) throw new ImportError('import.file-too-large');
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Bytes of a file as the directory says, so that nothing larger than expected is unpacked; null when it is not there. */
  sizeOf(name: string): number | null {
    return this.#entries.get(name)?.size ?? null;
  }

  /** The content of a file, or null when there is none of that name. */
  read(name: string): Uint8Array | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const { offset, packed, size, method, flags } = entry;
    if (flags & ENCRYPTED)
      throw new ImportError('import.file-unsupported', { format: 'ZIP', feature: 'a password' });
    if (offset + LOCAL_BYTES > this.#bytes.length || this.#view.getUint32(offset, true) !== LOCAL)
      throw new ZipDamage();
    const start =
      offset +
      LOCAL_BYTES +
      this.#view.getUint16(offset + 26, true) +
      this.#view.getUint16(offset + 28, true);
    if (start + packed > this.#bytes.length) throw new ZipDamage();
    const content = this.#unpack(this.#bytes.subarray(start, start + packed), size, method);
    if (content.length !== size || crc32(content) !== entry.crc) throw new ZipDamage();
    return content;
  }

  #unpack(data: Uint8Array, size: number, method: number): Uint8Array {
    if (method === STORED) return data;
    if (method !== DEFLATED) throw new ZipDamage();
    try {
      return this.#inflate(data, { out: new Uint8Array(size) });
    } catch {
      throw new ZipDamage();
    }
  }

  #directory(): number {
    const lowest = Math.max(0, this.#bytes.length - END_BYTES - MAX_COMMENT);
    for (let at = this.#bytes.length - END_BYTES; at >= lowest; at--)
      if (this.#view.getUint32(at, true) === END) return this.#view.getUint32(at + 16, true);
    throw new ZipDamage();
  }
}

/** Whether the bytes begin like an archive. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const SLICES = 4;
const POLYNOMIAL = 0xedb88320;

/** Tables for four bytes at a time (Kounavis & Berry, 2008, slicing-by-4). */
const TABLES = ((): readonly Uint32Array[] => {
  const first = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    first[byte] = value;
  }
  const tables = [first];
  for (let slice = 1; slice < SLICES; slice++) {
    const before = tables[slice - 1]!;
    tables.push(before.map((value) => (value >>> 8) ^ first[value & 0xff]!));
  }
  return tables;
})();

/** The checksum of ZIP (CRC-32, ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = TABLES as readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let crc = -1;
  let at = 0;
  for (const end = bytes.length - 3; at < end; at += SLICES) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
