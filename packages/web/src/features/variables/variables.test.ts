import { expect, test } from 'vitest';
import { codesOf, codesText } from './missing-codes.ts';
import { moveItem } from './move-item.ts';

test.each([
  [0, 1, 'bac'],
  [2, -1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
  [0, 2, 'bca'],
])('moving item %i by %i gives %s', (at, by, expected) => {
  expect(moveItem(['a', 'b', 'c'], at, by).join('')).toBe(expected);
});

test('codes are read and written with semicolons; an empty entry stays visible as one', () => {
  expect(codesOf(' 99; -1 ')).toEqual(['99', '-1']);
  expect(codesOf('')).toEqual([]);
  expect(codesOf('99;;')).toEqual(['99', '', '']);
  expect(codesText(['99', '-1'])).toBe('99; -1');
});
