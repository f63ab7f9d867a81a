import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { BarResult } from './compute.ts';
import { analysis } from './index.ts';

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
