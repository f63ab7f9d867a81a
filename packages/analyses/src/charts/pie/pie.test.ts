import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { PieResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  c: ['a', 'b', 'b', 'c', 'd', null],
  w: [10, 1, 2, 0, 7, 3],
  bad: [1, -1, 1, 1, 1, 1],
  zero: [0, 0, 0, 0, 0, 0],
});
const resultOf = async (options: Readonly<Record<string, unknown>>) =>
  (await done(analysis, frame, { category: 'c', ...options })).result as PieResult;

it('shares out the cases, largest first', async () => {
  const { slices, sample } = await resultOf({});
  expect(slices.map(({ label, share }) => [label, share])).toEqual([
    ['b', 0.4],
    ['a', 0.2],
    ['c', 0.2],
    ['d', 0.2],
  ]);
  expect(sample).toEqual({ used: 5, excluded: 1 });
});

it('adds up amounts, and puts the smallest together', async () => {
  const { slices, values, total } = await resultOf({ weights: 'w', most: 3 });
  expect(total).toBe(20);
  expect(slices.map(({ label, amount }) => [label, amount])).toEqual([
    ['a', 10],
    ['d', 7],
    ['Other', 3],
  ]);
  expect(values).toHaveLength(4);
});

it('tells the largest share', async () => {
  const { blocks } = await done(analysis, frame, { category: 'c', weights: 'w' });
  expect(textOf(blocks, 'finding')).toBe('a has the largest share of w: 50.0%.');
});

it('refuses amounts that are no parts', async () => {
  expect(await refusedCodes(analysis, frame, { category: 'c', weights: 'bad' })).toEqual(['negative-amount']);
  expect(await refusedCodes(analysis, frame, { category: 'c', weights: 'zero' })).toEqual([
    'nothing-to-share',
  ]);
  expect(await refusedCodes(analysis, frame, { category: 'c', weights: 'c' })).not.toEqual(['done']);
});

it('names all shares that are as large', async () => {
  const finding = async (c: readonly string[]) =>
    textOf((await done(analysis, frameOf({ c: [...c] }), { category: 'c' })).blocks, 'finding');
  expect(await finding(['a', 'b'])).toBe('Both values have the same share of c: 50.0% each.');
  expect(await finding(['a', 'b', 'c', 'a', 'b'])).toBe('a and b have the largest shares of c: 40.0% each.');
});
