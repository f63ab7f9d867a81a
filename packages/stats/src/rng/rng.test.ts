import { describe, expect, it } from 'vitest';
import {
  beta,
  binomial,
  chiSquare,
  exponential,
  gamma,
  matrixFromRows,
  negativeBinomial,
  normal,
  poisson,
  studentT,
} from '../index.ts';
import {
  multivariateNormal,
  randomBeta,
  randomBinomial,
  randomExponential,
  randomGamma,
  randomMultinomial,
  randomNegativeBinomial,
  randomNormal,
  randomPoisson,
  randomT,
  shuffle,
} from './variates.ts';
import { Xoshiro256 } from './xoshiro.ts';

/** xoshiro256** in 64-bit integers, straight from the authors' definition. */
function* reference(seed: bigint): Generator<bigint> {
  const mask = 0xffffffffffffffffn;
  const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (64n - k))) & mask;
  let z = seed;
  const s = [0n, 0n, 0n, 0n].map(() => {
    z = (z + 0x9e3779b97f4a7c15n) & mask;
    let x = z;
    x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & mask;
    return x ^ (x >> 31n);
  });
  for (;;) {
    let [a = 0n, b = 0n, c = 0n, d = 0n] = s;
    yield (rotl((b * 5n) & mask, 7n) * 9n) & mask;
    const t = (b << 17n) & mask;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotl(d, 45n);
    s.splice(0, 4, a, b, c, d);
  }
}

