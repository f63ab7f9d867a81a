import { requireFinite, StatsError } from '../stats-error.ts';

/**
 * Pseudo-random bits by xoshiro256** (Blackman & Vigna 2021, ACM TOMS 47(4), "Scrambled linear pseudorandom number
 * generators"; period 2^256 - 1), seeded through SplitMix64. The 64-bit state is kept as pairs of 32-bit halves,
 * since plain integers are far faster here than BigInt.
 */
export class Xoshiro256 {
  // halves of the four state words: high at even, low at odd places
  readonly #s: Int32Array;
  #low = 0;

  /** From a seed, or going on from a state of {@link Xoshiro256.state}. */
  constructor(seed: number | Int32Array) {
    if (typeof seed === 'number') {
      requireFinite(seed, 'seed');
      this.#s = splitMixState(seed);
    } else {
      if (seed.length !== 8 || seed.every((half) => half === 0))
        throw new StatsError('out-of-domain', 'not a state of the generator', 'seed');
      this.#s = seed.slice();
    }
  }

  /** Where the generator stands, as plain numbers that can be sent to a worker. */
  state(): Int32Array {
    return this.#s.slice();
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

  /**
   * Uniform integer in 0 .. bound - 1, without bias, bound <= 2^32: the high word of w * bound, w the high 32 bits of a
   * result, drawn again while the low word is below 2^32 mod bound (Lemire 2019, ACM TOMACS 29(1), 3).
   */
  integer(bound: number): number {
    const least = 4294967296 % bound;
    for (;;) {
      const word = this.next();
      const low = Math.imul(word, bound) >>> 0;
      // exact: the product is off by 2^10 at most, far less than half a unit of the high word
      if (low >= least) return ((word * bound - low) * 2 ** -32 + 0.5) >>> 0;
    }
  }

  /**
   * Fills `out` from place `from` up to `to` with integers as {@link integer} draws them, but two from each result: its
   * high half first, then its low half. A half left over is not used.
   */
  fillIntegers(bound: number, out: Int32Array, from = 0, to = out.length): void {
    const least = 4294967296 % bound;
    const s = this.#s;
    // the state in local variables, written back at the end: several times faster than `next`
    let ah = s[0]!;
    let al = s[1]!;
    let bh = s[2]!;
    let bl = s[3]!;
    let ch = s[4]!;
    let cl = s[5]!;
    let dh = s[6]!;
    let dl = s[7]!;
    for (let i = from; i < to; ) {
      let low = Math.imul(bl, 5);
      let high = (Math.imul(bh, 5) + carry5(bl)) | 0;
      const h7 = (high << 7) | (low >>> 25);
      const l7 = (low << 7) | (high >>> 25);
      low = Math.imul(l7, 9);
      high = (Math.imul(h7, 9) + carry9(l7)) | 0;
      const th = (bh << 17) | (bl >>> 15);
      const tl = bl << 17;
      ch ^= ah;
      cl ^= al;
      dh ^= bh;
      dl ^= bl;
      bh ^= ch;
      bl ^= cl;
      ah ^= dh;
      al ^= dl;
      ch ^= th;
      cl ^= tl;
      const half = dh;
      dh = (dl << 13) | (half >>> 19);
      dl = (half << 13) | (dl >>> 19);
      const low1 = Math.imul(high, bound) >>> 0;
      if (low1 >= least) out[i++] = ((high >>> 0) * bound - low1) * 2 ** -32 + 0.5;
      const low2 = Math.imul(low, bound) >>> 0;
      if (low2 >= least && i < to) out[i++] = ((low >>> 0) * bound - low2) * 2 ** -32 + 0.5;
    }
    s.set([ah, al, bh, bl, ch, cl, dh, dl]);
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
    const copy = new Xoshiro256(this.#s);
    for (let i = 0; i < index; i++) copy.jump();
    return copy;
  }
}

/** High 32 bits of (unsigned 32-bit) x * 5. */
function carry5(x: number): number {
  return ((x >>> 0) * (5 / 4294967296)) | 0;
}

function carry9(x: number): number {
  return ((x >>> 0) * (9 / 4294967296)) | 0;
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
