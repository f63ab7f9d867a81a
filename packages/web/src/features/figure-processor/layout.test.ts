import { describe, expect, test } from 'vitest';
import {
  cropAt,
  cropBetween,
  keptOf,
  type LayoutSettings,
  layoutFigure,
  letterOf,
  mmToPixels,
  moved,
  NO_CROP,
  pixelsOf,
  pointsToMm,
} from './layout.ts';

const SETTINGS: LayoutSettings = {
  widthMm: 180,
  gapMm: 4,
  columns: 2,
  rows: 'widths',
  letters: 'none',
  letterPt: 10,
};
const square = { width: 100, height: 100 };
const wide = { width: 300, height: 100 };

test('millimetres become pixels by the inch', () => {
  expect(mmToPixels(25.4, 300)).toBe(300);
  // 85 mm at 600 dpi: 85 / 25.4 * 600 = 2007.87
  expect(pixelsOf({ widthMm: 85, heightMm: 50.8, boxes: [], letters: [] }, 600)).toEqual({
    width: 2008,
    height: 1200,
  });
});

describe('panels', () => {
  test('are equally wide in cells, with the row as high as its highest', () => {
    const { boxes, heightMm } = layoutFigure([square, wide, square], SETTINGS);
    expect(boxes).toEqual([
      { x: 0, y: 0, width: 88, height: 88 },
      { x: 92, y: 0, width: 88, height: 88 / 3 },
      { x: 0, y: 92, width: 88, height: 88 },
    ]);
    expect(heightMm).toBe(180);
  });

  test('are equally high where wanted, and fill the width', () => {
    const { boxes, heightMm } = layoutFigure([square, wide], { ...SETTINGS, rows: 'heights' });
    expect(boxes.map(({ width }) => width)).toEqual([44, 132]);
    expect(boxes.map(({ height }) => height)).toEqual([44, 44]);
    expect(boxes[1]?.x).toBe(48);
    expect(heightMm).toBe(44);
  });

  test('of a row that is not full do not grow', () => {
    const { boxes } = layoutFigure([square, square, square], { ...SETTINGS, rows: 'heights' });
    expect(boxes[2]).toEqual({ x: 0, y: 92, width: 88, height: 88 });
  });

  test('that are alone take the whole width and no letter', () => {
    const { boxes, letters } = layoutFigure([square], { ...SETTINGS, columns: 3, letters: 'above' });
    expect(boxes).toEqual([{ x: 0, y: 0, width: 180, height: 180 }]);
    expect(letters).toEqual([]);
  });

  test('stand below their letters, or under them', () => {
    const line = pointsToMm(10) * 1.15;
    const above = layoutFigure([square, square], { ...SETTINGS, letters: 'above' });
    expect(above.boxes[0]?.y).toBeCloseTo(line, 12);
    expect(above.letters).toEqual([
      { x: 0, y: 0 },
      { x: 92, y: 0 },
    ]);
    expect(above.heightMm).toBeCloseTo(88 + line, 12);
    const inside = layoutFigure([square, square], { ...SETTINGS, letters: 'inside' });
    expect(inside.boxes[0]?.y).toBe(0);
    expect(inside.letters[1]).toEqual({ x: 93, y: 1 });
  });

  test('that are none make nothing', () => expect(layoutFigure([], SETTINGS).heightMm).toBe(0));
});

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52].map((i) => letterOf(i, false))).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
  expect(letterOf(2, true)).toBe('c');
});

describe('crop', () => {
  test('keeps what is not cut off', () =>
    expect(keptOf({ width: 200, height: 100 }, { left: 10, top: 20, right: 30, bottom: 0 })).toEqual({
      x: 20,
      y: 20,
      width: 120,
      height: 80,
    }));

  test('always leaves something', () => {
    expect(cropAt({ ...NO_CROP, right: 40 }, 'left', 90).left).toBe(55);
    expect(cropAt(NO_CROP, 'top', -5).top).toBe(0);
    expect(cropAt(NO_CROP, 'top', Number.NaN).top).toBe(0);
  });

  test('is drawn from any corner, within the picture', () => {
    const crop = { left: 10, top: 20, right: 50, bottom: 0 };
    expect(cropBetween([0.1, 0.2], [0.5, 1.4])).toEqual(crop);
    expect(cropBetween([0.5, 1.4], [0.1, 0.2])).toEqual(crop);
    expect(cropBetween([0.5, 0.5], [0.51, 0.9])).toBeNull();
  });
});

test('panels move by one place, and stop at the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
