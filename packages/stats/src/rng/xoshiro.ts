import { requireFinite } from '../stats-error.ts';

/**
 * Pseudo-random bits by xoshiro256** (Blackman & Vigna 2021, ACM TOMS 47(4), "Scrambled linear pseudorandom number
 * generators"; period 2^256 - 1), seeded through SplitMix64. The 64-bit state is kept as pairs of 32-bit halves,
 * since plain integers are far faster here than BigInt.
 */
export class Xoshiro256 {
  // halves of the four state words: high at even, low at odd places
  readonly #s: Int32Array;
  #low = 0;

  constructor(seed: number | Xoshiro256) {
    if (typeof seed === 'number') {
      requireFinite(seed, 'seed');
      this.#s = splitMixState(seed);
    } else this.#s = seed.#s.slice();
  }

  /** Advances the generator; returns the high 32 bits of the result and keeps the low ones for `low`. */
  next(): number {
    const s = this.#s;
    const s1h = s[2]!;
    const s1l = s[3]!;
    // result = rotl(s1 * 5, 7) * 9
    let low = Math.imul(s1l, 5);
    let high = (Math.imul(s1h, 5) + carry5(s1l)) | 0;
    const h7 = (high << 7) | (low >>> 25);
    const l7 = (low << 7) | (high >>> 25);
    low = Math.imul(l7, 9);
    high = (Math.imul(h7, 9) + carry9(l7)) | 0;
    const th = (s1h << 17) | (s1l >>> 15);
    const tl = s1l << 17;
    s[4]! ^= s[0]!;
    s[5]! ^= s[1]!;
    s[6]! ^= s1h;
    s[7]! ^= s1l;
    s[2]! ^= s[4]!;
    s[3]! ^= s[5]!;
    s[0]! ^= s[6]!;
    s[1]! ^= s[7]!;
    s[4]! ^= th;
    s[5]! ^= tl;
    // rotl(s3, 45) = rotl of the swapped halves by 13
    const a = s[6]!;
    const b = s[7]!;
    s[6] = (b << 13) | (a >>> 19);
    s[7] = (a << 13) | (b >>> 19);
    this.#low = low >>> 0;
    return high >>> 0;
  }

  /** The low 32 bits of the last result. */
  get low(): number {
    return this.#low;
  }

  /** Uniform number in [0, 1) with 53 random bits. */
  uniform(): number {
    const high = this.next();
    return (high * 2097152 + (this.#low >>> 11)) / 9007199254740992;
  }

  /** Uniform number in (0, 1): never 0 and never 1. */
  openUniform(): number {
    for (;;) {
      const value = this.uniform();
      if (value > 0) return value;
    }
  }

  /** Uniform integer in 0 .. bound - 1, without bias, bound <= 2^32 (Lemire 2019 in its rejection form). */
  integer(bound: number): number {
    const limit = 4294967296 - (4294967296 % bound);
    for (;;) {
      const value = this.next();
      if (value < limit) return value % bound;
    }
  }

  /** Moves 2^128 steps ahead: streams that jump 0, 1, 2, ... times from one seed do not overlap. */
  jump(): this {
    const t = new Int32Array(8);
    // constants of the authors, high and low halves
    const words = [
      0x180ec6d3, 0x3cfd0aba, 0xd5a61266, 0xf0c9392c, 0xa9582618, 0xe03fc9aa, 0x39abdc45, 0x29b1661c,
    ];
    for (let w = 0; w < 4; w++) {
      for (let bit = 0; bit < 64; bit++) {
        const half = bit < 32 ? words[2 * w + 1]! : words[2 * w]!;
        if ((half >>> (bit % 32)) & 1) for (let k = 0; k < 8; k++) t[k]! ^= this.#s[k]!;
        this.next();
      }
    }
    this.#s.set(t);
    return this;
  }

  /** Independent generator `index` jumps ahead of this one. */
  stream(index: number): Xoshiro256 {
    const copy = new Xoshiro256(this);
    for (let i = 0; i < index; i++) copy.jump();
    return copy;
  }
}

/** High 32 bits of (unsigned 32-bit) x * 5. */
function carry5(x: number): number {
  return (((x >>> 0) * 5) / 4294967296) | 0;
}

function carry9(x: number): number {
  return (((x >>> 0) * 9) / 4294967296) | 0;
}

/** Four words of SplitMix64 (Steele, Lea & Flood 2014) from a seed; any finite number will do. */
function splitMixState(seed: number): Int32Array {
  const mask = 0xffffffffffffffffn;
  let z = Number.isInteger(seed) ? BigInt(seed) & mask : BigInt.asUintN(64, bitsOf(seed));
  const state = new Int32Array(8);
  for (let i = 0; i < 4; i++) {
    z = (z + 0x9e3779b97f4a7c15n) & mask;
    let x = z;
    x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & mask;
    x ^= x >> 31n;
    state[2 * i] = Number(x >> 32n) | 0;
    state[2 * i + 1] = Number(x & 0xffffffffn) | 0;
  }
  return state;
}

function bitsOf(value: number): bigint {
  return new BigInt64Array(Float64Array.of(value).buffer)[0] ?? 0n;
}
