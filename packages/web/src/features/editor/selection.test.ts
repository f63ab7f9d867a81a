import { expect, test } from 'vitest';
import { cellAt, type Extent, extendedTo, moved, rangeOf, type Selection, within } from './selection.ts';

// One column of two is filled in rows 0-2 and 5; the other is empty.
const filled = new Set([0, 1, 2, 5]);
const extent: Extent = {
  rows: 8,
  columns: 2,
  page: 3,
  isEmpty: (row, column) => column > 0 || !filled.has(row),
};
const press = (selection: Selection, key: string, more: { control?: boolean; shift?: boolean } = {}) =>
  moved(selection, { key, control: false, shift: false, ...more }, extent);

test('arrows stay inside the data', () => {
  expect(press(cellAt(0, 0), 'ArrowUp')).toEqual(cellAt(0, 0));
  expect(press(cellAt(7, 1), 'ArrowRight')).toEqual(cellAt(7, 1));
  expect(press(cellAt(3, 0), 'ArrowRight')).toEqual(cellAt(3, 1));
  expect(press(cellAt(1, 0), 'PageDown')).toEqual(cellAt(4, 0));
  expect(press(cellAt(1, 1), 'Home')).toEqual(cellAt(1, 0));
  expect(press(cellAt(1, 0), 'End', { control: true })).toEqual(cellAt(7, 1));
  expect(press(cellAt(1, 0), 'x')).toBeNull();
});

test('control jumps over filled and empty cells', () => {
  const rows: number[] = [];
  for (let at = cellAt(0, 0), i = 0; i < 3; i++) {
    at = press(at, 'ArrowDown', { control: true }) ?? at;
    rows.push(at.active.row);
  }
  expect(rows).toEqual([2, 5, 7]);
  expect(press(cellAt(0, 0), 'ArrowRight', { control: true })).toEqual(cellAt(0, 1));
});

test('shift extends from where the selection began', () => {
  const two = press(cellAt(2, 0), 'ArrowUp', { shift: true })!;
  expect(rangeOf(two, 8, 2)).toEqual({ row: 1, column: 0, rows: 2, columns: 1 });
  const wide = press(two, 'End', { shift: true })!;
  expect(rangeOf(wide, 8, 2)).toEqual({ row: 1, column: 0, rows: 2, columns: 2 });
  expect(wide.active).toEqual({ row: 2, column: 0 });
});

test('whole rows and columns', () => {
  expect(rangeOf(press(cellAt(2, 1), ' ', { shift: true })!, 8, 2)).toEqual({
    row: 2,
    column: 0,
    rows: 1,
    columns: 2,
  });
  expect(rangeOf(press(cellAt(2, 1), ' ', { control: true })!, 8, 2)).toEqual({
    row: 0,
    column: 1,
    rows: 8,
    columns: 1,
  });
  expect(rangeOf(press(cellAt(2, 1), 'a', { control: true })!, 8, 2)).toEqual({
    row: 0,
    column: 0,
    rows: 8,
    columns: 2,
  });
});

test('Tab goes on in the next row, Enter down, and both round a selection', () => {
  expect(press(cellAt(0, 1), 'Tab')).toEqual({ ...cellAt(1, 0), home: 1 });
  expect(press(cellAt(7, 1), 'Tab')).toBeNull();
  expect(press(cellAt(7, 1), 'Enter')).toEqual(cellAt(7, 1));
  const block = extendedTo(cellAt(1, 0), { row: 2, column: 1 });
  const visited = [block];
  for (let i = 0; i < 4; i++) visited.push(press(visited.at(-1)!, 'Tab')!);
  expect(visited.map(({ active }) => [active.row, active.column])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [1, 0],
  ]);
  expect(press(block, 'Enter', { shift: true })?.active).toEqual({ row: 2, column: 1 });
});

test('Enter returns to the column where moving by Tab began, then goes down', () => {
  const tabbed = press(cellAt(0, 0), 'Tab')!;
  expect(tabbed.active).toEqual({ row: 0, column: 1 });
  const entered = press(tabbed, 'Enter')!;
  expect(entered).toEqual(cellAt(1, 0));
  expect(press(entered, 'Enter')).toEqual(cellAt(2, 0));
  expect(press(press(tabbed, 'ArrowDown')!, 'Enter')).toEqual(cellAt(2, 1));
});

test('a selection is cut to data that became smaller', () => {
  expect(within(extendedTo(cellAt(5, 1), { row: 7, column: 1 }), 6, 1)).toEqual(
    extendedTo(cellAt(5, 0), { row: 5, column: 0 }),
  );
});
