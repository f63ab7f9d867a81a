import { expect, test } from 'vitest';
import { newColumns, unfiltered } from './new-columns.ts';

const NUMBERS = {
  name: 'Residual',
  description: 'Residuals: Linear regression',
  cells: { kind: 'numbers', values: Float64Array.of(1.5, Number.NaN) },
} as const;
const LEVELS = {
  name: 'Cluster',
  description: 'Clusters: Cluster analysis',
  cells: { kind: 'categories', codes: Int32Array.of(1, -1), levels: ['1', '2'] },
} as const;

test('new variables get free names, also among themselves', () => {
  const [first] = newColumns([], [NUMBERS]);
  expect(first).toMatchObject({ name: 'Residual', type: 'numeric', role: 'none' });
  const more = newColumns([first!], [NUMBERS, NUMBERS, LEVELS]);
  expect(more.map(({ name }) => name)).toEqual(['Residual_2', 'Residual_3', 'Cluster']);
  expect(more.at(-1)).toMatchObject({ type: 'categorical' });
  expect(new Set([first, ...more].map((column) => column!.id)).size).toBe(4);
});

test('values of filtered rows return to their rows', () => {
  const [numbers, levels] = unfiltered([NUMBERS, LEVELS], Uint8Array.of(0, 1, 0, 1), 2);
  expect(numbers?.cells).toEqual({
    kind: 'numbers',
    values: Float64Array.of(Number.NaN, 1.5, Number.NaN, Number.NaN),
  });
  expect(levels?.cells).toEqual({
    kind: 'categories',
    codes: Int32Array.of(-1, 1, -1, -1),
    levels: ['1', '2'],
  });
});

test('a filter that keeps other rows than were computed on is refused', () => {
  expect(() => unfiltered([NUMBERS], Uint8Array.of(1, 1, 1), 2)).toThrow('changed elsewhere');
});
