import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ParetoResult } from './compute.ts';
import { analysis } from './index.ts';

const defect = ['a', 'b', 'a', null, 'c', 'a', 'b', 'a'];

describe('pareto', () => {
  it('counts rows in the order of their categories', async () => {
    const { result, blocks } = await done(analysis, frameOf({ defect }), { category: 'defect' });
    const { all, sample } = result as ParetoResult;
    expect(all.rows.map(({ name, value }) => [name, value])).toEqual([
      ['a', 4],
      ['b', 2],
      ['c', 1],
    ]);
    expect(sample).toEqual({ used: 7, excluded: 1 });
    expect(textOf(blocks, 'finding')).toBe(
      '2 of 3 categories of defect make up 85.7% of the total: a and b.',
    );
  });

  it('says so where there is one category', async () => {
    const { blocks } = await done(analysis, frameOf({ defect: ['a', 'a', null, 'a'] }), {
      category: 'defect',
    });
    expect(textOf(blocks, 'finding')).toBe(
      'Everything counted is of one category of defect, a: there is nothing to put in order.',
    );
    expect(textOf(blocks, 'apa')).toBe('Everything counted was of one category of defect, a (n = 3).');
    expect(blocks.flatMap((block) => (block.kind === 'estimates' ? block.items : [])).length).toBe(2);
  });

  it('weighs events and shows groups', async () => {
    const { result } = await done(
      analysis,
      frameOf({ d: ['a', 'b', 'a', 'c'], cost: [1, 10, 2, 2.5], line: ['1', '1', '2', '2'] }),
      { category: 'd', weights: 'cost', by: 'line' },
    );
    const { all, groups, whole } = result as ParetoResult;
    expect(all.rows[0]).toMatchObject({ name: 'b', value: 10, ciLower: null });
    expect(groups.map(({ group, total }) => [group, total])).toEqual([
      ['1', 11],
      ['2', 4.5],
    ]);
    expect(whole).toBe(false);
  });

  it('keeps a single small category', async () => {
    const { result } = await done(analysis, frameOf({ d: ['a', 'b', 'c'], n: [90, 8, 2] }), {
      category: 'd',
      counts: 'n',
      combineBelow: 5,
    });
    expect((result as ParetoResult).all.rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('has a single category', async () => {
    const { blocks } = await done(analysis, frameOf({ d: ['a', 'a'] }), { category: 'd' });
    expect(textOf(blocks, 'finding')).toBe(
      'Everything counted is of one category of d, a: there is nothing to put in order.',
    );
  });
});

describe('refusals', () => {
  it.each([
    [{ d: ['a', 'b'], n: [1, -1] }, { counts: 'n' }, 'negative'],
    [{ d: ['a', 'b'], n: [0, 0] }, { counts: 'n' }, 'all-zero'],
    [{ d: ['a', null], n: [null, 1] }, { counts: 'n' }, 'no-cases'],
    [{ d: [1, 2] }, { counts: 'd' }, 'variable-twice'],
    [{ d: Array.from({ length: 1001 }, (_, i) => i) }, {}, 'too-many-categories'],
    [{ d: Array(13).fill('a'), g: Array.from({ length: 13 }, (_, i) => i) }, { by: 'g' }, 'too-many-groups'],
  ])('%#: %s', async (columns, options, code) => {
    expect(await refusedCodes(analysis, frameOf(columns), { category: 'd', ...options })).toEqual([code]);
  });
});
