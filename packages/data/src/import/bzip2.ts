/** Files packed by bzip2: unpacked whole, each block verified by its checksum. */
import { valuesAt } from '@constat/stats';
import { ImportError } from './errors.ts';

const MAX_UNPACKED = 2 ** 30;
const BLOCK = 100_000;
const GROUP = 50;
const MAX_CODE = 20;
const BLOCK_MARK = [0x314159, 0x265359] as const;
const END_MARK = [0x177245, 0x385090] as const;

/** Whether the bytes begin like a bzip2 file. */
export const isBzip2 = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc;
});

class Damaged extends Error {}

/** Bits from the highest on. */
class Bits {
  #at = 0;
  #held = 0;
  #kept = 0;

  constructor(readonly bytes: Uint8Array) {}

  /** The next bits as a number, at most 24. */
  take(count: number): number {
    while (this.#kept < count) {
      if (this.#at >= this.bytes.length) throw new Damaged();
      this.#held = ((this.#held << 8) | this.bytes[this.#at++]!) >>> 0;
      this.#kept += 8;
    }
    this.#kept -= count;
    const value = this.#held >>> this.#kept;
    this.#drop();
    return value;
  }

  /** The next symbol of a code: as many bits as could be needed are looked at together. */
  symbol({ limits, offset, symbols }: Code): number {
    while (this.#kept <= 24 && this.#at < this.bytes.length) {
      this.#held = ((this.#held << 8) | this.bytes[this.#at++]!) >>> 0;
      this.#kept += 8;
    }
    const spare = this.#kept - MAX_CODE;
    const ahead = spare >= 0 ? this.#held >>> spare : this.#held << -spare;
    let length = 1;
    while (length <= MAX_CODE && ahead >= limits[length]!) length += 1;
    const symbol = symbols[(ahead >>> (MAX_CODE - length)) + (offset[length] ?? 0)];
    if (symbol === undefined || length > this.#kept) throw new Damaged();
    this.#kept -= length;
    this.#drop();
    return symbol;
  }

  /** Forgets the bits that were taken. */
  #drop(): void {
    this.#held = this.#kept === 0 ? 0 : (this.#held << (32 - this.#kept)) >>> (32 - this.#kept);
  }

  /** To the next whole byte. */
  align(): void {
    this.#kept -= this.#kept % 8;
    this.#drop();
  }

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length && this.#kept === 0;
  }
}

/** A code of symbols: for each length the end of its codes, filled up with zeros, and what leads from a code to its symbol. */
interface Code {
  readonly limits: Int32Array;
  readonly offset: Int32Array;
  readonly symbols: readonly number[];
}

function codeOf(lengths: readonly number[]): Code {
  const limits = new Int32Array(MAX_CODE + 1);
  const offset = new Int32Array(MAX_CODE + 1);
  const symbols: number[] = [];
  let code = 0;
  for (let length = 1; length <= MAX_CODE; length++) {
    offset[length] = symbols.length - code;
    for (const [symbol, own] of lengths.entries())
      if (own === length) {
        symbols.push(symbol);
        code += 1;
      }
    limits[length] = code << (MAX_CODE - length);
    code <<= 1;
  }
  return { limits, offset, symbols };
}

/** The bytes that occur in a block, in their order. */
function readAlphabet(bits: Bits): Uint8Array {
  const rows = bits.take(16);
  const found: number[] = [];
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue;
    const marks = bits.take(16);
    for (let i = 0; i < 16; i++) if (marks & (0x8000 >> i)) found.push(row * 16 + i);
  }
  if (found.length === 0) throw new Damaged();
  return Uint8Array.from(found);
}

/** The element at a place, which moves to the front. */
function moveToFront(list: Uint8Array, at: number): number {
  const value = list[at];
  if (value === undefined) throw new Damaged();
  for (let i = at; i > 0; i--) list[i] = list[i - 1]!;
  list[0] = value;
  return value;
}

/** The code of each fifty symbols. */
function readCodes(bits: Bits, symbols: number): readonly Code[] {
  const groups = bits.take(3);
  const count = bits.take(15);
  if (groups < 2 || groups > 6 || count === 0) throw new Damaged();
  const order = Uint8Array.from({ length: groups }, (_, i) => i);
  const selectors = Array.from({ length: count }, () => {
    let at = 0;
    while (bits.take(1)) at += 1;
    return moveToFront(order, at);
  });
  const codes = Array.from({ length: groups }, () => {
    let length = bits.take(5);
    const lengths = Array.from({ length: symbols }, () => {
      while (bits.take(1)) length += bits.take(1) ? -1 : 1;
      if (length < 1 || length > MAX_CODE) throw new Damaged();
      return length;
    });
    return codeOf(lengths);
  });
  return valuesAt(codes, selectors);
}

