import { expect, test } from 'vitest';
import { shifted, swapped, withNew, without } from './outline-steps.ts';

const items = [
  { text: 'Material', level: 0 },
  { text: 'cardboard', level: 1 },
  { text: 'no check', level: 2 },
  { text: 'moist', level: 1 },
  { text: 'Machine', level: 0 },
  { text: 'drift', level: 1 },
];
const drawn = (list: typeof items | null | readonly (typeof items)[number][]) =>
  list?.map(({ text, level }) => '.'.repeat(level) + text).join(' ') ?? null;

test('a line goes deeper with what belongs to it, at most one below the line above', () => {
  expect(drawn(shifted(items, 3, 1, 3))).toBe('Material .cardboard ..no check ..moist Machine .drift');
  expect(shifted(items, 2, 1, 2)).toBeNull();
  expect(shifted(items, 1, 1, 3)).toBeNull();
  expect(shifted(items, 0, 1, 3)).toBeNull();
});

test('and up, not above the first level', () => {
  expect(drawn(shifted(items, 2, -1, 3))).toBe('Material .cardboard .no check .moist Machine .drift');
  expect(shifted(items, 0, -1, 3)).toBeNull();
});

test('lines of one level change places, and stay under their head', () => {
  expect(drawn(swapped(items, 1, 1))).toBe('Material .moist .cardboard ..no check Machine .drift');
  expect(drawn(swapped(items, 3, -1))).toBe('Material .moist .cardboard ..no check Machine .drift');
  expect(drawn(swapped(items, 4, -1))).toBe('Machine .drift Material .cardboard ..no check .moist');
  expect(swapped(items, 3, 1)).toBeNull();
  expect(swapped(items, 0, -1)).toBeNull();
});

test('taking a line away takes its part away', () => {
  expect(drawn(without(items, 1))).toBe('Material .moist Machine .drift');
});

test('a new line stands at the level of the one before, below a head one deeper', () => {
  expect(withNew(items, 0, 2)[1]).toEqual({ text: '', level: 1 });
  expect(withNew(items, 2, 2)[3]).toEqual({ text: '', level: 2 });
});
