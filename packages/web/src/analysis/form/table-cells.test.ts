import type { TableOption } from '@constat/analyses';
import { expect, test } from 'vitest';
import { cellsIn, nameAt, withColumn, withoutColumn } from './table-cells.ts';

const fixed: TableOption = {
  kind: 'table',
  label: 'Counts',
  help: 'Cases by exposure.',
  rows: ['Exposed', 'Unexposed'],
  columns: ['Ill', 'Well'],
  min: 0,
  max: 1e12,
};
const growing: TableOption = { ...fixed, growRows: true, growColumns: true };

test('a table has the cells of its definition, and more where it may grow', () => {
  expect(cellsIn(fixed, null)).toEqual([
    [null, null],
    [null, null],
  ]);
  const large = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ];
  expect(cellsIn(fixed, large)).toEqual([
    [1, 2],
    [4, 5],
  ]);
  expect(cellsIn(growing, large)).toEqual(large);
  expect(cellsIn(growing, [[1], 'x', [Number.NaN, 'y']])).toEqual([
    [1, null],
    [Number.NaN, null],
  ]);
});

test('columns come and go at the end, and those that were added are numbered', () => {
  expect(withColumn([[1, 2]])).toEqual([[1, 2, null]]);
  expect(withoutColumn([[1, 2]])).toEqual([[1]]);
  expect(nameAt(['A'], 1, 'Row')).toBe('Row 2');
});