describe('xoshiro256**', () => {
  it('equals the definition in 64-bit integers', () => {
    for (const seed of [0, 1, 42, 2 ** 52 + 12345]) {
      const rng = new Xoshiro256(seed);
      const expected = reference(BigInt(seed));
      for (let i = 0; i < 1000; i++) {
        const high = rng.next();
        expect((BigInt(high) << 32n) | BigInt(rng.low)).toBe(expected.next().value);
      }
    }
  });

  it('starts from SplitMix64 and repeats for the same seed', () => {
    const first = Array.from(
      { length: 5 },
      (
        (rng) => () =>
          rng.uniform()
      )(new Xoshiro256(7)),
    );
    const again = Array.from(
      { length: 5 },
      (
        (rng) => () =>
          rng.uniform()
      )(new Xoshiro256(7)),
    );
    expect(first).toEqual(again);
    expect(new Xoshiro256(8).uniform()).not.toBe(first[0]);
  });

  it('jumps to another stream, the same whichever way it is reached', () => {
    const base = new Xoshiro256(3);
    const second = base.stream(2);
    const twice = new Xoshiro256(3).jump().jump();
    expect(second.uniform()).toBe(twice.uniform());
    // the 2^128-th power of the transition matrix over GF(2), applied to the state of seed 3
    expect(new Xoshiro256(3).jump().uniform()).toBe(0.689542256111983);
    expect(base.stream(1).uniform()).not.toBe(base.stream(0).uniform());
  });

  it('goes on from a saved state', () => {
    const rng = new Xoshiro256(5);
    rng.next();
    const copy = new Xoshiro256(rng.state());
    expect(copy.uniform()).toBe(rng.uniform());
    expect(() => new Xoshiro256(new Int32Array(8))).toThrowError(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
  });

  it.each([1, 2, 7, 1000, 2 ** 21 + 1, 3 * 2 ** 29 + 12345, 2 ** 31])(
    'integers below %i are the high word of the product, those that would bias it drawn again',
    (bound) => {
      const words = reference(9n);
      const accepted = (word: bigint): number | null => {
        const product = word * BigInt(bound);
        return (product & 0xffffffffn) >= 2n ** 32n % BigInt(bound) ? Number(product >> 32n) : null;
      };
      const one = new Xoshiro256(9);
      const many = new Int32Array(1001);
      new Xoshiro256(9).fillIntegers(bound, many);
      const singles: number[] = [];
      const pairs: number[] = [];
      while (pairs.length < 1001 || singles.length < 1001) {
        const word: bigint = words.next().value;
        const high = accepted(word >> 32n);
        const low = accepted(word & 0xffffffffn);
        if (high !== null) singles.push(high);
        pairs.push(...[high, low].filter((value) => value !== null));
      }
      expect(singles.slice(0, 1001)).toEqual(Array.from({ length: 1001 }, () => one.integer(bound)));
      expect([...many]).toEqual(pairs.slice(0, 1001));
    },
  );

  it('fills a part of an array and goes on where it stopped', () => {
    const whole = new Int32Array(10);
    new Xoshiro256(4).fillIntegers(50, whole);
    const parts = new Int32Array(10).fill(-1);
    const rng = new Xoshiro256(4);
    rng.fillIntegers(50, parts, 0, 6);
    expect([...parts.subarray(6)]).toEqual([-1, -1, -1, -1]);
    rng.fillIntegers(50, parts, 6, 10);
    expect(parts).toEqual(whole);
  });

  it('refuses a seed that is not finite', () => {
    expect(() => new Xoshiro256(Number.NaN)).toThrowError(expect.objectContaining({ code: 'not-finite' }));
  });
});

/** Largest distance between the empirical and the given distribution function (Kolmogorov). */
function distanceTo(
  draw: () => number,
  n: number,
  cdf: (x: number) => number,
  before: (x: number) => number,
): number {
  const values = Float64Array.from({ length: n }, draw).sort();
  let most = 0;
  for (let i = 0; i < n; i++) {
    if (i + 1 < n && values[i + 1] === values[i]) continue;
    const x = values[i]!;
    let first = i;
    while (first > 0 && values[first - 1] === x) first--;
    most = Math.max(most, Math.abs((i + 1) / n - cdf(x)), Math.abs(first / n - before(x)));
  }
  return most;
}

describe('variates follow their distributions', () => {
  const n = 20000;
  // Kolmogorov's distance exceeds 1.95 / sqrt(n) with probability 0.001; the seeds are fixed
  const limit = 1.95 / Math.sqrt(n);
  const rng = new Xoshiro256(20240501);
  const continuous: Readonly<Record<string, readonly [() => number, (x: number) => number]>> = {
    uniform: [() => rng.uniform(), (x) => x],
    normal: [() => randomNormal(rng, 2, 3), (x) => normal.cdf(x, 2, 3)],
    exponential: [() => randomExponential(rng, 0.4), (x) => exponential.cdf(x, 0.4)],
    'gamma 0.3': [() => randomGamma(rng, 0.3, 2), (x) => gamma.cdf(x, 0.3, 2)],
    'gamma 7.5': [() => randomGamma(rng, 7.5, 0.1), (x) => gamma.cdf(x, 7.5, 0.1)],
    'chi-square': [() => randomGamma(rng, 2.5, 0.5), (x) => chiSquare.cdf(x, 5)],
    t: [() => randomT(rng, 4), (x) => studentT.cdf(x, 4)],
    'beta 0.2 0.4': [() => randomBeta(rng, 0.2, 0.4), (x) => beta.cdf(x, 0.2, 0.4)],
    'beta 3 2': [() => randomBeta(rng, 3, 2), (x) => beta.cdf(x, 3, 2)],
  };
  for (const [name, [draw, cdf]] of Object.entries(continuous)) {
    it(name, () => {
      expect(distanceTo(draw, n, cdf, cdf)).toBeLessThan(limit);
    });
  }
  const discrete: Readonly<Record<string, readonly [() => number, (x: number) => number]>> = {
    'binomial small': [() => randomBinomial(rng, 12, 0.3), (x) => binomial.cdf(x, 12, 0.3)],
    'binomial large': [() => randomBinomial(rng, 500, 0.7), (x) => binomial.cdf(x, 500, 0.7)],
    'poisson small': [() => randomPoisson(rng, 3.2), (x) => poisson.cdf(x, 3.2)],
    'poisson large': [() => randomPoisson(rng, 87.5), (x) => poisson.cdf(x, 87.5)],
    'negative binomial': [
      () => randomNegativeBinomial(rng, 2.5, 0.2),
      (x) => negativeBinomial.cdf(x, 2.5, 0.2),
    ],
  };
  for (const [name, [draw, cdf]] of Object.entries(discrete)) {
    it(name, () => {
      expect(distanceTo(draw, n, cdf, (x) => cdf(x - 1))).toBeLessThan(limit);
    });
  }

  it('multinomial counts have the expected shares', () => {
    const counts = randomMultinomial(rng, 100000, [2, 3, 5]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100000);
    const statistic = [20000, 30000, 50000].reduce((sum, e, i) => sum + (counts[i]! - e) ** 2 / e, 0);
    expect(chiSquare.sf(statistic, 2)).toBeGreaterThan(0.001);
  });

  it('multivariate normal has the covariance asked for', () => {
    const covariance = matrixFromRows([
      [4, 1.2],
      [1.2, 1],
    ]);
    const draw = multivariateNormal(Float64Array.of(1, -1), covariance);
    let product = 0;
    for (let i = 0; i < n; i++) {
      const [a = 0, b = 0] = draw(rng);
      product += (a - 1) * (b + 1);
    }
    // variance of the product is s11 s22 + s12^2
    expect(Math.abs(product / n - 1.2)).toBeLessThan(4 * Math.sqrt((4 + 1.44) / n));
  });

  it('shuffle keeps the values and moves each place uniformly', () => {
    const places = new Float64Array(5);
    for (let i = 0; i < 5000; i++) places[shuffle(rng, Int32Array.of(0, 1, 2, 3, 4)).indexOf(0)]! += 1;
    const statistic = places.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare.sf(statistic, 4)).toBeGreaterThan(0.001);
    expect([...shuffle(rng, Int32Array.of(1, 2, 3))].sort()).toEqual([1, 2, 3]);
  });
});
