/** The decoder of LZMA (LZMA specification of 2015): a range decoder whose chances follow what was read. */
import { ImportError } from './errors.ts';

/** The bytes cannot be what they say they are. */
export class Damaged extends Error {}

const HALF = 1024;
const STATES = 12;
const LENGTHS = 8;
const TOP = 2 ** 24;
/** Places of the chances in one array. */
const MATCH = 0;
const REPEAT = MATCH + STATES * 16;
const REPEAT_0 = REPEAT + STATES;
const REPEAT_1 = REPEAT_0 + STATES;
const REPEAT_2 = REPEAT_1 + STATES;
const REPEAT_0_LONG = REPEAT_2 + STATES;
const SLOT = REPEAT_0_LONG + STATES * 16;
const SPECIAL = SLOT + 4 * 64;
const ALIGN = SPECIAL + 128;
const LENGTH = ALIGN + 16;
/** Choice, second choice, 16 low trees, 16 middle trees, the high tree. */
const LENGTH_SIZE = 2 + 16 * LENGTHS * 2 + 256;
const REPEAT_LENGTH = LENGTH + LENGTH_SIZE;
const LITERAL = REPEAT_LENGTH + LENGTH_SIZE;

export class LzmaDecoder {
  #output = new Uint8Array(2 ** 16);
  length = 0;
  /** Where the memory of what was written begins. */
  #start = 0;
  #chances = new Uint16Array(0);
  #lc = 0;
  #literalMask = 0;
  #positionMask = 0;
  #state = 0;
  #distances = [0, 0, 0, 0];
  // The range decoder.
  #input: Uint8Array = new Uint8Array(0);
  #at = 0;
  #range = 0;
  #code = 0;

  constructor(readonly limit: number) {}

  from(start: number): Uint8Array {
    return this.#output.subarray(start, this.length);
  }

  forget(): void {
    this.#start = this.length;
  }

  setProperties(byte: number): void {
    if (byte >= 225) throw new Damaged();
    const lc = byte % 9;
    const lp = Math.floor(byte / 9) % 5;
    const pb = Math.floor(byte / 45);
    if (lc + lp > 4) throw new Damaged();
    this.#lc = lc;
    this.#literalMask = (1 << lp) - 1;
    this.#positionMask = (1 << pb) - 1;
    this.#chances = new Uint16Array(LITERAL + (0x300 << (lc + lp)));
    this.resetState();
  }

  resetState(): void {
    this.#chances.fill(HALF);
    this.#state = 0;
    this.#distances = [0, 0, 0, 0];
  }

  /** Bytes that were not packed. */
  copy(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#output.set(bytes, this.length);
    this.length += bytes.length;
  }

  #room(more: number): void {
    const needed = this.length + more;
    if (needed > this.limit) throw new ImportError('import.file-too-large');
    if (needed <= this.#output.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#output.length, needed));
    larger.set(this.#output);
    this.#output = larger;
  }

  /** One run that has so many bytes unpacked. */
  decode(input: Uint8Array, size: number): void {
    if (this.#chances.length === 0 || input.length < 5 || input[0] !== 0) throw new Damaged();
    this.#room(size);
    this.#input = input;
    this.#range = 0xffffffff;
    this.#code = ((input[1]! << 24) | (input[2]! << 16) | (input[3]! << 8) | input[4]!) >>> 0;
    this.#at = 5;
    const end = this.length + size;
    while (this.length < end) this.#packet(end);
    if (this.#range < TOP) this.#normalize();
    if (this.#at !== input.length || this.#code !== 0) throw new Damaged();
  }

  #normalize(): void {
    this.#range = (this.#range << 8) >>> 0;
    this.#code = ((this.#code << 8) | (this.#input[this.#at++] ?? 0)) >>> 0;
  }

  #bit(place: number): number {
    if (this.#range < TOP) this.#normalize();
    const chance = this.#chances[place]!;
    const bound = (this.#range >>> 11) * chance;
    if (this.#code < bound) {
      this.#range = bound;
      this.#chances[place] = chance + ((2048 - chance) >> 5);
      return 0;
    }
    this.#range -= bound;
    this.#code -= bound;
    this.#chances[place] = chance - (chance >> 5);
    return 1;
  }

  #direct(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      if (this.#range < TOP) this.#normalize();
      this.#range >>>= 1;
      const bit = this.#code >= this.#range ? 1 : 0;
      if (bit) this.#code -= this.#range;
      value = value * 2 + bit;
    }
    return value;
  }

  #tree(place: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | this.#bit(place + node);
    return node - (1 << bits);
  }

  /** The lowest bit first. */
  #reverse(place: number, bits: number): number {
    let node = 1;
    let value = 0;
    for (let i = 0; i < bits; i++) {
      const bit = this.#bit(place + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }

  #packet(end: number): void {
    const position = (this.length - this.#start) & this.#positionMask;
    const state = this.#state;
    if (this.#bit(MATCH + state * 16 + position) === 0) {
      this.#literal();
      return;
    }
    if (this.#bit(REPEAT + state) === 0) {
      const length = this.#length(LENGTH, position);
      this.#distances = [this.#distance(length), ...this.#distances.slice(0, 3)];
      this.#state = state < 7 ? 7 : 10;
      this.#repeat(length, end);
      return;
    }
    if (this.#bit(REPEAT_0 + state) === 1) this.#bringForward(state);
    else if (this.#bit(REPEAT_0_LONG + state * 16 + position) === 0) {
      this.#state = state < 7 ? 9 : 11;
      this.#repeat(1, end);
      return;
    }
    const length = this.#length(REPEAT_LENGTH, position);
    this.#state = state < 7 ? 8 : 11;
    this.#repeat(length, end);
  }

  /** One of the distances before the last comes to the front. */
  #bringForward(state: number): void {
    const at = this.#bit(REPEAT_1 + state) === 0 ? 1 : 2 + this.#bit(REPEAT_2 + state);
    const [distance] = this.#distances.splice(at, 1) as [number];
    this.#distances.unshift(distance);
  }

  #literal(): void {
    const before = this.length > this.#start ? this.#output[this.length - 1]! : 0;
    const row = ((this.length - this.#start) & this.#literalMask) << this.#lc;
    const place = LITERAL + 0x300 * (row + (before >> (8 - this.#lc)));
    let symbol = 1;
    if (this.#state >= 7) {
      let matched = this.#output[this.#source()]!;
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched = (matched << 1) & 0xff;
        const bit = this.#bit(place + ((1 + expected) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== expected) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(place + symbol);
    this.#output[this.length++] = symbol & 0xff;
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6;
  }

  #length(place: number, position: number): number {
    if (this.#bit(place) === 0) return 2 + this.#tree(place + 2 + position * LENGTHS, 3);
    if (this.#bit(place + 1) === 0) return 10 + this.#tree(place + 2 + (16 + position) * LENGTHS, 3);
    return 18 + this.#tree(place + 2 + 32 * LENGTHS, 8);
  }

  #distance(length: number): number {
    const slot = this.#tree(SLOT + Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + this.#reverse(SPECIAL + base - slot, bits);
    return base + this.#direct(bits - 4) * 16 + this.#reverse(ALIGN, 4);
  }

  /** The place the last distance leads to. */
  #source(): number {
    const source = this.length - this.#distances[0]! - 1;
    if (source < this.#start) throw new Damaged();
    return source;
  }

  #repeat(length: number, end: number): void {
    if (this.length + length > end) throw new Damaged();
    let source = this.#source();
    for (let i = 0; i < length; i++) this.#output[this.length++] = this.#output[source++]!;
  }
}
