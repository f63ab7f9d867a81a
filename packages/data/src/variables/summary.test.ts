import { expect, test } from 'vitest';
import { digestColumn } from './summary.ts';

const base = { id: 'c', name: 'x', role: 'none', description: '' } as const;

test('numbers: statistics of the values present (by hand: 1, 2, 6)', () => {
  const digest = digestColumn({
    ...base,
    type: 'numeric',
    missingValueCodes: ['99'],
    cells: { kind: 'numbers', values: Float64Array.of(1, 2, 6, 99, Number.NaN) },
  });
  expect(digest).toMatchObject({
    valid: 3,
    missing: 2,
    numbers: { mean: 3, min: 1, median: 2, max: 6 },
    levels: [],
  });
  expect(digest.numbers?.sd).toBeCloseTo(Math.sqrt(7), 12);
});

test('categories: levels with counts', () => {
  const digest = digestColumn({
    ...base,
    type: 'categorical',
    cells: { kind: 'categories', codes: Int32Array.of(1, 1, 0, -1), levels: ['a', 'b'] },
  });
  expect(digest).toMatchObject({ valid: 3, missing: 1, distinct: 2, numbers: null });
  expect(digest.levels).toEqual([
    { level: 'a', count: 1 },
    { level: 'b', count: 2 },
  ]);
});
