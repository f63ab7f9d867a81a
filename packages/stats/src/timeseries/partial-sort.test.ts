import { expect, it } from 'vitest';
import { partialSort } from './partial-sort.ts';

it.each([3, 10, 11, 12, 40, 501])('puts order statistics of %i values into their places', (n) => {
  const values = Float64Array.from({ length: n }, (_, i) => ((i * 7919) % 1009) / 3 - (i % 3));
  const ordered = values.slice().sort();
  const positions = [Math.floor((n - 1) / 3), Math.floor(n / 2)];
  partialSort(values, positions);
  for (const at of positions) expect(values[at]).toBe(ordered[at]);
});

it('keeps the values', () => {
  const values = Float64Array.of(5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8);
  const before = values.slice().sort();
  partialSort(values, [6, 5]);
  expect(values.slice().sort()).toEqual(before);
});
