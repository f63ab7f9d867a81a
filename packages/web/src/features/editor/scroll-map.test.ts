import { expect, test } from 'vitest';
import { barOf, scrolledHeight, topOf, visibleSpan } from './scroll-map.ts';

const CONTENT = 28_000_000; // a million rows of 28 px
const VIEW = 700;

test('small content scrolls as it is', () => {
  expect(scrolledHeight(5000)).toBe(5000);
  expect(topOf(0, 0, 4321, 5000, VIEW)).toBe(4300);
  expect(barOf(1234, 5000, VIEW)).toBe(1234);
});

test('large content reaches both ends, moves by pixels, and jumps in proportion', () => {
  const height = scrolledHeight(CONTENT);
  expect(height).toBeLessThan(17_000_000); // the least limit among browsers, Firefox
  expect(topOf(500, 10, 0, CONTENT, VIEW)).toBe(0);
  expect(topOf(500, 10, height - VIEW, CONTENT, VIEW)).toBe(CONTENT - VIEW);
  expect(topOf(1000, 300, 328, CONTENT, VIEW)).toBe(1028);
  expect(topOf(0, 0, (height - VIEW) / 2, CONTENT, VIEW)).toBeCloseTo((CONTENT - VIEW) / 2, 3);
});

test('the bar set for a place leads back to it', () => {
  for (const top of [0, 12_345, 14_000_000, CONTENT - VIEW]) {
    const bar = barOf(top, CONTENT, VIEW);
    expect(topOf(Number.NaN, -VIEW * 2, bar, CONTENT, VIEW)).toBeCloseTo(top, 3);
  }
});

test('only what is on the screen is drawn', () => {
  const offsets = Float64Array.of(0, 100, 250, 400, 500);
  expect(visibleSpan(offsets, 0, 100)).toEqual({ first: 0, last: 1 });
  expect(visibleSpan(offsets, 100, 151)).toEqual({ first: 1, last: 3 });
  expect(visibleSpan(offsets, 480, 900)).toEqual({ first: 3, last: 4 });
});
