import { expect, test } from 'vitest';
import { nextAway } from './use-away.ts';

const end = 2000;

test.each([
  ['down', false, 100, 200, true],
  ['up', true, 400, 300, false],
  ['a trembling finger, after down', true, 400, 396, true],
  ['a trembling finger, after up', false, 400, 404, false],
  ['to the top', true, 100, 0, false],
  ['to the end', true, 1900, 2000, false],
])('%s', (_, away, from, at, expected) => {
  expect(nextAway(away, from, { at, end })).toBe(expected);
});

test('a page that cannot be scrolled keeps the button', () => {
  expect(nextAway(false, 0, { at: 0, end: 0 })).toBe(false);
});
