import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { CountsResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const rows = (...counts: readonly (readonly [number, number | null])[]) =>
  counts.map(([observed, share]) => ({ label: '', observed, share }));

it.each([
  [{ categories: rows([0, null], [0, null]) }, 'too-few-cases'],
  [{ categories: rows([3, 0.5], [4, null]) }, 'no-share'],
  [{ categories: rows([3, 1], [4, 0]) }, 'no-share'],
  [{ categories: rows([3, 0.5], [4, 0.4]) }, 'shares-not-one'],
  [{ test: 'table', table: [[1, 2]] }, 'too-few-levels'],
  [
    {
      test: 'table',
      table: [
        [0, 0],
        [1, 2],
      ],
    },
    'empty-level',
  ],
  [
    {
      test: 'table',
      table: [
        [0, 3],
        [0, 2],
      ],
    },
    'empty-level',
  ],
  [
    {
      test: 'table',
      table: [
        [-1, 3],
        [1, 2],
      ],
    },
    'invalid-option',
  ],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces Mendel’s round and wrinkled peas: 5474 and 1850 against 3 to 1', async () => {
  // expected 5493 and 1831: 19^2/5493 + 19^2/1831 = 0.2629
  const { result, blocks } = await done(analysis, nothing, { categories: rows([5474, 0.75], [1850, 0.25]) });
  expect((result as CountsResult).statistic).toBeCloseTo(361 / 5493 + 361 / 1831, 10);
  expect(textOf(blocks, 'finding')).toContain('is not statistically significant, χ²(1) = 0.26, p = .608');
});

it('tests a table of counts', async () => {
  const { result, blocks } = await done(analysis, nothing, {
    test: 'table',
    table: [
      [20, 30, 15],
      [25, 12, 28],
    ],
  });
  expect((result as CountsResult).df).toBe(2);
  expect(textOf(blocks, 'finding')).toBe(
    'The association of rows and columns is statistically significant, χ²(2) = 12.20, p = .002, V = 0.31, 95% CI [0.11, 0.47].',
  );
});

it('counts the values of a variable', () => {
  const frame = frameOf({ g: ['a', 'b', 'a', null], one: ['x', 'x', 'x', 'x'] });
  expect(fillFromData(analysis, frame, { variable: 'g' })).toMatchObject({
    options: {
      test: 'goodness',
      categories: [
        { label: 'a', observed: 2 },
        { label: 'b', observed: 1 },
      ],
    },
  });
  expect(fillFromData(analysis, frame, { variable: 'one' })).toMatchObject({
    refusals: [{ code: 'too-few-levels' }],
  });
});
