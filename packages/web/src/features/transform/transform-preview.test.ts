import { expect, test } from 'vitest';
import { aligned, meanText } from './transform-preview.tsx';

test.each([
  [
    ['22.715', '26.98123456', null],
    ['22.7150', '26.9812', null],
  ],
  [
    ['1', '2'],
    ['1', '2'],
  ],
  [
    ['69', '80.1'],
    ['69.0', '80.1'],
  ],
  [
    ['1e-9', '2'],
    ['1e-9', '2'],
  ],
])('%j is shown as %j', (texts, expected) => {
  expect(aligned(texts)).toEqual(expected);
});

test.each([
  [-5.978e-16, -1.8, 1.7, '0'],
  [0, 0, 0, '0'],
  [1e-10, -1, 1, '1e-10'],
  [5e-16, 1e-16, 9e-16, '5e-16'],
])('a mean of %d between %d and %d is shown as %s', (mean, min, max, text) => {
  expect(meanText(mean, min, max)).toBe(text);
});
