import { expect, test } from 'vitest';
import { filledTo, isOnHandle } from './fill-handle.ts';

const range = { row: 2, column: 1, rows: 2, columns: 1 };

test('the fill handle makes the selection longer in one direction', () => {
  expect(filledTo(range, { row: 7, column: 1 })).toEqual({ ...range, rows: 6 });
  expect(filledTo(range, { row: 4, column: 5 })).toEqual({ ...range, columns: 5 });
  expect(filledTo(range, { row: 0, column: 0 })).toEqual(range);
});

test('the fill handle is at the lower right corner, where the view stands', () => {
  const area = {
    layout: {
      looks: [],
      offsets: Float64Array.of(0, 100, 180, 300),
      rowHead: 40,
      rowHeight: 30,
    },
    view: { left: 50, top: 60, width: 800, height: 600 },
    head: 48,
    frozen: false,
  };
  // 40 + 180 - 50 from the left, 48 + 4 * 30 - 60 from the top
  expect(isOnHandle({ x: 168, y: 106 }, range, area)).toBe(true);
  expect(isOnHandle({ x: 150, y: 106 }, range, area)).toBe(false);
  expect(isOnHandle({ x: 168, y: 95 }, range, area)).toBe(false);
});
