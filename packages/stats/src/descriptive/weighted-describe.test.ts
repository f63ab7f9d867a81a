import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describe } from './describe.ts';
import { describeWeighted } from './weighted-describe.ts';

it('gives what repeating the rows gives, for whole weights', () => {
  const row = fc.tuple(
    fc.integer({ min: -50, max: 50 }).map((x) => x / 4),
    fc.integer({ min: 1, max: 6 }),
  );
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(0, 0.05, 0.2, 0.33),
      (rows, trim) => {
        const repeated = Float64Array.from(rows.flatMap(([x, w]) => Array<number>(w).fill(x)));
        const expected = describe(repeated, { trim });
        const weighted = describeWeighted(
          Float64Array.from(rows, ([x]) => x),
          Float64Array.from(rows, ([, w]) => w),
          { trim },
        );
        for (const [key, value] of Object.entries(expected)) {
          const other = weighted[key as keyof typeof weighted];
          if (value === null || other === null) expect([key, other]).toEqual([key, value]);
          else expect(Math.abs(other - value), key).toBeLessThan(1e-9 * Math.max(1, Math.abs(value)));
        }
      },
    ),
  );
});

it('takes weights that are no whole numbers', () => {
  // R 4.2.2: x <- c(1, 2, 4); w <- c(.5, 1.5, 2); m <- weighted.mean(x, w); sum(w * (x - m)^2) / (sum(w) - 1).
  const { n, mean, variance } = describeWeighted(Float64Array.of(1, 2, 4), Float64Array.of(0.5, 1.5, 2));
  expect(n).toBe(4);
  expect(mean).toBeCloseTo(2.875, 12);
  expect(variance).toBeCloseTo(1.8125, 12);
});

it.each([
  ['length-mismatch', [1, 2], [1]],
  ['empty', [], []],
  ['out-of-domain', [1, 2], [1, 0]],
  ['out-of-domain', [1, 2], [1, Number.NaN]],
])('refuses: %s', (code, values, weights) => {
  expect(() => describeWeighted(Float64Array.from(values), Float64Array.from(weights))).toThrowError(
    expect.objectContaining({ code }),
  );
});
