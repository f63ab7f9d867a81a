import fc from 'fast-check';
import { expect, it } from 'vitest';
import { neighboursAt, sorted, sortedAt } from './sort.ts';

const any = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, -5e-324),
);

/** Comparing the bytes takes a thousandth of the time that comparing element by element does. */
const same = (a: Float64Array, b: Float64Array) => Buffer.from(a.buffer).equals(Buffer.from(b.buffer));

it('sorts like the engine, bit for bit, on both sides of the switch to radix sort', () => {
  fc.assert(
    fc.property(
      fc.array(any, { minLength: 1, maxLength: 300 }),
      fc.integer({ min: 1, max: 120 }),
      (values, repeat) => {
        const data = new Float64Array(values.length * repeat);
        for (let i = 0; i < data.length; i++) data[i] = values[i % values.length]!;
        const before = data.slice();
        const result = sorted(data);
        expect(same(result, data.slice().sort())).toBe(true);
        expect(same(data, before)).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

it('puts minus zero before zero', () => {
  expect(sorted(Float64Array.of(0, -0))).toEqual(Float64Array.of(-0, 0));
});

it('sorts at the ranks asked for, whatever the distribution', () => {
  const shapes: readonly ((u: number) => number)[] = [
    (u) => u,
    (u) => Math.round(u * 3) - 1,
    (u) => Math.tan(Math.PI * (u - 0.5)),
    (u) => (u < 0.999 ? u * 1e-9 : 1e300),
    (u) => 1e15 + Math.round(u * 4),
    (u) => (u < 0.5 ? Number.NEGATIVE_INFINITY : u),
    () => 7,
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...shapes),
      fc.integer({ min: 16_000, max: 40_000 }),
      fc.integer({ min: 1, max: 2 ** 31 - 2 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
      (shape, n, seed, places) => {
        let state = seed;
        const values = Float64Array.from({ length: n }, () => {
          state = (state * 16_807) % 2_147_483_647;
          return shape(state / 2_147_483_647);
        });
        const before = values.slice();
        const full = sorted(values);
        const ranks = places.map((place) => Math.round(place * (n - 1)));
        const at = sortedAt(values, ranks);
        expect(same(values, before)).toBe(true);
        for (const rank of [0, n - 1, ...ranks]) expect(at[rank]).toBe(full[rank]);
        expect(same(sorted(at), full)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

it('finds a rank and the next one, whatever the distribution', () => {
  const shapes: readonly ((u: number) => number)[] = [
    (u) => u,
    (u) => Math.round(u * 3) - 1,
    (u) => Math.exp(40 * u),
    (u) => (u < 0.999 ? u * 1e-9 : 1e30),
    () => 7,
    (u) => (u > 0.5 ? Number.POSITIVE_INFINITY : u),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...shapes),
      fc.integer({ min: 1, max: 3000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 1000 }),
      (shape, n, part, seed) => {
        const values = Float64Array.from({ length: n }, (_, i) =>
          shape(((i * 7919 + seed) % 10_007) / 10_007),
        );
        const ordered = values.slice().sort();
        const rank = Math.min(n - 1, Math.floor(part * n));
        expect(neighboursAt(values, rank)).toEqual([ordered[rank], ordered[rank + 1] ?? ordered[rank]]);
      },
    ),
  );
});
