import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sorted } from './sort.ts';

const any = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, -5e-324),
);

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
        expect(Buffer.from(result.buffer).equals(Buffer.from(data.slice().sort().buffer))).toBe(true);
        expect(data).toEqual(before);
      },
    ),
    { numRuns: 200 },
  );
});
