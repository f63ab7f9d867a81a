import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { BoxResult } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  y: [1, 2, 3, 4, 5, 6, 7, 8, 9, 40, null],
  g: ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'b', 'b'],
});
const boxesOf = async (options: Readonly<Record<string, unknown>>) =>
  ((await done(analysis, frame, { outcome: 'y', ...options })).result as BoxResult).boxes;

describe('boxes', () => {
  it('have the quartiles of R and whiskers to the last value within reach', async () => {
    // quantile(c(1:9, 40), c(.25, .5, .75)) is 3.25 5.5 7.75 in R; fences -3.5 and 14.5
    const [box] = await boxesOf({});
    expect(box).toMatchObject({
      n: 10,
      q1: 3.25,
      median: 5.5,
      q3: 7.75,
      lower: 1,
      upper: 9,
      outliers: 1,
      points: [40],
    });
  });

  it('reach the ends where asked for, and still count outliers', async () => {
    const [box] = await boxesOf({ whiskers: 'range' });
    expect(box).toMatchObject({ lower: 1, upper: 40, outliers: 1, points: [] });
  });

  it('are one per category, also of one case or equal values', async () => {
    const odd = frameOf({ y: [5, 7, 7, 7], g: ['one', 'same', 'same', 'same'] });
    const { result } = await done(analysis, odd, { outcome: 'y', category: 'g' });
    const { boxes, categories } = result as BoxResult;
    expect(categories).toEqual(['one', 'same']);
    expect(boxes).toMatchObject([
      { n: 1, q1: 5, q3: 5, lower: 5, upper: 5 },
      { n: 3, q1: 7, q3: 7, lower: 7, upper: 7 },
    ]);
  });
});

it('tells the highest and the lowest median', async () => {
  const { blocks } = await done(analysis, frame, { outcome: 'y', category: 'g' });
  expect(textOf(blocks, 'finding')).toBe('The median of y was higher for g = b, at 8, than for g = a, at 3.');
});

it('refuses the same variable twice', async () => {
  expect(await refusedCodes(analysis, frame, { outcome: 'y', category: 'g', group: 'g' })).toEqual([
    'same-variable',
  ]);
});
