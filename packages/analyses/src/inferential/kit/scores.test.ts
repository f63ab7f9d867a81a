import { type Column, Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { done, refusedCodes } from '../../../test/frames.ts';
import { analysis as friedman } from '../friedman-test/index.ts';
import { analysis as kruskal } from '../kruskal-wallis-test/index.ts';
import { analysis as mannWhitney } from '../mann-whitney-u-test/index.ts';
import { analysis as wilcoxon } from '../wilcoxon-signed-rank-test/index.ts';
import { scoredFrame } from './scores.ts';

const ordinal = (name: string, values: readonly (string | null)[], order?: readonly string[]): Column => {
  const levels = [...new Set(values.filter((value) => value !== null))];
  return {
    id: name,
    name,
    role: 'none',
    description: '',
    type: 'ordinal',
    ...(order ? { categoryOrder: order } : {}),
    cells: {
      kind: 'categories',
      codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(value))),
      levels,
    },
  };
};
const ORDER = ['low', 'middle', 'high'];
const frame = new Frame([
  ordinal('before', ['low', 'low', 'middle', 'high', 'low', null, 'middle', 'low'], ORDER),
  ordinal('after', ['middle', 'high', 'high', 'high', 'middle', 'high', 'high', 'low'], ORDER),
  ordinal('later', ['middle', 'high', 'middle', 'high', 'high', 'high', 'high', 'middle'], ORDER),
  ordinal('rating', ['3', '1', '2', '5', '4', '10', '2', '1']),
  { ...ordinal('group', ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b']), type: 'categorical' },
]);

describe('ordered categories as numbers', () => {
  it('count by their order, the same in all variables; missing stays missing', () => {
    const { frame: numbers, scored } = scoredFrame(frame, ['before', 'after']);
    expect([...numbers.numbers('before')]).toEqual([1, 1, 2, 3, 1, Number.NaN, 2, 1]);
    expect([...numbers.numbers('after')]).toEqual([2, 3, 3, 3, 2, 3, 3, 1]);
    expect(scored.map(({ levels }) => levels)).toEqual([ORDER, ORDER]);
  });

  it('that are numbers count as they are', () => {
    const { frame: numbers, scored } = scoredFrame(frame, ['rating']);
    expect([...numbers.numbers('rating')]).toEqual([3, 1, 2, 5, 4, 10, 2, 1]);
    expect(scored).toEqual([]);
  });

  it('leaves other columns and frames alone', () => {
    expect(scoredFrame(frame, ['group']).frame).toBe(frame);
  });

  it.each([
    ['mann-whitney-u-test', mannWhitney, { outcomes: ['after'], group: 'group' }],
    ['kruskal-wallis-test', kruskal, { outcomes: ['after'], group: 'group' }],
    ['wilcoxon-signed-rank-test', wilcoxon, { pairs: [['before', 'after']] }],
    ['friedman-test', friedman, { conditions: ['before', 'after', 'later'] }],
  ])('are taken by %s, which says so', async (_, analysis, options) => {
    const { blocks } = await done(analysis, frame, options);
    expect(blocks).toContainEqual(expect.objectContaining({ code: 'levels-as-scores' }));
    expect(JSON.stringify(blocks)).toContain('c(\\"low\\", \\"middle\\", \\"high\\")');
    expect(JSON.stringify(blocks)).not.toContain('NaN');
  });

  it('categories without an order are still refused', async () => {
    expect(await refusedCodes(kruskal, frame, { outcomes: ['group'], group: 'after' })).toEqual([
      'wrong-type',
    ]);
  });
});
