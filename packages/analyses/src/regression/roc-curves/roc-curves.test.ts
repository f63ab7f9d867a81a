import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RocResult } from './compute.ts';
import { analysis } from './index.ts';

// R 4.2.2, pROC 1.18: area 0.771428571, standard error 0.146152469078
const frame = frameOf({
  ill: ['no', 'yes', 'no', 'no', 'yes', 'no', 'yes', 'yes', 'no', 'yes', 'yes', 'yes'],
  marker: [2.1, 3.9, 5.2, 8.8, 7.9, 12.5, 13.1, 30.2, 16, 19.8, 20.1, 23.5],
  other: [1, 2, 2, 1, 3, 1, 2, 3, 3, 2, 3, null],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  site: ['a', 'a', 'a', 'b', 'b', 'b', 'a', 'a', 'b', 'b', 'a', 'b'],
  all: ['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'],
});

describe('roc-curves', () => {
  it('gives the area of pROC and a cut-off between two values', async () => {
    const { result, blocks } = await done(analysis, frame, { outcome: 'ill', markers: ['marker'] });
    const { curves } = result as RocResult;
    expect(curves[0]?.area.standardError).toBeCloseTo(0.146152469078, 10);
    expect(curves[0]?.best.threshold).toBeCloseTo(17.9, 10);
    expect(textOf(blocks, 'finding')).toBe(
      'marker told ill = yes from no with an area of .77 under its ROC curve, 95% CI [.48, 1.00]: acceptable.',
    );
  });

  it('compares markers over the rows complete on both, and one marker between groups', async () => {
    const { result, sample } = await done(analysis, frame, { outcome: 'ill', markers: ['marker', 'other'] });
    expect(sample).toEqual({ used: 11, excluded: 1 });
    expect((result as RocResult).pairs[0]!.df).toBeNull();
    const split = await done(analysis, frame, { outcome: 'ill', markers: ['marker'], group: 'site' });
    expect((split.result as RocResult).pairs[0]?.df).toBeGreaterThan(1);
  });

  it('turns the direction where lower values point to cases', async () => {
    const of = async (direction: string): Promise<number> => {
      const { result } = await done(analysis, frame, { outcome: 'ill', markers: ['marker'], direction });
      return (result as RocResult).curves[0]!.area.auc;
    };
    expect((await of('lower')) + (await of('higher'))).toBeCloseTo(1, 12);
    expect(await of('auto')).toBe(await of('higher'));
  });

  it('refuses markers that do not vary and variables used twice', async () => {
    expect(await refusedCodes(analysis, frame, { outcome: 'ill', markers: ['flat'] })).toEqual([
      'no-variation',
    ]);
    expect(
      await refusedCodes(analysis, frame, { outcome: 'ill', markers: ['marker'], group: 'ill' }),
    ).toEqual(['used-twice']);
  });
});
