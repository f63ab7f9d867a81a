import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { BarResult } from './compute.ts';
import { analysis } from './index.ts';
import { tiles } from './tiles.ts';

const frame = frameOf({
  town: ['North', 'South', 'North', 'South', 'North', null],
  sex: ['f', 'f', 'm', 'm', 'f', 'f'],
  pay: [10, 20, 14, -30, 12, 5],
});
const resultOf = async (options: Readonly<Record<string, unknown>>) =>
  (await done(analysis, frame, { category: 'town', ...options })).result as BarResult;

describe('bars', () => {
  it('count cases, those without a category left out', async () => {
    const { bars, sample, categories } = await resultOf({});
    expect(categories).toEqual(['North', 'South']);
    expect(bars.map(({ value }) => value)).toEqual([3, 2]);
    expect(sample).toEqual({ used: 5, excluded: 1 });
  });

  it('give percentages of each group', async () => {
    const { bars } = await resultOf({ group: 'sex', counted: 'percent' });
    expect(bars.map(({ value }) => value)).toEqual([200 / 3, 50, 100 / 3, 50]);
  });

  it('give means with their intervals, none for a single case', async () => {
    const { bars } = await resultOf({ outcome: 'pay', group: 'sex' });
    // t of one degree of freedom at .975 is 12.7062; sd 1.4142 over the root of two is 1
    expect(bars[0]).toMatchObject({ n: 2, value: 11 });
    expect(bars[0]?.lower).toBeCloseTo(11 - 12.706_204_736, 8);
    expect(bars[1]).toMatchObject({ n: 1, value: 14, lower: null, upper: null });
  });

  it('stand in the order of their size', async () => {
    const { categories, bars } = await resultOf({ outcome: 'pay', statistic: 'sum', order: 'rising' });
    expect(categories).toEqual(['South', 'North']);
    expect(bars.map(({ value }) => value)).toEqual([-10, 36]);
  });

  it('have no value where no case is', async () => {
    const sparse = frameOf({ a: ['x', 'y'], b: ['p', 'q'], y: [1, 2] });
    const { result } = await done(analysis, sparse, { category: 'a', outcome: 'y', group: 'b' });
    expect((result as BarResult).bars.map(({ value }) => value)).toEqual([1, null, null, 2]);
  });
});

describe('words', () => {
  it('tell the largest bar, and the smallest', async () => {
    const { blocks } = await done(analysis, frame, { category: 'town', outcome: 'pay', statistic: 'median' });
    expect(textOf(blocks, 'finding')).toBe(
      'The median of pay was higher for town = North, at 12.00, than for town = South, at −5.00.',
    );
  });
});

describe('panels', () => {
  const panelled = frameOf({
    town: ['North', 'South', 'North', 'South', 'North', 'South'],
    sex: ['f', 'f', 'm', 'm', 'f', 'm'],
    year: [1, 1, 1, 2, 2, 2],
    pay: [10, 20, 14, 30, 12, 5],
  });

  it('count within each panel, and leave out combinations without a case', async () => {
    const { result, blocks } = await done(analysis, panelled, { category: 'town', panels: ['year', 'sex'] });
    const { bars, panels } = result as BarResult;
    // year 2 has one woman, in the north, and two men in the south
    expect(panels).toEqual(['1, f', '1, m', '2, f', '2, m']);
    expect(bars.map(({ value }) => value)).toEqual([1, 1, 1, 0, 1, 0, 0, 2]);
    const figure = blocks.find(({ kind }) => kind === 'figure');
    expect(figure).toMatchObject({ spec: { columns: 2, facet: { field: 'panel', sort: panels } } });
    const rare = frameOf({ town: ['North', 'South', 'North'], sex: ['f', 'f', 'm'], year: [1, 1, 2] });
    const some = await done(analysis, rare, { category: 'town', panels: ['year', 'sex'] });
    expect((some.result as BarResult).panels).toEqual(['1, f', '2, m']);
  });

  it('have percentages of their own', async () => {
    const { result } = await done(analysis, panelled, {
      category: 'town',
      panels: ['year'],
      counted: 'percent',
    });
    expect((result as BarResult).bars.map(({ value }) => value)).toEqual([
      200 / 3,
      100 / 3,
      100 / 3,
      200 / 3,
    ]);
  });

  it('are refused where they are too many', async () => {
    const many = frameOf({
      a: Array.from({ length: 25 }, (_, i) => `a${i % 5}`),
      b: Array.from({ length: 25 }, (_, i) => `b${Math.floor(i / 5)}`),
    });
    expect(await refusedCodes(analysis, many, { category: 'a', panels: ['b', 'a'] })).toEqual([
      'same-variable',
    ]);
    const three = frameOf({
      ...{ c: Array(25).fill('x') },
      a: Array.from({ length: 25 }, (_, i) => `a${i % 5}`),
      b: Array.from({ length: 25 }, (_, i) => `b${Math.floor(i / 5)}`),
    });
    expect(await refusedCodes(analysis, three, { category: 'c', panels: ['a', 'b'] })).toEqual([
      'too-many-panels',
    ]);
  });
});