/** The last column of the sorted rotations of a block. */
function readTransformed(bits: Bits, size: number): Uint8Array {
  const alphabet = readAlphabet(bits);
  const end = alphabet.length + 1;
  const chosen = readCodes(bits, end + 1);
  const column = new Uint8Array(size);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let i = 0; ; i++) {
    const code = chosen[Math.floor(i / GROUP)];
    if (!code) throw new Damaged();
    const symbol = bits.symbol(code);
    if (symbol <= 1) {
      run += weight * (symbol + 1);
      weight *= 2;
      if (run > size) throw new Damaged();
      continue;
    }
    if (run > 0) {
      if (length + run > size) throw new Damaged();
      column.fill(alphabet[0]!, length, length + run);
      length += run;
    }
    run = 0;
    weight = 1;
    if (symbol === end) return column.subarray(0, length);
    if (length === size) throw new Damaged();
    column[length++] = moveToFront(alphabet, symbol - 1);
  }
}

/** The block before its rotations were sorted. */
function rotatedBack(column: Uint8Array, origin: number): Uint8Array {
  const { length } = column;
  if (origin >= length) throw new Damaged();
  const before = new Uint32Array(256);
  for (const byte of column) before[byte]! += 1;
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) {
    const count = before[byte]!;
    before[byte] = sum;
    sum += count;
  }
  const next = new Uint32Array(length);
  for (let i = 0; i < length; i++) next[before[column[i]!]!++] = i;
  const block = new Uint8Array(length);
  for (let i = 0, at = next[origin]!; i < length; i++, at = next[at]!) block[i] = column[at]!;
  return block;
}

/** Bytes that grow. */
class Output {
  #bytes = new Uint8Array(2 ** 16);
  length = 0;

  push(byte: number, times: number): void {
    if (this.length + times > MAX_UNPACKED) throw new ImportError('import.file-too-large');
    if (this.length + times > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.length + times));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    for (let i = 0; i < times; i++) this.#bytes[this.length++] = byte;
  }

  from(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.length);
  }
}

/** Four equal bytes are followed by how many more there are. */
function withRuns(block: Uint8Array, output: Output): void {
  let same = 0;
  let before = -1;
  for (const byte of block) {
    if (same === 4) {
      output.push(before, byte);
      same = 0;
      before = -1;
      continue;
    }
    same = byte === before ? same + 1 : 1;
    before = byte;
    output.push(byte, 1);
  }
}

function crcOf(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc << 8) ^ CRC[(crc >>> 24) ^ byte]!;
  return ~crc >>> 0;
}

function readStream(bits: Bits, output: Output): void {
  if (bits.take(16) !== 0x425a || bits.take(8) !== 0x68) throw new Damaged();
  const size = (bits.take(8) - 0x30) * BLOCK;
  if (size < BLOCK || size > 9 * BLOCK) throw new Damaged();
  for (;;) {
    const mark = [bits.take(24), bits.take(24)];
    const crc = ((bits.take(16) << 16) | bits.take(16)) >>> 0;
    if (mark[0] === END_MARK[0] && mark[1] === END_MARK[1]) return;
    // A block that was shuffled on purpose is of a version before 0.9.5, of 1999.
    if (mark[0] !== BLOCK_MARK[0] || mark[1] !== BLOCK_MARK[1] || bits.take(1) !== 0) throw new Damaged();
    const origin = bits.take(24);
    const start = output.length;
    withRuns(rotatedBack(readTransformed(bits, size), origin), output);
    if (crcOf(output.from(start)) !== crc) throw new Damaged();
  }
}

/** What is inside; ImportError where it is cut short, changed or too large. */
export function bunzip2(bytes: Uint8Array, format: string): Uint8Array {
  const bits = new Bits(bytes);
  const output = new Output();
  try {
    do {
      readStream(bits, output);
      bits.align();
    } while (!bits.isAtEnd);
    return output.from(0);
  } catch (error) {
    if (error instanceof Damaged) throw new ImportError('import.file-damaged', { format });
    throw error;
  }
}
