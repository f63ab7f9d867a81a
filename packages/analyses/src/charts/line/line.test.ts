import { describe, expect, it } from 'vitest';
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

it('draws bootstrap intervals', async () => {
  const y = [1, 2, 2, 3, 3, 4, 5, 7, 11, 24];
  const skewed = frameOf({ t: [...y.map(() => 1), 2], y: [...y, 5] });
  const { lines } = (await done(analysis, skewed, { x: 't', outcome: 'y', spread: 'boot' }))
    .result as LineResult;
  const [place, single] = lines[0]?.places ?? [];
  // set.seed(1); quantile(replicate(4e5, mean(sample(v, replace = TRUE))), c(.025, .975), type = 6); 2,000 samples are within .06 and .16
  expect(Math.abs((place?.lower ?? 0) - 2.9)).toBeLessThan(4 * 0.0604);
  expect(Math.abs((place?.upper ?? 0) - 10.8)).toBeLessThan(4 * 0.1635);
  expect(single?.lower).toBeNull();
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
  expect(textOf(blocks, 'finding')).toBe(
    'The mean of y was highest for t = 3, at 30.00, and lowest for t = 1, at 11.00.',
  );
});

it('refuses what is no line', async () => {
  expect(await refusedCodes(analysis, frame, { x: 'same', outcome: 'y' })).toEqual(['one-place']);
  expect(await refusedCodes(analysis, frame, { x: 'y', outcome: 'y' })).toEqual(['same-variable']);
  const apart = frameOf({ t: [1, null], y: [null, 1] });
  expect(await refusedCodes(analysis, apart, { x: 't', outcome: 'y' })).toEqual(['no-cases']);
});

describe('shapes', () => {
  const sales = frameOf({
    year: [2001, 2002, 2001, 2003, 2002],
    shop: ['a', 'a', 'b', 'b', 'b'],
    sold: [1, 2, 5, 7, 6],
  });
  const drawn = async (options: Readonly<Record<string, unknown>>) => {
    const { blocks } = await done(analysis, sales, { x: 'year', outcome: 'sold', group: 'shop', ...options });
    return blocks.find(({ kind }) => kind === 'figure');
  };

  it('give stacked areas a place for every group at each place of another', async () => {
    expect(await drawn({ shape: 'stacked' })).toMatchObject({
      spec: {
        data: {
          values: [
            { group: 'a', x: 2001, value: 1 },
            { group: 'a', x: 2002, value: 2 },
            { group: 'a', x: 2003, value: 0, n: 0 },
            { group: 'b', x: 2001, value: 5 },
            { group: 'b', x: 2002, value: 6 },
            { group: 'b', x: 2003, value: 7 },
          ],
        },
      },
    });
  });

  it('name slopes at their ends', async () => {
    expect(await drawn({ shape: 'slope' })).toMatchObject({
      spec: { data: { values: [{ start: '1.00' }, { finish: 'a: 2.00' }, {}, {}, { finish: 'b: 7.00' }] } },
    });
  });

  it('are refused where nothing adds up', async () => {
    const twice = frameOf({ x: [1, 1, 2, 2], y: [1, 2, 3, -4], g: ['a', 'a', 'b', 'b'] });
    const refused = (options: Readonly<Record<string, unknown>>) =>
      refusedCodes(analysis, twice, { x: 'x', outcome: 'y', group: 'g', shape: 'stacked', ...options });
    expect(await refused({})).toEqual(['cannot-stack']);
    expect(await refused({ statistic: 'sum' })).toEqual(['negative-area']);
    expect(await refused({ shape: 'filled', group: null })).toEqual(['needs-groups']);
  });

  it('stand in panels', async () => {
    expect(await drawn({ group: null, panels: ['shop'] })).toMatchObject({
      spec: { facet: { field: 'panel', sort: ['a', 'b'] }, columns: 2 },
    });
  });
});
