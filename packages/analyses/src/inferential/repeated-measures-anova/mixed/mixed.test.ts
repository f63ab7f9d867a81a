import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../../test/frames.ts';
import { analysis } from '../index.ts';
import type { MixedResult, RepeatedResult } from '../result.ts';

const within = { factors: [{ name: 'time', levels: ['1', '2', '3'] }], cells: ['a', 'b', 'c'] };
const a = [10, 12, 9, 14, 11, 13, 8, 12];
const b = [12, 13, 11, 15, 14, 14, 10, 15];
const c = [13, 16, 11, 18, 14, 17, 11, 15];

describe('repeated measurements with gaps', () => {
  it('gives the F test of the analysis of variance where nothing is missing', async () => {
    const anova = await done(analysis, frameOf({ a, b, c }), { within });
    const mixed = await done(analysis, frameOf({ a, b, c }), { within, gaps: 'mixed' });
    const { effects } = mixed.result as MixedResult;
    const [classical] = (anova.result as RepeatedResult).effects;
    expect(effects[0]?.statistic).toBeCloseTo(classical?.statistic ?? 0, 5);
    expect(effects[0]?.df2).toBeCloseTo(14, 5);
  });

  it('keeps cases with what they have, and says how many', async () => {
    const frame = frameOf({ a, b: [...b.slice(0, 7), null], c: [null, ...c.slice(1, 7), null] });
    const { result, blocks } = await done(analysis, frame, { within, gaps: 'mixed' });
    expect((result as MixedResult).measurements).toEqual({ used: 21, missing: 3, incomplete: 2 });
    expect(textOf(blocks, 'methods')).toContain('every measurement that there was counted');
    const complete = await done(analysis, frame, { within });
    expect((complete.result as RepeatedResult).partial).toBe(2);
    const offered = complete.blocks.find((each) => each.kind === 'notice' && each.code === 'cases-with-some');
    expect(offered).toMatchObject({ action: { options: { gaps: 'mixed' } } });
  });

  it('refuses where nothing is repeated, or a measurement has no values', async () => {
    const single = frameOf({
      a: [1, 2, null, null, null, null],
      b: [null, null, 3, 4, null, null],
      c: [null, null, null, null, 5, 7],
    });
    expect(await refusedCodes(analysis, single, { within, gaps: 'mixed' })).toEqual(['no-repeats']);
    const group = ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y'];
    const empty = frameOf({ a, b, c: [...c.slice(0, 4), null, null, null, null], group });
    expect(await refusedCodes(analysis, empty, { within, between: ['group'], gaps: 'mixed' })).toEqual([
      'empty-cells',
    ]);
  });
});
