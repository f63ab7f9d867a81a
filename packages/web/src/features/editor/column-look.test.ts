import type { Column } from '@constat/data';
import { expect, test } from 'vitest';
import { numberColumn } from '../../../test/number-column.ts';
import { lookOf, shownText } from './column-look.ts';

test('numbers of a column share their decimals', () => {
  const column = numberColumn('a', 51.84, 54.3, 7, Number.NaN, 1 / 3, 1e300);
  const look = lookOf(numberColumn('a', 51.84, 54.3), 2);
  expect(Array.from({ length: 6 }, (_, row) => shownText(column, row, look))).toEqual([
    '51.84',
    '54.30',
    '7.00',
    '',
    '0.333333',
    '1e+300',
  ]);
});

test('columns are wide enough for their cells and not wider than a screen', () => {
  expect(lookOf(numberColumn('a', 1), 1).width).toBe(88);
  expect(lookOf({ ...numberColumn('a', 1), name: 'n'.repeat(400) }, 1).width).toBe(280);
  expect(lookOf({ ...numberColumn('a', 1), name: 'systolic_pressure' }, 1).width).toBeGreaterThan(150);
  // as wide as the name is in Chromium, 54 px, with its icon and the space around
  expect(lookOf({ ...numberColumn('a', 1), name: 'member' }, 1).width).toBeGreaterThan(98);
});

test('levels are shown with what they stand for', () => {
  const column: Column = {
    ...numberColumn('sex'),
    type: 'categorical',
    valueLabels: { 1: 'male', b: 'b' },
    cells: { kind: 'categories', codes: Int32Array.of(0, 1, 2, -1), levels: ['1', 'b', 'constructor'] },
  };
  const look = lookOf(column, 4);
  expect([0, 1, 2, 3].map((row) => shownText(column, row, look))).toEqual([
    '1 = male',
    'b',
    'constructor',
    '',
  ]);
  const wide = { ...column, valueLabels: { 1: 'a label that is much longer' } };
  expect(lookOf(wide, 4).width).toBeGreaterThan(look.width);
});