describe('shapes', () => {
  it('follow each other in a waterfall and end at the total', async () => {
    const { blocks } = await done(analysis, frame, {
      category: 'town',
      outcome: 'pay',
      statistic: 'sum',
      shape: 'waterfall',
    });
    const figure = blocks.find(({ kind }) => kind === 'figure');
    expect(figure).toMatchObject({
      spec: {
        data: {
          values: [
            { category: 'North', start: 0, end: 36, kind: 'Increase' },
            { category: 'South', start: 36, end: 26, kind: 'Decrease' },
            { category: 'Total', start: 0, end: 26, kind: 'Total' },
          ],
        },
      },
    });
  });

  it('say what they cannot show', async () => {
    const refused = (options: Readonly<Record<string, unknown>>) =>
      refusedCodes(analysis, frame, { category: 'town', ...options });
    expect(await refused({ shape: 'dumbbell' })).toEqual(['needs-groups']);
    expect(await refused({ shape: 'waterfall', group: 'sex' })).toEqual(['no-groups']);
    expect(await refused({ shape: 'treemap', outcome: 'pay' })).toEqual(['no-total']);
    expect(await refused({ shape: 'radar' })).toEqual(['few-directions']);
    expect(await refused({ shape: 'treemap', outcome: 'pay', statistic: 'sum' })).toEqual(['negative-area']);
    expect(await refusedCodes(analysis, frame, { category: 'sex', group: 'pay', shape: 'pyramid' })).toEqual([
      'two-groups',
    ]);
  });
});

describe('tiles', () => {
  it('have the areas of their sizes and fill the room', () => {
    const sizes = [6, 6, 4, 3, 2, 2, 1].map((size) => ({ size }));
    const placed = tiles(sizes, { left: 0, top: 0, right: 6, bottom: 4 });
    // the example of Bruls et al. (2000): the first two stand below each other, each 3 wide and 2 high
    expect(placed.slice(0, 2).map(({ place }) => place)).toEqual([
      { left: 0, top: 0, right: 3, bottom: 2 },
      { left: 0, top: 2, right: 3, bottom: 4 },
    ]);
    for (const { item, place } of placed)
      expect((place.right - place.left) * (place.bottom - place.top)).toBeCloseTo(item.size, 12);
  });
});

describe('refusals', () => {
  it('name what cannot be drawn', async () => {
    const refused = (options: Readonly<Record<string, unknown>>) =>
      refusedCodes(analysis, frame, { category: 'town', ...options });
    expect(await refused({ group: 'town' })).toEqual(['same-variable']);
    expect(await refused({ outcome: 'pay', group: 'sex', arrangement: 'stacked' })).toEqual(['cannot-stack']);
    expect(await refused({ outcome: 'pay', group: 'sex', statistic: 'sum', arrangement: 'filled' })).toEqual([
      'negative-stack',
    ]);
    const many = frameOf({ id: Array.from({ length: 61 }, (_, i) => `p${i}`) });
    expect(await refusedCodes(analysis, many, { category: 'id' })).toEqual(['too-many-levels']);
    expect(await refusedCodes(analysis, frameOf({ id: [null, null] }), { category: 'id' })).toEqual([
      'no-values',
    ]);
  });
});
