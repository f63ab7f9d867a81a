/** Distinct byte strings, each with a code, found without making a JavaScript string per cell. */

const EMPTY = -1;

/** The hash of no bytes; FNV-1a (Fowler, Noll, Vo, 1991). */
export const HASH_START = 0x811c9dc5 | 0;
/** The hash with one byte more. */
export const hashed = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

/** The entries of a dictionary one behind the other, with the end of each. */
export interface PackedEntries {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

export class ByteDictionary {
  /** Number of distinct entries. */
  size = 0;
  #pool = new Uint8Array(1024);
  #ends = new Uint32Array(64);
  #hashes = new Int32Array(64);
  #table = new Int32Array(128).fill(EMPTY);

  /** Code of the bytes; new ones get the next code. */
  code(bytes: Uint8Array, from: number, to: number): number {
    let hash = HASH_START;
    for (let at = from; at < to; at++) hash = hashed(hash, bytes[at]!);
    return this.codeOf(hash, bytes, from, to);
  }

  /** The same for bytes whose hash is known. Open addressing. */
  codeOf(unmixed: number, bytes: Uint8Array, from: number, to: number): number {
    const hash = unmixed ^ (unmixed >>> 15);
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const code = this.#table[slot]!;
      if (code === EMPTY) return this.#insert(bytes, from, to, hash, slot);
      if (this.#hashes[code] === hash && this.#equals(code, bytes, from, to)) return code;
    }
  }

  /** The bytes of every code, in order; each view is valid until the next `code`. */
  *entries(): Generator<Uint8Array> {
    for (let code = 0; code < this.size; code++)
      yield this.#pool.subarray(this.#start(code), this.#ends[code]!);
  }

  packed(): PackedEntries {
    const ends = this.#ends.slice(0, this.size);
    return { bytes: this.#pool.slice(0, ends.at(-1) ?? 0), ends };
  }

  /** Takes the entries of another dictionary; answers its codes in this one. */
  absorb({ bytes, ends }: PackedEntries): Int32Array {
    return Int32Array.from(ends, (end, code) => this.code(bytes, ends[code - 1] ?? 0, end));
  }

  #start(code: number): number {
    return code === 0 ? 0 : this.#ends[code - 1]!;
  }

  #equals(code: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#start(code);
    if (this.#ends[code]! - start !== to - from) return false;
    for (let at = from, own = start; at < to; at++, own++) if (bytes[at] !== this.#pool[own]) return false;
    return true;
  }

  #insert(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const code = this.size++;
    const start = this.#start(code);
    const end = start + to - from;
    if (end > this.#pool.length)
      this.#pool = grown(this.#pool, Uint8Array, Math.max(end, this.#pool.length * 2));
    if (code === this.#ends.length) {
      this.#ends = grown(this.#ends, Uint32Array, code * 2);
      this.#hashes = grown(this.#hashes, Int32Array, code * 2);
    }
    this.#pool.set(bytes.subarray(from, to), start);
    this.#ends[code] = end;
    this.#hashes[code] = hash;
    this.#table[slot] = code;
    if (this.size * 2 > this.#table.length) this.#rehash();
    return code;
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 4).fill(EMPTY);
    const mask = table.length - 1;
    for (let code = 0; code < this.size; code++) {
      let slot = this.#hashes[code]! & mask;
      while (table[slot] !== EMPTY) slot = (slot + 1) & mask;
      table[slot] = code;
    }
    this.#table = table;
  }
}

/** A longer copy of a typed array. */
export function grown<T extends { set(source: T): void }>(
  array: T,
  type: new (length: number) => T,
  length: number,
): T {
  const copy = new type(length);
  copy.set(array);
  return copy;
}
