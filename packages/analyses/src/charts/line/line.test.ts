import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { LineResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  t: [3, 1, 1, 2, null, 3],
  y: [30, 10, 12, 20, 5, null],
  g: ['a', 'a', 'a', 'b', 'b', 'a'],
  same: [1, 1, 1, 1, 1, 1],
});
const resultOf = async (options: Readonly<Record<string, unknown>>) =>
  (await done(analysis, frame, { x: 't', outcome: 'y', ...options })).result as LineResult;

it('orders the places and sums up several values', async () => {
  const { lines, several, sample } = await resultOf({ spread: 'sd' });
  expect(several).toBe(true);
  expect(lines[0]?.places.map(({ x, n, value }) => [x, n, value])).toEqual([
    [1, 2, 11],
    [2, 1, 20],
    [3, 1, 30],
  ]);
  expect(lines[0]?.places[0]?.upper).toBeCloseTo(11 + Math.SQRT2, 12);
  expect(sample).toEqual({ used: 4, excluded: 2 });
});

it('has a line for each group, and categories in their order', async () => {
  const { lines } = await resultOf({ group: 'g', statistic: 'sum' });
  expect(lines.map(({ level, places }) => [level, places.map(({ value }) => value)])).toEqual([
    ['a', [22, 30]],
    ['b', [20]],
  ]);
  const { axis, categories } = await resultOf({ x: 'g' });
  expect([axis, categories]).toEqual(['category', ['a', 'b']]);
});

it('tells where the line is highest', async () => {
  const { blocks } = await done(analysis, frame, { x: 't', outcome: 'y' });
  expect(textOf(blocks, 'finding')).toBe('y was highest at 3.00, 30.00, and lowest at 1.00, 11.00.');
});

it('refuses what is no line', async () => {
  expect(await refusedCodes(analysis, frame, { x: 'same', outcome: 'y' })).toEqual(['one-place']);
  expect(await refusedCodes(analysis, frame, { x: 'y', outcome: 'y' })).toEqual(['same-variable']);
  const apart = frameOf({ t: [1, null], y: [null, 1] });
  expect(await refusedCodes(analysis, apart, { x: 't', outcome: 'y' })).toEqual(['no-cases']);
});
