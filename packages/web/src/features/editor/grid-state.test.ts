import { beforeEach, expect, test } from 'vitest';
import { resetGrid, select, selectHere, useGrid } from './grid-state.ts';
import { cellAt, extendedTo, moved } from './selection.ts';

const extent = { rows: 100, columns: 5, page: 10, isEmpty: () => false };
const press = (key: string, shift = false) => {
  const next = moved(useGrid.getState().selection, { key, shift, control: false }, extent);
  if (next) select(next);
};
const target = () => useGrid.getState().target;

beforeEach(resetGrid);

test('what moves is brought into view: the end of a selection, or the cell that goes through it', () => {
  press('ArrowDown');
  expect(target()).toEqual({ row: 1, column: 0 });
  for (let i = 0; i < 40; i++) press('ArrowDown', true);
  expect(target()).toEqual({ row: 41, column: 0 });
  press('Enter');
  press('Enter');
  expect(target()).toEqual({ row: 3, column: 0 });
  press('ArrowDown', true);
  expect(target()).toEqual({ row: 42, column: 0 });
});

test('what is selected where somebody looks moves nothing', () => {
  const { reveal } = useGrid.getState();
  selectHere(extendedTo(cellAt(0, 0), { row: 99, column: 4 }));
  expect(useGrid.getState().reveal).toBe(reveal);
  press('Tab');
  expect(target()).toEqual({ row: 0, column: 1 });
});
