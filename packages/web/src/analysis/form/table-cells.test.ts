import type { TableOption } from '@constat/analyses';
import { expect, test } from 'vitest';
import {
  cellsIn,
  nameAt,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
} from './table-cells.ts';

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

test('rows and columns come and go at the end', () => {
  const cells = [[1, 2]];
  expect(withRow(cells)).toEqual([
    [1, 2],
    [null, null],
  ]);
  expect(withColumn(cells)).toEqual([[1, 2, null]]);
  expect(withoutRow(withRow(cells))).toEqual(cells);
  expect(withoutColumn(cells)).toEqual([[1]]);
  expect(withCell(cells, 0, 1, 9)).toEqual([[1, 9]]);
  expect(nameAt(['A'], 1, 'Row')).toBe('Row 2');
});

test('a block from a spreadsheet fills the cells from the one it is pasted into', () => {
  const cells = cellsIn(growing, [
    [1, 1, 1],
    [1, 1, 1],
  ]);
  const read = (text: string) => (text === '' || Number.isNaN(Number(text)) ? null : Number(text));
  expect(withPasted(cells, 0, 1, '5\t6\t7\r\n8\tx\n', read)).toEqual([
    [1, 5, 6],
    [1, 8, null],
  ]);
});
