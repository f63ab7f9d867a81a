import { expect, test } from 'vitest';
import { aligned } from './transform-preview.tsx';

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
