import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RaincloudResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  a: [1, 2, 3, 4, null],
  b: [10, 20, null, 40, 50],
  g: ['x', 'x', 'y', 'y', 'y'],
  none: [null, null, null, null, null],
});

it('draws variables below each other without groups', async () => {
  const { result } = await done(analysis, frame, { outcomes: ['a', 'b'] });
  const { clouds, sample } = result as RaincloudResult;
  expect(clouds.map(({ rows }) => rows.map(({ level, n }) => [level, n]))).toEqual([
    [
      ['a', 4],
      ['b', 4],
    ],
  ]);
  expect(sample).toEqual({ used: 5, excluded: 0 });
});

it('draws a figure for each variable with groups', async () => {
  const { result, blocks } = await done(analysis, frame, { outcomes: ['a', 'b'], group: 'g' });
  expect((result as RaincloudResult).clouds.map(({ rows }) => rows.map(({ median }) => median))).toEqual([
    [1.5, 3.5],
    [15, 45],
  ]);
  expect(blocks.filter(({ kind }) => kind === 'figure')).toHaveLength(2);
  expect(textOf(blocks, 'finding')).toContain(
    'The median of a was higher for g = y, at 3.50, than for g = x, at 1.50.',
  );
});

it('refuses what has nothing to draw', async () => {
  expect(await refusedCodes(analysis, frame, { outcomes: ['none'] })).toEqual(['no-values']);
  expect(await refusedCodes(analysis, frame, { outcomes: ['a'], group: 'a' })).toEqual(['same-variable']);
});
