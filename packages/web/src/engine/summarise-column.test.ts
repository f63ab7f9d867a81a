import { type Column, Frame } from '@constat/data';
import { expect, test } from 'vitest';
import { summariseColumn } from './summarise-column.ts';

const base = { id: 'c', role: 'none', description: '' } as const;

test('a numeric column counts distinct values and missing ones, its own codes included', () => {
  const column: Column = {
    ...base,
    name: 'dose',
    type: 'numeric',
    missingValueCodes: ['99'],
    cells: { kind: 'numbers', values: Float64Array.of(2, 0.5, 99, Number.NaN, 2, 1) },
  };
  expect(summariseColumn(new Frame([column]), column)).toEqual({
    name: 'dose',
    distinct: 3,
    missing: 2,
    levels: [
      { level: '0.5', count: 1 },
      { level: '1', count: 1 },
      { level: '2', count: 2 },
    ],
  });
});

test('a continuous column lists no levels', () => {
  const column: Column = {
    ...base,
    name: 'x',
    type: 'numeric',
    cells: { kind: 'numbers', values: Float64Array.from({ length: 60 }, (_, i) => i / 7) },
  };
  expect(summariseColumn(new Frame([column]), column)).toMatchObject({
    distinct: 60,
    missing: 0,
    levels: null,
  });
});

test('a categorical column keeps the order of its levels', () => {
  const column: Column = {
    ...base,
    name: 'supp',
    type: 'categorical',
    categoryOrder: ['VC', 'OJ'],
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, 1, -1), levels: ['OJ', 'VC'] },
  };
  expect(summariseColumn(new Frame([column]), column)).toEqual({
    name: 'supp',
    distinct: 2,
    missing: 1,
    levels: [
      { level: 'VC', count: 2 },
      { level: 'OJ', count: 1 },
    ],
  });
});
