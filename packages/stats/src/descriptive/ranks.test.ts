import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossCount } from './contingency.ts';
import { moments } from './moments.ts';
import { OnlineMoments } from './online.ts';
import { orderOf, ranksOf } from './ranks.ts';
import { weightedMoments } from './weighted.ts';

const value = fc.oneof(
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, 5e-324, -5e-324, Infinity, -Infinity),
);

/** Numbers that agree in their high word, as times within a few minutes do. */
const close = fc.integer({ min: 0, max: 4000 }).map((k) => 1.7e12 + k / 8);

describe('orderOf', () => {
  it('is the stable order on both sides of the switch to radix sort', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            value,
            close,
            close.map((at) => -at),
          ),
          { minLength: 1, maxLength: 300 },
        ),
        fc.integer({ min: 1, max: 120 }),
        (values, repeat) => {
          const data = new Float64Array(values.length * repeat);
          for (let i = 0; i < data.length; i++) data[i] = values[i % values.length]!;
          const order = orderOf(data);
          for (let k = 1; k < order.length; k++) {
            const a = data[order[k - 1]!]!;
            const b = data[order[k]!]!;
            if (!(a < b || (a === b && order[k - 1]! < order[k]!)))
              throw new Error(`${a} at ${order[k - 1]} before ${b} at ${order[k]}`);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('ranksOf', () => {
  it('gives ties by each rule as R: rank(c(3, 1, 3, 2, 3), ties.method)', () => {
    const x = Float64Array.of(3, 1, 3, 2, 3);
    expect([...ranksOf(x).ranks]).toEqual([4, 1, 4, 2, 4]);
    expect([...ranksOf(x, 'min').ranks]).toEqual([3, 1, 3, 2, 3]);
    expect([...ranksOf(x, 'max').ranks]).toEqual([5, 1, 5, 2, 5]);
    expect([...ranksOf(x, 'first').ranks]).toEqual([3, 1, 4, 2, 5]);
    expect(ranksOf(x).tieSum).toBe(24);
  });

  it('sums to n (n + 1) / 2', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 80 }), (values) => {
        const n = values.length;
        const total = ranksOf(Float64Array.from(values)).ranks.reduce((sum, rank) => sum + rank, 0);
        expect(total).toBe((n * (n + 1)) / 2);
      }),
    );
  });

  it('refuses missing values with a code', () => {
    expect(() => ranksOf(Float64Array.of(1, Number.NaN))).toThrowError(
      expect.objectContaining({ code: 'not-finite' }),
    );
  });
});

describe('OnlineMoments', () => {
  it('agrees with two passes, value by value and merged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -100, max: 100 }), { minLength: 2, maxLength: 60 }),
        fc.nat(),
        (values, cut) => {
          const at = cut % values.length;
          const online = new OnlineMoments();
          for (const item of values.slice(0, at)) online.push(item);
          if (at < values.length) online.merge(moments(Float64Array.from(values.slice(at))));
          const expected = moments(Float64Array.from(values));
          const actual = online.moments();
          for (const key of ['n', 'sum', 'mean', 'm2', 'm3', 'm4'] as const) {
            const scale = { n: 1, sum: 1e3, mean: 1e2, m2: 1e5, m3: 1e7, m4: 1e9 }[key];
            expect(Math.abs(actual[key] - expected[key])).toBeLessThanOrEqual(1e-10 * scale);
          }
        },
      ),
    );
  });
});

describe('weightedMoments', () => {
  it('with whole weights equals the repeated sample', () => {
    const m = weightedMoments(Float64Array.of(1, 2, 4), Float64Array.of(3, 1, 2));
    const repeated = moments(Float64Array.of(1, 1, 1, 2, 4, 4));
    expect(m.mean).toBeCloseTo(repeated.mean, 14);
    expect(m.frequencyVariance).toBeCloseTo(repeated.m2 / 5, 14);
  });

  it('refuses negative weights and empty samples', () => {
    expect(() => weightedMoments(Float64Array.of(1), Float64Array.of(-1))).toThrowError(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
    expect(() => weightedMoments(Float64Array.of(1), Float64Array.of(0))).toThrowError(
      expect.objectContaining({ code: 'empty' }),
    );
  });
});

describe('crossCount', () => {
  it('counts pairs and leaves missing codes out', () => {
    const table = crossCount(Int32Array.of(0, 0, 1, -1, 1), 2, Int32Array.of(0, 1, 1, 0, -1), 2);
    expect([...table.counts]).toEqual([1, 1, 0, 1]);
    expect([...table.rowTotals]).toEqual([2, 1]);
    expect(table.total).toBe(3);
  });
});
